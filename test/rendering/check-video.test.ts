/** That a wrong video is caught: the file is right, the scene it is checked against differs in one thing. */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atlasOf } from '../../rendering/atlas.js';
import { checkVideo } from '../../rendering/check-video.js';
import { decodeVideo } from '../../rendering/decode.js';
import { createEncodePool, type EncodePool } from '../../rendering/encode-pool.js';
import { createFrameHasher } from '../../rendering/frame-hash.js';
import { createRegionCheck } from '../../rendering/region-check.js';
import type { BoardScene, BoardState } from '../../rendering/scene.js';
import { planesOf, type YuvImage } from '../../rendering/yuv.js';
import { ffmpegPath, sampleScene, temporaryFolder } from './support.js';

const folder = temporaryFolder();
const size = 240;
const letters = '.KQRBNPkqrbnp';
const scene = sampleScene({ size, clocks: true });
const path = join(folder.path, 'good.mp4');
let pool: EncodePool;

beforeAll(async () => {
  pool = createEncodePool(1, { ffmpegPath });
  await pool.encode(scene, path);
});

afterAll(async () => {
  await pool.close();
  folder.remove();
});

/** The scene with one state changed. */
function changed(index: number, change: (state: BoardState) => BoardState): BoardScene {
  return { ...scene, states: scene.states.map((state, i) => (i === index ? change(state) : state)) };
}

function withCell(cells: string, index: number, letter: string): string {
  return cells.slice(0, index) + letter + cells.slice(index + 1);
}

describe('checkVideo', () => {
  it('finds nothing wrong with a right video, and hashes its decoded frames', async () => {
    const hasher = createFrameHasher();
    await decodeVideo(path, { ffmpegPath, width: size, height: size }, (_, frame) => hasher.add(frame));
    expect(await checkVideo(scene, path, { ffmpegPath })).toEqual({
      frames: 42,
      durationS: 21,
      decodedFramesSha256: hasher.digest(),
      wrong: [],
    });
  });

  it('catches one swapped piece, at the frame and in the one before the next move', async () => {
    const bad = changed(3, (state) => ({ ...state, cells: withCell(state.cells, 59, 'B') }));
    const { wrong } = await checkVideo(bad, path, { ffmpegPath });
    expect(wrong.map(({ frame, t, reason }) => [frame, t, reason.slice(0, 2)])).toEqual([
      [6, 3, 'd1'],
      [7, 3.5, 'd1'],
    ]);
  });

  it('catches a dropped mark', async () => {
    const { wrong } = await checkVideo(
      changed(18, (state) => ({ ...state, marked: null })),
      path,
      { ffmpegPath },
    );
    expect(new Set(wrong.map(({ frame, reason }) => `${frame} ${reason.slice(0, 2)}`))).toEqual(
      new Set(['36 g8', '41 g8']),
    );
  });

  it('catches an event that comes one frame early or late', async () => {
    for (const [shift, frame] of [
      [0.5, 10],
      [-0.5, 9],
    ] as const) {
      const { wrong } = await checkVideo(
        changed(5, (state) => ({ ...state, t: state.t + shift })),
        path,
        { ffmpegPath },
      );
      expect(new Set(wrong.map((fault) => fault.frame))).toEqual(new Set([frame]));
      expect(
        new Set(
          wrong.filter(({ reason }) => !/^(clock|surroundings)/.test(reason)).map(({ reason }) => reason.slice(0, 2)),
        ),
      ).toEqual(new Set(['d5', 'd6', 'e5']));
    }
  });

  it('catches one wrong digit of a clock', async () => {
    const { wrong } = await checkVideo(
      changed(4, (state) => ({ ...state, clocks: ['59:56', '59:57'] })),
      path,
      { ffmpegPath },
    );
    expect(wrong.length).toBeGreaterThan(0);
    expect(
      wrong.every(({ frame, reason }) => (frame === 8 || frame === 9) && /^(clock|surroundings)/.test(reason)),
    ).toBe(true);
  });

  it('catches a wrong length, rate and size', async () => {
    const longer = await checkVideo({ ...scene, durationS: 21.5 }, path, { ffmpegPath });
    expect(longer.wrong.map(({ reason }) => reason)).toContain('42 frames decoded instead of 43');
    const faster = await checkVideo({ ...scene, fps: 4 }, path, { ffmpegPath });
    expect(faster.wrong.map(({ reason }) => reason)).toContain('the frame rate is 2 instead of 4');
    await expect(checkVideo({ ...scene, width: 242 }, path, { ffmpegPath })).rejects.toMatchObject({
      code: 'video_broken',
    });
  });
});

