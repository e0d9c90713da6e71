/** Memory of a process and everything below it, sampled while it runs (Linux). */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface PeakMemory {
  /**
   * Largest sum over the tree of proportional set sizes, in MB: pages that several processes share, such as the text of
   * the programs, count in parts.
   */
  readonly pssMb: number;
  /** Largest sum of resident set sizes: shared pages count as often as they are mapped. */
  readonly rssMb: number;
}

const SAMPLE_MS = 50;

export async function peakMemory(
  command: string,
  args: readonly string[],
  input: string,
  env: Readonly<Record<string, string>>,
): Promise<PeakMemory> {
  const child = spawn(command, args, { stdio: ['pipe', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  let peak: PeakMemory = { pssMb: 0, rssMb: 0 };
  const sample = (): void => {
    const all = tree(child.pid ?? -1).map(memoryOf);
    const sum = (kind: 'pssMb' | 'rssMb'): number => all.reduce((total, one) => total + one[kind], 0);
    peak = { pssMb: Math.max(peak.pssMb, sum('pssMb')), rssMb: Math.max(peak.rssMb, sum('rssMb')) };
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
    child.stdin.end(input);
  }).finally(() => clearInterval(timer));
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return peak;
}

function tree(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${name}/status`))?.[1] ?? -1)] as const);
  const found = [pid];
  for (let at = 0; at < found.length; at++) {
    found.push(...parents.filter(([, parent]) => parent === found[at]).map(([child]) => child));
  }
  return found;
}

function memoryOf(pid: number): PeakMemory {
  const text = read(`/proc/${pid}/smaps_rollup`);
  const mb = (name: string): number =>
    (Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? 0) * 1024) / 1e6;
  return { pssMb: mb('Pss'), rssMb: mb('Rss') };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
