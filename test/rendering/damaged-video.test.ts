/** Finished videos that are changed behind the encoder's back: the check must not take any of them for right. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkVideo } from '../../rendering/check-video.js';
import { decodeVideo } from '../../rendering/decode.js';
import { encoders } from '../../rendering/encoders.js';
import { readStreamFormat } from '../../rendering/h264/parameter-sets.js';
import { readSliceHead, repeatPicture, repeatRefIdc } from '../../rendering/h264/slice.js';
import { indexFaults } from '../../rendering/index-check.js';
import { readMp4Info } from '../../rendering/mp4-info.js';
import { readSamples } from '../../rendering/mp4-samples.js';
import { sampleOf } from '../../rendering/mux.js';
import type { BoardScene } from '../../rendering/scene.js';
import { ffmpegPath, sampleScene, temporaryFolder } from './support.js';

const folder = temporaryFolder();
const size = 240;
const sample = sampleScene({ size });
const [first, second, third] = sample.states;
if (first === undefined || second === undefined || third === undefined) throw new Error('the sample is empty');
const scene: BoardScene = { ...sample, durationS: 34, states: [first, { ...second, t: 10 }, { ...third, t: 31.5 }] };
const demand = { width: size, height: size, fps: 2, frames: 68 };
const paths = { fast: join(folder.path, 'fast.mp4'), plain: join(folder.path, 'plain.mp4') };
const damaged = join(folder.path, 'damaged.mp4');

beforeAll(async () => {
  for (const name of ['fast', 'plain'] as const) await encoders[name].encode(scene, paths[name], { ffmpegPath });
});

afterAll(() => folder.remove());

type Encoder = keyof typeof paths;

/** Writes a changed copy and returns how the check takes it: what it found, or the code of its error. */
async function verdict(encoder: Encoder, change: (bytes: Buffer) => unknown): Promise<string[]> {
  const bytes = readFileSync(paths[encoder]);
  change(bytes);
  writeFileSync(damaged, bytes);
  try {
    return (await checkVideo(scene, damaged, { ffmpegPath })).wrong.map(({ reason }) => reason);
  } catch (error) {
    return [String((error as { code?: string }).code)];
  }
}

/** Where the body of the first box of a type begins. */
function bodyOf(bytes: Buffer, type: string): number {
  return bytes.indexOf(type, 0, 'latin1') + 4;
}

describe('pictures that are replaced', () => {
  it('finds a state that flashes up between two repeats of another', async () => {
    const flash = [first, { ...third, t: 4 }, { ...first, t: 4.5 }, ...scene.states.slice(1)];
    const path = join(folder.path, 'flash.mp4');
    await encoders.fast.encode({ ...scene, states: flash }, path, { ffmpegPath });
    const { wrong } = await checkVideo(scene, path, { ffmpegPath });
    expect(new Set(wrong.map(({ frame }) => frame))).toEqual(new Set([8]));
  });

  it('finds a change that was replaced by a repeat', async () => {
    const { table, sets } = await readSamples(paths.fast);
    const [old] = [table[20]];
    if (old === undefined || sets === null) throw new Error('frame 20 is missing');
    const format = readStreamFormat(sets.sps, sets.pps);
    const reasons = await verdict('fast', (bytes) => {
      const { frameNum } = readSliceHead(bytes.subarray(old.offset + 4, old.offset + old.size), format);
      const repeat = sampleOf([repeatPicture(format, frameNum, repeatRefIdc)]);
      repeat.copy(bytes, old.offset);
      bytes.writeUInt32BE(repeat.length, bodyOf(bytes, 'stsz') + 12 + 4 * 20);
    });
    expect(reasons.join()).toMatch(/looks like|must be there/);
  });

  it('finds two repeats that changed places', async () => {
    const { table } = await readSamples(paths.fast);
    const [one, other] = [table[5], table[6]];
    if (one === undefined || other === undefined) throw new Error('the frames are missing');
    expect(one.size).toBe(other.size);
    const swapped = await verdict('fast', (bytes) => {
      const copy = Buffer.from(bytes.subarray(one.offset, one.offset + one.size));
      bytes.copy(bytes, one.offset, other.offset, other.offset + other.size);
      copy.copy(bytes, other.offset);
    });
    expect(swapped).not.toEqual([]);
  });
});

