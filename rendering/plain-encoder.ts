/**
 * The plain encoder: every frame goes through x264. Slow and simple, so it is the referee for faster ones.
 */
import type { EncodeOptions, EncodeResult, Encoder } from './encoder.js';
import { bt709Arguments, rawVideoInput, runFfmpeg, secondsPerKeyFrame } from './ffmpeg.js';
import type { Scene } from './scene.js';
import { writeVideo } from './video-file.js';

export const plainEncoder: Encoder = { name: 'plain', encode };

/**
 * x264 settings of the plain encoder for a frame rate. One thread and bitexact flags make the bytes repeatable; the
 * filter drops the SEI message in which x264 writes its version and options; the codec's name stands where the sample
 * entry would name the encoder; ffmpeg 4 writes the colour box only when it is told to.
 */
export function plainEncoderArguments(fps: number): string[] {
  return [
    ...['-map', '0:v:0', '-an', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '17', '-threads', '1'],
    ...['-g', String(fps * secondsPerKeyFrame), '-pix_fmt', 'yuv420p', '-r', String(fps)],
    ...bt709Arguments,
    ...['-map_metadata', '-1', '-metadata:s:v:0', 'encoder=H.264', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
    ...['-bsf:v', 'filter_units=remove_types=6', '-movflags', '+faststart+write_colr'],
    ...['-nostdin', '-nostats', '-v', 'warning'],
  ];
}

function encode(scene: Scene, outPath: string, options: EncodeOptions): Promise<EncodeResult> {
  return writeVideo(scene, outPath, options, ({ painter, states, hash, part }) =>
    runFfmpeg(
      {
        async feed(write) {
          let at = 0;
          while (at < states.length) {
            const state = states[at] ?? 0;
            let end = at + 1;
            while (end < states.length && states[end] === state) end++;
            painter.show(state);
            hash(painter.frame, end - at);
            for (; at < end; at++) {
              await write(painter.frame);
              options.onProgress?.(at + 1);
            }
          }
        },
        ...rawVideoInput(scene),
        outputFormat: 'mp4',
        outputOptions: plainEncoderArguments(scene.fps),
        output: part,
      },
      options,
    ),
  );
}
