/**
 * Encodes scenes in up to n child processes that live on between encodes. A child that dies or goes silent costs one
 * typed error and is replaced at the next encode; its ffmpeg and its unfinished file are cleared here.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { CasemillError } from '../manifests/errors.js';
import type { FromChild, ToChild } from './encode-protocol.js';
import { type EncodeResult, encoderError, partPath } from './encoder.js';
import type { EncoderName } from './encoders.js';
import type { Scene } from './scene.js';
import { checkScene } from './timeline.js';

export interface EncodePoolOptions {
  /** Path or command name of ffmpeg. */
  readonly ffmpegPath: string;
  /** See EncodeOptions.stallMs. Default 60,000. */
  readonly stallMs?: number;
}

export interface PooledEncode {
  /** Default `fast`. */
  readonly encoder?: EncoderName;
  readonly signal?: AbortSignal;
  /** Called about twice a second with the frames encoded so far. */
  readonly onProgress?: (frames: number) => void;
}

export interface EncodePool {
  /** As Encoder.encode. Waits for a free child. Rejects with the signal's reason after an abort. */
  encode(scene: Scene, outPath: string, settings?: PooledEncode): Promise<EncodeResult>;
  /** Ends all children; running encodes fail with `encoder_failed`. */
  close(): Promise<void>;
}

interface Worker {
  readonly process: ChildProcess;
  readonly exited: Promise<void>;
  /** Last words on stderr. */
  stderr: string;
  gone: boolean;
}

// What a child may take beyond its own deadline, or after an abort, before it is killed.
const patienceMs = 10_000;

/** Keep a child small: garbage is collected early instead of after a doubling of the heap. */
export const encodeChildFlags = ['--max-semi-space-size=2', '--heap-growing-percent=30'];
/** The C library of Linux keeps freed memory in an arena for every few threads: two are enough here, and 15 MB less. */
export const encodeChildEnvironment = { MALLOC_ARENA_MAX: '2' } as const;

export function createEncodePool(size: number, options: EncodePoolOptions): EncodePool {
  const limit = pLimit(size);
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let nextId = 1;
  let closed = false;

  const start = (): Worker => {
    const worker = startWorker();
    all.add(worker);
    void worker.exited.then(() => all.delete(worker));
    return worker;
  };

  return {
    encode: (scene, outPath, settings = {}) =>
      limit(async () => {
        settings.signal?.throwIfAborted();
        checkScene(scene);
        if (closed) throw encoderError('encoder_failed', outPath, 'the encode pool is closed');
        const worker = idle.pop() ?? start();
        const id = nextId++;
        keepAlive(worker, true);
        try {
          return await runOn(worker, id, scene, outPath, options, settings);
        } finally {
          keepAlive(worker, false);
          if (!worker.gone) idle.push(worker);
        }
      }),
    async close() {
      closed = true;
      const workers = [...all];
      for (const worker of workers) end(worker);
      await Promise.all(workers.map((worker) => worker.exited));
    },
  };

  // A child ends by itself when its channel closes; SIGKILL is for one that does not.
  function end(worker: Worker): void {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    if (worker.process.connected) worker.process.disconnect();
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs);
    void worker.exited.then(() => clearTimeout(timer));
  }

  function startWorker(): Worker {
    const child = fork(childPath(), [], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: encodeChildFlags,
      env: { ...process.env, ...encodeChildEnvironment },
    });
    let leave = (): void => undefined;
    const exited = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const worker: Worker = { process: child, exited, stderr: '', gone: false };
    const gone = (): void => {
      worker.gone = true;
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
      leave();
    };
    child.once('exit', gone);
    child.once('error', gone);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      worker.stderr = (worker.stderr + text).slice(-2000);
    });
    return worker;
  }
}

/** An idle child must not keep the process of the pool from ending. */
function keepAlive(worker: Worker, busy: boolean): void {
  const stderr = worker.process.stderr as Socket | null;
  for (const handle of [worker.process, worker.process.channel, stderr]) {
    if (busy) handle?.ref();
    else handle?.unref();
  }
}

async function runOn(
  worker: Worker,
  id: number,
  scene: Scene,
  outPath: string,
  options: EncodePoolOptions,
  { encoder = 'fast', signal, onProgress }: PooledEncode,
): Promise<EncodeResult> {
  const { process: child } = worker;
  const stallMs = options.stallMs ?? 60_000;
  let ffmpegPid: number | undefined;
  let silent = false;
  const kill = (): void => {
    silent = true;
    child.kill('SIGKILL');
  };
  const watchdog = setTimeout(kill, stallMs + patienceMs);
  let abortTimer: NodeJS.Timeout | undefined;
  const abort = (): void => {
    send(child, { type: 'abort', id });
    abortTimer = setTimeout(kill, patienceMs);
  };
  let onMessage = (_message: FromChild): void => undefined;

  try {
    const answer = await new Promise<FromChild | undefined>((resolve) => {
      onMessage = (message) => {
        if (message.id !== id) return;
        watchdog.refresh();
        if (message.type === 'process') ffmpegPid = message.pid;
        else if (message.type === 'progress') onProgress?.(message.frames);
        else resolve(message);
      };
      child.on('message', onMessage);
      void worker.exited.then(() => resolve(undefined));
      signal?.addEventListener('abort', abort, { once: true });
      send(child, { type: 'encode', id, encoder, scene, outPath, ffmpegPath: options.ffmpegPath, stallMs });
      if (signal?.aborted) abort();
    });
    if (answer?.type === 'done') return answer.result;
    if (answer === undefined) await clearAfterDeath(ffmpegPid, outPath);
    signal?.throwIfAborted();
    if (answer?.type === 'failed') throw new CasemillError(answer.error);
    const detail = `the encode process ended (${child.signalCode ?? child.exitCode ?? 'not started'}) ${worker.stderr}`;
    throw encoderError(silent ? 'encoder_hung' : 'encoder_failed', outPath, detail.trim());
  } finally {
    clearTimeout(watchdog);
    clearTimeout(abortTimer);
    child.off('message', onMessage);
    signal?.removeEventListener('abort', abort);
  }
}

// A killed child could not clear up. Its ffmpeg would end by itself when its input closes, unless it hangs.
async function clearAfterDeath(ffmpegPid: number | undefined, outPath: string): Promise<void> {
  try {
    if (ffmpegPid !== undefined) process.kill(ffmpegPid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
  await rm(partPath(outPath), { force: true });
}

function send(child: ChildProcess, message: ToChild): void {
  // A closed channel shows as the exit of the child, which is waited for.
  if (child.connected) child.send(message, () => undefined);
}

/** The compiled child, found from the package's root: the same whether this file runs from source or from dist. */
function childPath(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && /"name":\s*"casemill"/.test(readFileSync(manifest, 'utf8'))) {
      const path = join(folder, 'dist', 'rendering', 'encode-child.js');
      if (!existsSync(path)) throw encoderError('encoder_failed', path, 'it is not built; run npm run build');
      return path;
    }
    if (folder === dirname(folder)) throw encoderError('encoder_failed', folder, 'package.json is not found');
  }
}
