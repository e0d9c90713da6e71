/** How repeatable KataGo's values are: the same questions in two fresh processes, for each profile that can run here. */
import { basename } from 'node:path';
import type { BoardSize } from '../adapters/go/limits.js';
import { createKataGo } from '../evaluators/katago/actor.js';
import { machineProfile } from '../evaluators/katago/settings.js';
import { katagoNetwork } from '../toolchain/katago-package.js';
import { gamesOn, goEngine, goRecords, requestOf, wantedPositions } from './go-subject.js';
import type { BenchResult } from './report.js';

/** Four games at the default of a build, two on the large board at a quarter of it. */
const GROUPS: readonly { readonly size: BoardSize; readonly games: number; readonly visits: number }[] = [
  { size: 9, games: 4, visits: 16 },
  { size: 19, games: 2, visits: 4 },
];

export async function benchGoRepeats(): Promise<BenchResult> {
  const machine = machineProfile();
  const rows: [string, string][] = [];
  for (const { size, games, visits } of GROUPS) {
    const wanted = wantedPositions((await gamesOn(size)).slice(0, games));
    if (wanted.length === 0) continue;
    const what = `${wanted.length} games on ${size} lines, ${visits} visits`;
    process.stderr.write(`  ${what} …\n`);
    const cpu = await goEngine({ visits, profile: 'cpu', threads: 1 });
    rows.push([`cpu: ${what}`, difference(await twice(cpu, wanted))]);
    if (machine.profile === 'cpu') continue;
    const gpu = await goEngine({ visits, ...machine });
    rows.push([`gpu, ${machine.threads} threads: ${what}`, difference(await twice(gpu, wanted))]);
  }
  if (machine.profile === 'cpu')
    rows.push(['gpu', 'not measured: no GPU here (CASEMILL_KATAGO_PROFILE=gpu measures it)']);
  return {
    title: 'Repeatability, go',
    text: `The shortest games of ${goRecords().name}, each valued by two fresh processes; what is stored: units of 0.01 points; ${basename(await katagoNetwork())}.`,
    rows,
  };
}

async function twice(
  config: Awaited<ReturnType<typeof goEngine>>,
  wanted: ReturnType<typeof wantedPositions>,
): Promise<[number[], number[]]> {
  const once = async (): Promise<number[]> => {
    const evaluator = await createKataGo(config);
    try {
      const values = await Promise.all(wanted.map((one) => evaluator.evaluate(requestOf(one))));
      return values.flat().map(({ value }) => value);
    } finally {
      await evaluator.close();
    }
  };
  return [await once(), await once()];
}

function difference([one, two]: readonly [readonly number[], readonly number[]]): string {
  const apart = one.map((value, i) => Math.abs(value - (two[i] ?? Number.POSITIVE_INFINITY)));
  const different = apart.filter((gap) => gap > 0).length;
  return `${different} of ${one.length} values differ; largest difference ${Math.max(...apart)}`;
}
