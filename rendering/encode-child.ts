/**
 * A process that encodes for a pool, one scene at a time, and keeps its sprites for the next. It exists because a
 * failing spawn inside fluent-ffmpeg can throw where nobody can catch: then this process ends and the pool does not.
 * When the pool's process dies the channel closes; ffmpeg is ended, the unfinished file removed, and this process ends.
 */
import { rmSync } from 'node:fs';
import sharp from 'sharp';
import { type FromChild, type ToChild, toErrorMessage } from './encode-protocol.js';
import { partPath } from './encoder.js';
import { encoders } from './encoders.js';

interface Job {
  readonly id: number;
  readonly outPath: string;
  readonly controller: AbortController;
  ffmpegPid: number | undefined;
  frames: number;
}

const signOfLifeMs = 500;
let job: Job | undefined;

// Sprites are small; one thread draws them, so that n children use n cores.
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (message: ToChild) => {
  if (message.type === 'encode') void encode(message);
  else if (job?.id === message.id) job.controller.abort();
});
process.on('disconnect', () => leave(0));
process.on('SIGTERM', () => leave(1));
// Ctrl-C reaches the whole process group; the pool decides what it means.
process.on('SIGINT', () => undefined);
process.on('uncaughtException', (error) => {
  if (job === undefined) leave(1);
  else send({ type: 'failed', id: job.id, error: { ...toErrorMessage(error), ...crash } }, () => leave(1));
});

const crash = { code: 'encoder_failed', failureClass: 'infrastructure' } as const;

async function encode(message: Extract<ToChild, { type: 'encode' }>): Promise<void> {
  const { id, scene, outPath, ffmpegPath, stallMs } = message;
  const mine: Job = { id, outPath, controller: new AbortController(), ffmpegPid: undefined, frames: 0 };
  job = mine;
  const signs = setInterval(() => send({ type: 'progress', id, frames: mine.frames }), signOfLifeMs);
  let answer: FromChild;
  try {
    const result = await encoders[message.encoder].encode(scene, outPath, {
      ffmpegPath,
      stallMs,
      signal: mine.controller.signal,
      onProgress: (frames) => {
        mine.frames = frames;
      },
      onProcess: (pid) => {
        mine.ffmpegPid = pid;
        send({ type: 'process', id, pid });
      },
    });
    answer = { type: 'done', id, result };
  } catch (error) {
    answer = mine.controller.signal.aborted
      ? { type: 'aborted', id }
      : { type: 'failed', id, error: toErrorMessage(error) };
  } finally {
    clearInterval(signs);
  }
  job = undefined;
  send(answer);
}

function send(message: FromChild, then?: () => void): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => then?.());
  else then?.();
}

function leave(code: number): never {
  if (job !== undefined) {
    try {
      if (job.ffmpegPid !== undefined) process.kill(job.ffmpegPid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
    rmSync(partPath(job.outPath), { force: true });
  }
  process.exit(code);
}
