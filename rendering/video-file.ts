/** What every encoder guarantees about its file: whole or absent, of the right length, and errors that have a type. */
import { rename, rm, stat } from 'node:fs/promises';
import { CasemillError } from '../manifests/errors.js';
import { type EncodeOptions, type EncodeResult, encoderError, partPath } from './encoder.js';
import { isDiskFull } from './ffmpeg.js';
import { createFrameHasher } from './frame-hash.js';
import { readMp4Info } from './mp4-info.js';
import { createPainter, type Painter } from './painter.js';
import type { Scene } from './scene.js';
import { checkScene, frameStates } from './timeline.js';

export interface Work {
  readonly painter: Painter;
  /** State of every frame. */
  readonly states: Uint32Array;
  /** Takes the frames in order, each with the number of its repetitions. */
  readonly hash: (frame: Uint8Array, count: number) => void;
  /** Where to write. */
  readonly part: string;
}

/** Runs `work`, which writes the whole file and returns what ffmpeg said; then checks and names it. */
export async function writeVideo(
  scene: Scene,
  outPath: string,
  options: EncodeOptions,
  work: (work: Work) => Promise<string>,
): Promise<EncodeResult> {
  checkScene(scene);
  options.signal?.throwIfAborted();
  const part = partPath(outPath);
  try {
    const painter = await createPainter(scene);
    const states = frameStates(scene);
    const hasher = createFrameHasher();
    const said = await work({ painter, states, hash: hasher.add, part });
    options.signal?.throwIfAborted();
    await requireWhole(part, states.length, options.ffmpegPath, said);
    const { size } = await stat(part);
    await rename(part, outPath);
    return { frames: states.length, bytes: size, rawFrameSha256: hasher.digest() };
  } catch (error) {
    // What cannot be removed, for instance below a file in a folder's place, was not written either.
    await rm(part, { force: true }).catch(() => undefined);
    throw typed(error, options);
  }
}

// ffmpeg can end with code 0 after a write error or a short input; the sample table and its last words tell.
async function requireWhole(path: string, frames: number, ffmpegPath: string, said: string): Promise<void> {
  if (isDiskFull(said)) throw encoderError('encoder_disk_full', ffmpegPath, said);
  const info = await readMp4Info(path).catch((error: unknown) => {
    const detail = error instanceof Error ? error.message : String(error);
    throw encoderError('encoder_failed', ffmpegPath, `${detail}. ${said}`, error);
  });
  if (info.frames !== frames) {
    throw encoderError('encoder_failed', ffmpegPath, `${info.frames} of ${frames} frames were written. ${said}`);
  }
}

function typed(error: unknown, options: EncodeOptions): unknown {
  if (error instanceof CasemillError) return error;
  if (options.signal?.aborted) return error;
  const message = error instanceof Error ? error.message : String(error);
  return encoderError(isDiskFull(message) ? 'encoder_disk_full' : 'encoder_failed', options.ffmpegPath, message, error);
}
