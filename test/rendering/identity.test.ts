import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rendererIdentity } from '../../rendering/identity.js';
import { fakeFfmpeg, ffmpegPath, temporaryFolder } from './support.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe('rendererIdentity', () => {
  it('names everything a video depends on and no path of this machine', async () => {
    const identity = await rendererIdentity(ffmpegPath);
    expect(identity).toEqual(await rendererIdentity(ffmpegPath));
    expect(identity.ffmpeg).toMatch(/^ffmpeg version \S+/);
    expect(identity.rasteriser).toMatch(/^sharp \d.*rsvg \d/);
    expect(identity.encoder).toMatch(/^fast \(mediabunny \d+\.\d+\.\d+\), plain$/);
    expect(identity.encoderArgs.filter((argument) => argument === 'libx264')).toHaveLength(2);
    expect(JSON.stringify(identity)).not.toContain(ffmpegPath);
  });

  it('refuses what is not ffmpeg', async () => {
    const missing = { code: 'ffmpeg_missing', failureClass: 'infrastructure' };
    await expect(rendererIdentity(join(folder.path, 'none'))).rejects.toMatchObject(missing);
    await expect(rendererIdentity(fakeFfmpeg(folder.path, 'other', 'echo something else'))).rejects.toMatchObject(
      missing,
    );
  });
});
