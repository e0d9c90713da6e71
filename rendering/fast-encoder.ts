/**
 * The fast encoder: only a key frame every 30 s goes through x264. Between them a frame that changed is a picture of
 * those macroblocks that changed (h264/changed-picture.ts), a repeat is a picture of ten bytes (h264/slice.ts). Its cost
 * follows what changes, not the frame rate and hardly the size. The plain encoder is its referee.
 */
import { open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EncodeOptions, EncodeResult, Encoder } from './encoder.js';
import { secondsPerKeyFrame } from './ffmpeg.js';
import { createPictureCoder } from './h264/changed-picture.js';
import { nextFrameNum, repeatPicture, repeatRefIdc } from './h264/slice.js';
import { encodeKeyFrames } from './key-frames.js';
import { createMuxer, sampleOf } from './mux.js';
import { planPictures } from './picture-plan.js';
import type { Scene } from './scene.js';
import { writeVideo } from './video-file.js';

export const fastEncoder: Encoder = { name: 'fast', encode };

/** QPY of changed macroblocks. */
const changedQp = 22;

function encode(scene: Scene, outPath: string, options: EncodeOptions): Promise<EncodeResult> {
  return writeVideo(scene, outPath, options, async ({ painter, states, hash, part }) => {
    const { coded } = planPictures(states, scene.fps * secondsPerKeyFrame);
    const keys = coded.filter(({ key }) => key);
    const { sps, pps, format, pictures } = await encodeKeyFrames(
      scene,
      keys.length,
      async (write) => {
        for (const { frame } of keys) {
          painter.show(states[frame] ?? 0);
          await write(painter.frame);
        }
      },
      options,
    );
    const file = await open(part, 'w');
    try {
      const muxer = await createMuxer(file, { ...scene, sps, pps });
      const coder = createPictureCoder(format, changedQp);
      const repeats = new Map<number, Buffer>();
      let frameNum = 0;
      let keyFrame = 0;
      for (const picture of coded) {
        // Long work, so that whoever waits for this process is heard.
        await nextTurn();
        options.signal?.throwIfAborted();
        const changed = painter.show(states[picture.frame] ?? 0);
        hash(painter.frame, 1 + picture.repeats);
        if (picture.key) {
          frameNum = 0;
          coder.startFrom(painter.frame);
          await muxer.add(sampleOf(pictures[keyFrame++] ?? []), true);
        } else {
          frameNum = nextFrameNum(frameNum, format);
          await muxer.add(sampleOf([coder.change(painter.frame, changed, frameNum, repeatRefIdc)]), false);
        }
        for (let i = 0; i < picture.repeats; i++) {
          frameNum = nextFrameNum(frameNum, format);
          const sample = repeats.get(frameNum) ?? sampleOf([repeatPicture(format, frameNum, repeatRefIdc)]);
          repeats.set(frameNum, sample);
          await muxer.add(sample, false);
        }
        options.onProgress?.(picture.frame + 1 + picture.repeats);
      }
      await muxer.finish();
      return '';
    } finally {
      await file.close();
    }
  });
}
