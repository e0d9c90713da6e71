/**
 * Child of the rendering bench: makes or checks the videos of some scenes one after another. argv: what, ffmpeg, folder.
 * stdin: the scenes as JSON.
 */
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { checkVideo } from '../rendering/check-video.js';
import { encoders } from '../rendering/encoders.js';
import { rawVideoInput, runFfmpeg } from '../rendering/ffmpeg.js';
import { createPainter } from '../rendering/painter.js';
import { plainEncoderArguments } from '../rendering/plain-encoder.js';
import type { BoardScene, Scene } from '../rendering/scene.js';
import { frameStates } from '../rendering/timeline.js';
import { frameSvg } from './naive-frame.js';

const [, , what = '', ffmpegPath = '', folder = ''] = process.argv;
const scenes = JSON.parse(await text(process.stdin)) as Scene[];
sharp.concurrency(1);
sharp.cache(false);

for (const [index, scene] of scenes.entries()) {
  const path = (encoder: string): string => join(folder, `${encoder}-${index}.mp4`);
  if (what === 'fast' || what === 'plain') await encoders[what].encode(scene, path(what), { ffmpegPath });
  else if (what === 'check-fast') await check(scene, path('fast'));
  else if (what === 'check-plain') await check(scene, path('plain'));
  else if (what === 'identical') await identical(scene, path(what));
  else if (what === 'naive') await naive(scene as BoardScene, path(what));
  else throw new Error(`there is no job ${what}`);
}

async function check(scene: Scene, path: string): Promise<void> {
  const { wrong } = await checkVideo(scene, path, { ffmpegPath });
  if (wrong.length > 0) throw new Error(`${path}: ${wrong[0]?.reason}`);
}

/** One picture, as often as the scene has frames, through the plain encoder's x264: what encoding alone costs at least. */
async function identical(scene: Scene, output: string): Promise<void> {
  const { frame } = await painted(scene);
  await runFfmpeg(
    {
      async feed(write) {
        for (const _ of frameStates(scene)) await write(frame);
      },
      ...rawVideoInput(scene),
      outputFormat: 'mp4',
      outputOptions: plainEncoderArguments(scene.fps),
      output,
    },
    { ffmpegPath },
  );
}

async function painted(scene: Scene): Promise<{ frame: Buffer }> {
  const painter = await createPainter(scene);
  painter.show(0);
  return painter;
}

/** An SVG of the whole board rasterised to PNG for every frame, and x264 on all of them. */
async function naive(scene: BoardScene, output: string): Promise<void> {
  await runFfmpeg(
    {
      async feed(write) {
        for (const state of frameStates(scene)) {
          await write(
            await sharp(Buffer.from(frameSvg(scene, state)))
              .png()
              .toBuffer(),
          );
        }
      },
      inputFormat: 'image2pipe',
      inputOptions: ['-framerate', String(scene.fps)],
      outputFormat: 'mp4',
      outputOptions: plainEncoderArguments(scene.fps),
      output,
    },
    { ffmpegPath },
  );
}
