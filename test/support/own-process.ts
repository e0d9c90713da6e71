/** Runs a script of test/support in a Node process of its own, so that a test can kill it by -9. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface OwnProcess {
  readonly child: ChildProcess;
  /** Its first line of output, as JSON. */
  readonly said: Record<string, unknown>;
  kill9(): Promise<void>;
}

/** Starts `script` (a TypeScript file beside this one) and waits for its first line, which must be JSON. */
export async function startOwnProcess(script: string, ...args: string[]): Promise<OwnProcess> {
  const register = new URL('./register-typescript.mjs', import.meta.url).href;
  const path = fileURLToPath(new URL(`./${script}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', register, path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${script} ended with ${code} before it spoke`))),
  ]);
  return {
    child,
    said: JSON.parse(first),
    kill9: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** Process ids whose group is `group`, zombies aside. Linux only. */
export async function groupMembers(group: number): Promise<number[]> {
  const members: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => undefined);
    // Fields after the command, which is in parentheses and may hold anything: state, parent, group.
    const [state, , processGroup] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    if (Number(processGroup) === group && state !== 'Z') members.push(Number(entry));
  }
  return members;
}

/** Milliseconds until the group had no member any more; -1 when it still had after `patienceMs`. */
export async function untilGroupGone(group: number, patienceMs: number): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < patienceMs) {
    if ((await groupMembers(group)).length === 0) return performance.now() - start;
    await delay(50);
  }
  return -1;
}
