/** The oldest ffmpeg that casemill uses, the one from the package registry, on every kind of scene. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkVideo } from '../../rendering/check-video.js';
import { encoders } from '../../rendering/encoders.js';
import { sampleScenes } from '../../rendering/sample-scenes.js';
import { cachePlace } from '../../toolchain/cached-program.js';
import { installTool } from '../../toolchain/install.js';
import { ffmpegPath, temporaryFolder } from './support.js';

const folder = temporaryFolder();
const oldest = cachePlace('ffmpeg').program;

beforeAll(async () => {
  await installTool('ffmpeg', (line) => process.stderr.write(`${line}\n`));
}, 600_000);
afterAll(() => folder.remove());

describe.each(['fast', 'plain'] as const)('ffmpeg 4.1 and the %s encoder', (encoder) => {
  it.each(sampleScenes)('$name: proven by itself and by the other ffmpeg', async ({ make }) => {
    const scene = make({ size: 360, fps: 2 });
    const path = join(folder.path, `${encoder}.mp4`);
    await encoders[encoder].encode(scene, path, { ffmpegPath: oldest });
    for (const program of [oldest, ffmpegPath]) {
      expect((await checkVideo(scene, path, { ffmpegPath: program })).wrong).toEqual([]);
    }
  });
});
