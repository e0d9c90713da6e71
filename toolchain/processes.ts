/**
 * Supervised child processes: each in its own process group, on a leash, so that none outlives us, whatever ends us.
 * Linux and macOS.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { CasemillError } from '../manifests/errors.js';
import { leashed } from './leash.js';

interface ProcessExit {
  /** Exit code; 128 + n when signal n ended the program; 126 or 127 when it could not be started. */
  readonly code: number;
}

export interface SupervisedProcess {
  /** Leader of the process group; the program itself is a child of it. */
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Settles once, never rejects; by then the whole group is dead. */
  readonly exited: Promise<ProcessExit>;
  isAlive(): boolean;
  /** SIGTERM, then SIGKILL to the group after `graceMs` (0: at once). Resolves when the group is dead. */
  kill(graceMs?: number): Promise<ProcessExit>;
}

export interface ProcessOptions {
  readonly cwd?: string;
  /** Added to our own environment; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Starts `command` (an absolute path or a name on PATH). */
export async function startProcess(
  command: string,
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<SupervisedProcess> {
  const leash = leashed(command, args);
  const child = spawn(leash.command, leash.args, {
    cwd: options.cwd,
    // Debugger and coverage flags of our own Node must not reach engines that are Node programs.
    env: { ...process.env, NODE_OPTIONS: undefined, NODE_V8_COVERAGE: undefined, ...options.env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const exited = new Promise<ProcessExit>((resolve) => {
    child.once('exit', (code, signal) => {
      killGroup(child, 'SIGKILL');
      resolve({ code: code ?? 128 + (signal === 'SIGKILL' ? 9 : 15) });
    });
  });
  try {
    await once(child, 'spawn');
  } catch (cause) {
    throw new CasemillError({
      code: 'process_not_started',
      failureClass: 'infrastructure',
      message: 'the operating system refused to start a program',
      input: command,
      remedy: 'Check free memory and process limits (ulimit -u), and that a POSIX sh is on PATH.',
      cause,
    });
  }
  const { stdin, stdout, stderr, pid } = child;
  const pipe = child.stdio[3];
  if (stdin === null || stdout === null || stderr === null || pid === undefined) throw brokenSpawn(command);
  // A program that died between two writes shows as EPIPE here; its exit tells the story, so the error is not one.
  for (const stream of [stdin, stdout, stderr, pipe]) stream?.on('error', () => undefined);
  return {
    pid,
    stdin,
    stdout,
    stderr,
    exited,
    isAlive: () => isRunning(child),
    kill: (graceMs = 2000) => endGroup(child, exited, graceMs),
  };
}

async function endGroup(child: ChildProcess, exited: Promise<ProcessExit>, graceMs: number): Promise<ProcessExit> {
  if (!isRunning(child)) return exited;
  if (graceMs <= 0) {
    killGroup(child, 'SIGKILL');
    return exited;
  }
  // To the leader alone, which passes it on: two TERMs would make some servers skip their clean end.
  child.kill('SIGTERM');
  const timer = setTimeout(() => killGroup(child, 'SIGKILL'), graceMs);
  try {
    return await exited;
  } finally {
    clearTimeout(timer);
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // ESRCH: nothing of the group is left, which is what we want.
  }
}

function brokenSpawn(command: string): CasemillError {
  return new CasemillError({
    code: 'process_not_started',
    failureClass: 'bug',
    message: 'a started program has no pipes',
    input: command,
  });
}
