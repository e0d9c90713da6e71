/** Looks at process trees: which processes a command has started, and which of them are still there later. */
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';

export interface SeenProcess {
  readonly pid: number;
  readonly command: string;
}

/** All descendants of a process, without zombies. */
export async function processesOf(root: number): Promise<SeenProcess[]> {
  const all = await snapshot();
  const found: SeenProcess[] = [];
  let parents = new Set([root]);
  while (parents.size > 0) {
    const children = all.filter(({ ppid }) => parents.has(ppid));
    found.push(...children.map(({ pid, command }) => ({ pid, command })));
    parents = new Set(children.map(({ pid }) => pid));
  }
  return found;
}

/** Those still running after at most `withinMs`. */
export async function survivors(processes: readonly SeenProcess[], withinMs: number): Promise<SeenProcess[]> {
  const end = performance.now() + withinMs;
  for (;;) {
    const now = new Map((await snapshot()).map((one) => [one.pid, one.command]));
    const left = processes.filter(({ pid, command }) => now.get(pid) === command);
    if (left.length === 0 || performance.now() > end) return left;
    await delay(100);
  }
}

async function snapshot(): Promise<(SeenProcess & { ppid: number })[]> {
  const { stdout } = await execa('ps', ['-eo', 'pid=,ppid=,stat=,args=', '-ww']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, ppid, stat, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || stat === undefined || stat.startsWith('Z')) return [];
    return [{ pid: Number(pid), ppid: Number(ppid), command: command ?? '' }];
  });
}
