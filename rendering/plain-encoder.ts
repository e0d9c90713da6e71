/**
 * The plain encoder: every frame goes through x264. Slow and simple, so it is the referee for faster ones. Frames are
 * piped as raw yuv420p; repeats push the same bytes again, changed frames are copied, so nothing that waits in a pipe
 * is ever overwritten.
 */
import { Readable } from 'node:stream';
import type { EncodeOptions, EncodeResult, Encoder } from './encoder.js';
import { bt709Arguments, rawVideoInput, runFfmpeg, secondsPerKeyFrame } from './ffmpeg.js';
import type { Scene } from './scene.js';
import { type Work, writeVideo } from './video-file.js';

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
    ...bt709Arguments,
    ...['-map_metadata', '-1', '-metadata:s:v:0', 'encoder=H.264', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
    ...['-bsf:v', 'filter_units=remove_types=6', '-movflags', '+faststart'],
    ...['-nostdin', '-nostats', '-v', 'warning'],
  ];
}

function encode(scene: Scene, outPath: string, options: EncodeOptions): Promise<EncodeResult> {
  return writeVideo(scene, outPath, options, (work) => {
    let alive = (): void => undefined;
    const frames = rawFrames(work, (sent) => {
      alive();
      options.onProgress?.(sent);
    });
    return runFfmpeg(
      {
        frames: Readable.from(frames, { objectMode: false, highWaterMark: 1 }),
        ...rawVideoInput(scene),
        outputFormat: 'mp4',
        outputOptions: plainEncoderArguments(scene.fps),
        output: work.part,
      },
      options,
      (callback) => {
        alive = callback;
      },
    );
  });
}

/** One chunk a frame. A chunk is never written to after it was yielded. */
async function* rawFrames({ painter, states, hash }: Work, sent: (frames: number) => void): AsyncGenerator<Buffer> {
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
