/**
 * The fast encoder: only frames that changed, and a key frame every 30 s, go through x264; every repeat is written as a
 * picture of ten bytes that shows the one before it once more (h264/slice.ts). Its cost follows the number of changes,
 * not the frame rate. The plain encoder is its referee.
 */
import { open } from 'node:fs/promises';
import { createAssembler } from './assemble-stream.js';
import type { EncodeOptions, EncodeResult, Encoder } from './encoder.js';
import { bt709Arguments, rawVideoInput, runFfmpeg, secondsPerKeyFrame } from './ffmpeg.js';
import { type PicturePlan, planPictures } from './picture-plan.js';
import type { Scene } from './scene.js';
import { writeVideo } from './video-file.js';

export const fastEncoder: Encoder = { name: 'fast', encode };

/**
 * x264 settings of the fast encoder but for the places of key frames. A constant quantizer keeps no state from picture
 * to picture; CAVLC, one reference and no B pictures are what repeats need (h264/parameter-sets.ts checks them).
 */
export const fastEncoderArguments: readonly string[] = [
  ...['-map', '0:v:0', '-an', '-c:v', 'libx264', '-preset', 'veryfast', '-qp', '18', '-threads', '1'],
  ...['-pix_fmt', 'yuv420p', ...bt709Arguments, '-fflags', '+bitexact', '-flags:v', '+bitexact'],
  '-x264-params',
  'cabac=0:bframes=0:ref=1:weightp=0:keyint=infinite:scenecut=0:rc-lookahead=0:mbtree=0:8x8dct=0:aud=0:open-gop=0',
  ...['-nostdin', '-nostats', '-v', 'warning'],
];

function encode(scene: Scene, outPath: string, options: EncodeOptions): Promise<EncodeResult> {
  return writeVideo(scene, outPath, options, async ({ painter, states, hash, part }) => {
    const plan = planPictures(states, scene.fps * secondsPerKeyFrame);
    const file = await open(part, 'w');
    try {
      const assembler = createAssembler(scene, plan, file);
      const said = await runFfmpeg(
        {
          async feed(write) {
            for (const { frame, repeats } of plan.coded) {
              painter.show(states[frame] ?? 0);
              hash(painter.frame, 1 + repeats);
              await write(painter.frame);
              options.onProgress?.(frame + 1 + repeats);
            }
          },
          ...rawVideoInput(scene),
          outputFormat: 'h264',
          outputOptions: [...fastEncoderArguments, '-force_key_frames', keyTimes(plan, scene.fps)],
          output: assembler.input,
        },
        options,
      );
      await assembler.finish(said);
      return said;
    } finally {
      await file.close();
    }
  });
}

/** Times at which ffmpeg sees the frames that must be key frames: it knows the coded ones only, at the scene's rate. */
function keyTimes({ coded }: PicturePlan, fps: number): string {
  return coded.flatMap(({ key }, index) => (key ? [(index / fps).toFixed(6)] : [])).join(',');
}
