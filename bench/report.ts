/** Figures to the terminal and into docs/benchmarks.md, one section a bench; a bench that was not run keeps its section. */
import { readFile, writeFile } from 'node:fs/promises';

export interface BenchResult {
  readonly title: string;
  readonly text: string;
  readonly rows: readonly (readonly [string, string])[];
}

const page = new URL('../../docs/benchmarks.md', import.meta.url);
const HEAD = `# Benchmarks

Made by \`npm run bench\` (\`npm run bench -- pipeline\` for one of them). Figures are ratios within one run wherever they can
be; the machine is shared and noisy. The calibration loop (300 million integer steps) tells how fast a core was meanwhile.
Games: the first of 600 rated Lichess games (CC0), found through \`CASEMILL_RECORDS\`.
`;

export async function publish(
  name: string,
  result: BenchResult,
  calibrationMs: readonly [number, number],
): Promise<void> {
  const section = sectionText(name, result, calibrationMs);
  process.stdout.write(`${section}\n`);
  const text = await readFile(page, 'utf8').catch(() => HEAD);
  const sections = new Map(
    text
      .split(/^(?=## )/m)
      .slice(1)
      .map((one) => [one.split('\n')[0] ?? '', one.trimEnd()]),
  );
  sections.set(section.split('\n')[0] ?? '', section);
  await writeFile(page, `${HEAD}\n${[...sections.values()].join('\n\n')}\n`);
}

function sectionText(
  name: string,
  { title, text, rows }: BenchResult,
  [before, after]: readonly [number, number],
): string {
  return [
    `## ${title}`,
    '',
    `\`npm run bench -- ${name}\`. ${text} Calibration loop: ${before.toFixed(0)} ms before, ${after.toFixed(0)} ms after.`,
    '',
    '| what | figure |',
    '|---|---|',
    ...rows.map(([what, figure]) => `| ${what} | ${figure} |`),
  ].join('\n');
}