describe('region check on decoded frames', () => {
  it('tells every sprite from every other on both square colours', async () => {
    // 26 states: each shows all pieces on both colours; the mark walks through a row, so every sprite is met.
    const [first] = scene.states;
    if (first === undefined) throw new Error('the sample is empty');
    const states = Array.from({ length: 26 }, (_, t): BoardState => {
      const cells = Array.from({ length: 64 }, (_, i) => letters[Math.floor(i / 2 + t / 2) % 13]).join('');
      return { t, cells, marked: 26 + (t % 2), clocks: ['0:00', '0:00'] };
    });
    const gallery = { ...scene, states, fps: 1, durationS: 27 };
    const video = join(folder.path, 'gallery.mp4');
    await pool.encode(gallery, video);
    const faults = async (picture: YuvImage, state: BoardState): Promise<string[]> => {
      const one = { ...gallery, states: [state] };
      return createRegionCheck(one, await atlasOf(one))(picture, 0);
    };
    const met = new Set<string>();
    await decodeVideo(video, { ffmpegPath, width: size, height: size }, async (k, frame) => {
      const state = states[Math.min(k, 25)];
      if (state === undefined) throw new Error('there is no state');
      const picture = planesOf(frame, size, size);
      expect(await faults(picture, state)).toEqual([]);
      // The marked cell against every other letter, and without its mark; an unmarked one likewise, and with a mark.
      for (const index of [26, 27]) {
        const isMarked = state.marked === index;
        const letter = state.cells.charAt(index);
        met.add(`${index} ${letter} ${isMarked}`);
        for (const other of letters) {
          if (other === letter) continue;
          const [reason = '', ...more] = await faults(picture, {
            ...state,
            cells: withCell(state.cells, index, other),
          });
          expect(more).toEqual([]);
          expect(reason.slice(0, 2)).toBe(index === 26 ? 'c5' : 'd5');
        }
        const remarked = await faults(picture, { ...state, marked: isMarked ? null : index });
        expect(remarked.map((reason) => reason.slice(0, 2)).sort()).toEqual(
          isMarked ? [index === 26 ? 'c5' : 'd5'] : ['c5', 'd5'],
        );
      }
    });
    expect(met.size).toBe(13 * 2 * 2);
  });
});

describe('a damaged file', () => {
  it.each([
    ['an overwritten picture', (bytes: Buffer) => bytes.fill(0xff, bytes.length - 6000, bytes.length - 3000)],
    ['an overwritten index', (bytes: Buffer) => bytes.fill(0xff, 40, 400)],
    ['nothing but zeros', (bytes: Buffer) => bytes.fill(0)],
  ])('is refused: %s', async (name, damage) => {
    const bad = join(folder.path, `${name}.mp4`);
    const bytes = readFileSync(path);
    damage(bytes);
    writeFileSync(bad, bytes);
    await expect(checkVideo(scene, bad, { ffmpegPath })).rejects.toMatchObject({
      code: 'video_broken',
      failureClass: 'infrastructure',
    });
  });

  it('is refused when it is cut off, empty or missing', async () => {
    const cut = join(folder.path, 'cut.mp4');
    writeFileSync(cut, readFileSync(path));
    truncateSync(cut, 20_000);
    await expect(checkVideo(scene, cut, { ffmpegPath })).rejects.toMatchObject({ code: 'video_broken' });
    truncateSync(cut, 0);
    await expect(checkVideo(scene, cut, { ffmpegPath })).rejects.toMatchObject({ code: 'video_broken' });
    await expect(checkVideo(scene, join(folder.path, 'none.mp4'), { ffmpegPath })).rejects.toMatchObject({
      code: 'video_broken',
    });
  });

  it('is told apart from a missing ffmpeg', async () => {
    await expect(checkVideo(scene, path, { ffmpegPath: 'no-such-ffmpeg' })).rejects.toMatchObject({
      code: 'ffmpeg_missing',
    });
  });
});
