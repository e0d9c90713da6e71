/** CPU of whole process trees: a shell waits for the command and tells what it and all its descendants used. */
import { execa } from 'execa';

export interface Usage {
  /** User and system seconds of the command and everything below it. */
  readonly cpuS: number;
  readonly wallS: number;
  readonly stdout: string;
}

/** Runs to the end; a command that fails is an error, because its figures would mean nothing. */
export async function measure(
  command: string,
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Usage> {
  const startedAt = performance.now();
  // POSIX `times`: line 1 is the shell, line 2 its children that were waited for.
  const run = await execa('sh', ['-c', '"$@" || exit 1; echo; times', 'sh', command, ...args], {
    input,
    maxBuffer: 1e9,
    env: { TEMPORAL_ADDRESS: undefined, CASEMILL_STORE: undefined, ...env },
    extendEnv: true,
    stderr: 'pipe',
  });
  const lines = run.stdout.trimEnd().split('\n');
  const [user = '', system = ''] = (lines.at(-1) ?? '').trim().split(/\s+/);
  return {
    cpuS: seconds(user) + seconds(system),
    wallS: (performance.now() - startedAt) / 1000,
    stdout: lines.slice(0, -2).join('\n'),
  };
}

/** `1m2.34s` in seconds. */
function seconds(text: string): number {
  const [, minutes, rest] = /^(\d+)m([\d.]+)s$/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(rest);
}

/**
 * Milliseconds of CPU that a fixed piece of integer work takes now: states how fast the machine was while a figure was
 * taken, so that absolute figures of two days can be compared.
 */
export function calibrate(): number {
  const before = cpuMs();
  let x = 1;
  for (let i = 0; i < 300_000_000; i += 1) x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0;
  const after = cpuMs();
  if (x === 0) throw new Error('unreachable: keeps the loop from being dropped');
  return after - before;
}

/** Milliseconds of CPU that this process has used; on a machine that does other things too, what a clock says is not its own. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