describe.each(['fast', 'plain'] as const)('an index of the %s encoder', (encoder) => {
  const changes: readonly (readonly [string, string, number, number])[] = [
    ['no movie header', 'mvhd', -1, 1],
    ['another length of the movie', 'mvhd', 17, 1],
    ['a turned movie', 'mvhd', 41, 1],
    ['a turned track', 'tkhd', 49, 1],
    ['a hidden track', 'tkhd', 3, 1],
    ['another width', 'tkhd', 77, 1],
    ['another length of the track', 'mdhd', 19, 1],
    ['sound', 'hdlr', 8, 1],
    ['pictures in another file', 'url ', 3, 1],
    ['other colours', 'colr', 9, 1],
    ['a key frame where none is', 'stss', 15, 1],
    ['another kind of file', 'ftyp', -1, 1],
  ];
  it.each(changes)('is refused with %s', async (_, box, offset, bits) => {
    const reasons = await verdict(encoder, (bytes) => {
      const at = bodyOf(bytes, box) + offset;
      bytes[at] = (bytes[at] ?? 0) ^ bits;
    });
    expect(reasons).not.toEqual([]);
  });

  it('may hold anything: it is read, or it is broken', async () => {
    const original = readFileSync(paths[encoder]);
    const head = original.indexOf('mdat', 0, 'latin1') + 4;
    const flips = fc.array(fc.tuple(fc.nat(head - 1), fc.integer({ min: 1, max: 255 })), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(flips, async (changed) => {
        const bytes = Buffer.from(original);
        for (const [at, bits] of changed) bytes[at] = (bytes[at] ?? 0) ^ bits;
        writeFileSync(damaged, bytes);
        for (const read of [
          () => readMp4Info(damaged),
          () => readSamples(damaged),
          () => indexFaults(damaged, demand),
        ]) {
          await read().catch((error: unknown) => expect(error).toMatchObject({ code: 'video_broken' }));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('an index', () => {
  it('is refused with a picture of two gigabytes', async () => {
    const found = await verdict('fast', (file) => file.writeUInt32BE(0xff00_0000, bodyOf(file, 'stsz') + 12 + 4 * 20));
    expect(found).toEqual(['video_broken']);
  });

  it('is refused when frames come later, or in another order', async () => {
    const faults = async (box: string, by: number): Promise<string[]> => {
      const bytes = readFileSync(paths.plain);
      const at = bodyOf(bytes, box) + 12;
      bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at);
      writeFileSync(damaged, bytes);
      return indexFaults(damaged, demand);
    };
    expect(await faults('elst', 0)).toEqual([]);
    for (const box of ['elst', 'ctts']) {
      expect(await faults(box, 4096)).toEqual(['the index is wrong about the times of frames']);
    }
  });
});

it('a folder in place of a video is no video', async () => {
  await expect(checkVideo(scene, folder.path, { ffmpegPath })).rejects.toMatchObject({ code: 'video_broken' });
});

describe('decodeVideo', () => {
  it('picks out more frames than a command line can name', async () => {
    const only = Array.from({ length: 6000 }, (_, index) => 3 * index);
    const seen: Buffer[] = [];
    const options = { ffmpegPath, width: size, height: size };
    const { frames } = await decodeVideo(paths.plain, { ...options, only }, (_, frame) => {
      seen.push(Buffer.from(frame));
    });
    expect(frames).toBe(23);
    await decodeVideo(paths.plain, options, (k, frame) => {
      if (k % 3 === 0) expect(seen[k / 3]?.equals(frame)).toBe(true);
    });
  });
});
