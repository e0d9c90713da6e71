import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEncodePool, type EncodePool } from '../../rendering/encode-pool.js';
import { encoders } from '../../rendering/encoders.js';
import { createFrameHasher } from '../../rendering/frame-hash.js';
import { readMp4Info } from '../../rendering/mp4-info.js';
import { createPainter } from '../../rendering/painter.js';
import type { BoardScene } from '../../rendering/scene.js';
import { frameStates } from '../../rendering/timeline.js';
import { ffmpegPath, sampleScene, temporaryFolder } from './support.js';

const folder = temporaryFolder();
let pool: EncodePool;

beforeAll(() => {
  pool = createEncodePool(2, { ffmpegPath });
});

afterAll(async () => {
  await pool.close();
  folder.remove();
});

async function rawHash(scene: BoardScene): Promise<string> {
  const painter = await createPainter(scene);
  const hasher = createFrameHasher();
  for (const state of frameStates(scene)) {
    painter.show(state);
    hasher.add(painter.frame);
  }
  return hasher.digest();
}

describe.each(['fast', 'plain'] as const)('%s encoder', (encoder) => {
  it.each([
    { size: 240, fps: 1 },
    { size: 362, fps: 3 },
    { size: 480, fps: 10 },
  ])('writes an exact, clean MP4 at $size px and $fps fps', async ({ size, fps }) => {
    const scene = sampleScene({ size, fps });
    const path = join(folder.path, `${encoder} ${size}.mp4`);
    const result = await pool.encode(scene, path, { encoder });
    const file = readFileSync(path);
    expect(result).toEqual({ frames: 21 * fps, bytes: file.length, rawFrameSha256: await rawHash(scene) });
    expect(await readMp4Info(path)).toMatchObject({
      width: size,
      height: size,
      durationS: 21,
      frames: 21 * fps,
      fps,
      fastStart: true,
      tracks: 1,
      metadata: false,
      colour: [1, 1, 1, false],
    });
    for (const text of ['x264', 'Lavf', 'Lavc', 'ffmpeg', 'unny', 'casemill', folder.path]) {
      expect(file.includes(text), text).toBe(false);
    }
    expect(existsSync(`${path}.part`)).toBe(false);
  });

  it('makes the same bytes again, in the same process, in a fresh one, and beside another encode', async () => {
    const scene = sampleScene({ size: 360, clocks: true });
    const paths = ['a', 'b', 'c', 'd'].map((name) => join(folder.path, `${encoder} ${name}.mp4`));
    const [a = '', b = '', c = '', d = ''] = paths;
    const fresh = createEncodePool(1, { ffmpegPath });
    try {
      await Promise.all([pool.encode(scene, a, { encoder }), pool.encode(scene, b, { encoder })]);
      await pool.encode(scene, c, { encoder });
      await fresh.encode(scene, d, { encoder });
    } finally {
      await fresh.close();
    }
    const files = paths.map((path) => readFileSync(path));
    for (const file of files) expect(file.equals(files[0] ?? Buffer.alloc(0))).toBe(true);
  });

  it('works without a pool too', async () => {
    const scene = sampleScene({ size: 240 });
    const direct = join(folder.path, 'direct.mp4');
    const pooled = join(folder.path, 'pooled.mp4');
    const seen: number[] = [];
    await encoders[encoder].encode(scene, direct, { ffmpegPath, onProgress: (frames) => seen.push(frames) });
    await pool.encode(scene, pooled, { encoder });
    expect(readFileSync(direct).equals(readFileSync(pooled))).toBe(true);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    expect(seen.at(-1)).toBe(42);
  });

  it('refuses an odd size before anything is written', async () => {
    const path = join(folder.path, 'odd.mp4');
    const odd = { ...sampleScene({ size: 240 }), width: 241 };
    await expect(pool.encode(odd, path, { encoder })).rejects.toMatchObject({ code: 'size_odd', failureClass: 'bug' });
    await expect(encoders[encoder].encode(odd, path, { ffmpegPath })).rejects.toMatchObject({ code: 'size_odd' });
    expect(existsSync(path)).toBe(false);
  });
});
