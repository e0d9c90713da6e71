/**
 * The plain encoder: every frame goes through x264. Slow and simple, so it is the referee for faster ones. Frames are
 * piped as raw yuv420p; repeats push the same bytes again, changed frames are copied, so nothing that waits in a pipe
 * is ever overwritten.
 */
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CasemillError } from '../manifests/errors.js';
import { type EncodeOptions, type EncodeResult, type Encoder, encoderError, partPath } from './encoder.js';
import { isDiskFull, runFfmpeg } from './ffmpeg.js';
import { createFrameHasher } from './frame-hash.js';
import { readMp4Info } from './mp4-info.js';
import { createPainter, type Painter } from './painter.js';
import type { Scene } from './scene.js';
import { checkScene, frameStates } from './timeline.js';

const secondsPerKeyFrame = 30;

export const plainEncoder: Encoder = { name: 'plain', encode };

/**
 * x264 settings of the plain encoder for a frame rate. One thread and bitexact flags make the bytes repeatable; the
 * filter drops the SEI message in which x264 writes its version and options; the codec's name stands where the sample
 * entry would name the encoder.
 */
export function plainEncoderArguments(fps: number): string[] {
  return [
    ...['-map', '0:v:0', '-an', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-threads', '1'],
    ...['-g', String(fps * secondsPerKeyFrame), '-pix_fmt', 'yuv420p', '-r', String(fps)],
    ...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ...['-map_metadata', '-1', '-metadata:s:v:0', 'encoder=H.264', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
    ...['-bsf:v', 'filter_units=remove_types=6', '-movflags', '+faststart'],
    ...['-nostdin', '-nostats', '-v', 'warning'],
  ];
}

async function encode(scene: Scene, outPath: string, options: EncodeOptions): Promise<EncodeResult> {
  checkScene(scene);
  options.signal?.throwIfAborted();
  const part = partPath(outPath);
  try {
    const painter = await createPainter(scene);
    const states = frameStates(scene);
    const hasher = createFrameHasher();
    let alive = (): void => undefined;
    const frames = Readable.from(
      rawFrames(painter, states, hasher.add, (sent) => {
        alive();
        options.onProgress?.(sent);
      }),
      { objectMode: false, highWaterMark: 1 },
    );
    const said = await runFfmpeg(
      {
        frames,
        inputFormat: 'rawvideo',
        inputOptions: ['-pix_fmt', 'yuv420p', '-s', `${scene.width}x${scene.height}`, '-framerate', String(scene.fps)],
        outputFormat: 'mp4',
        outputOptions: plainEncoderArguments(scene.fps),
        output: part,
      },
      options,
      (callback) => {
        alive = callback;
      },
    );
    await requireWhole(part, states.length, options.ffmpegPath, said);
    const { size } = await stat(part);
    await rename(part, outPath);
    return { frames: states.length, bytes: size, rawFrameSha256: hasher.digest() };
  } catch (error) {
    await rm(part, { force: true });
    throw typed(error, options);
  }
}

/** One chunk a frame. A chunk is never written to after it was yielded. */
async function* rawFrames(
  painter: Painter,
  states: Uint32Array,
  hash: (frame: Uint8Array, count: number) => void,
  sent: (frames: number) => void,
): AsyncGenerator<Buffer> {
  let at = 0;
  while (at < states.length) {
    const state = states[at] ?? 0;
    let end = at + 1;
    while (end < states.length && states[end] === state) end++;
    painter.show(state);
    const picture = Buffer.from(painter.frame);
    hash(picture, end - at);
    for (; at < end; at++) {
      yield picture;
      sent(at + 1);
    }
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
