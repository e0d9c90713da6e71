/** Runs a program to its end and keeps what it printed: for probes, package clients and other short or watched work. */
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { type ProcessOptions, startProcess } from './processes.js';

export interface RunOptions extends ProcessOptions {
  /** The group is killed after this many milliseconds. */
  readonly deadlineMs: number;
  readonly stdin?: string;
  /** Keeps stdin open until a line matches, then kills the program: for engines that exit as soon as stdin closes. */
  readonly until?: RegExp;
  /** Called with every line of stdout and stderr as it comes. */
  readonly onLine?: (line: string) => void;
  readonly signal?: AbortSignal;
}

export interface RunResult {
  /** As `ProcessExit.code`. */
  readonly code: number;
  readonly timedOut: boolean;
  /** The last 256 KiB of each. */
  readonly stdout: string;
  readonly stderr: string;
}

const keepCharacters = 262_144;

/** Never rejects for what the program does; only when no process can be started, or with the signal's reason. */
export async function runProgram(command: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  options.signal?.throwIfAborted();
  const running = await startProcess(command, args, options);
  const onLine = (line: string) => {
    options.onLine?.(line);
    if (options.until?.test(line)) void running.kill(0);
  };
  const stdout = collect(running.stdout, onLine);
  const stderr = collect(running.stderr, onLine);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    void running.kill(0);
  }, options.deadlineMs);
  const onAbort = () => void running.kill(0);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  running.stdin.write(options.stdin ?? '');
  if (options.until === undefined) running.stdin.end();
  try {
    const { code } = await running.exited;
    options.signal?.throwIfAborted();
    return { code, timedOut, stdout: await stdout, stderr: await stderr };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
  }
}

async function collect(stream: Readable, onLine: (line: string) => void): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let kept = '';
  let rest = '';
  for await (const chunk of stream) {
    const text = decoder.write(chunk as Buffer);
    kept = (kept + text).slice(-keepCharacters);
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(-keepCharacters);
    for (const line of lines) onLine(line);
  }
  if (rest !== '') onLine(rest);
  return kept;
}
