/** Pictures of changed macroblocks: what the coder says a decoder holds is what ffmpeg makes of them, bit for bit. */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPictureCoder } from '../../rendering/h264/changed-picture.js';
import type { DecodedPicture } from '../../rendering/h264/decoded-picture.js';
import { repeatRefIdc } from '../../rendering/h264/slice.js';
import { encodeKeyFrames, type KeyFrames } from '../../rendering/key-frames.js';
import type { Rect } from '../../rendering/rect.js';
import { sampleNumbers } from '../../rendering/samples/random.js';
import { frameBytes } from '../../rendering/yuv.js';
import { ffmpegPath } from './support.js';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a rectangle is filled: every one leads the coder to other syntax. */
const fills = ['flat', 'noise', 'slope', 'faint', 'lines', 'extremes'] as const;

interface Change {
  readonly area: Rect;
  readonly fill: (typeof fills)[number];
  readonly seed: number;
}

const changes = ({ width, height }: Size): fc.Arbitrary<Change> =>
  fc
    .tuple(fc.nat(width / 2 - 1), fc.nat(height / 2 - 1), fc.nat(60), fc.nat(60), fc.constantFrom(...fills), fc.nat())
    .map(([left, top, w, h, fill, seed]) => ({
      area: {
        left: 2 * left,
        top: 2 * top,
        width: Math.min(2 * w + 2, width - 2 * left),
        height: Math.min(2 * h + 2, height - 2 * top),
      },
      fill,
      seed,
    }));

function paint(frame: Buffer, { width, height }: Size, { area, fill, seed }: Change): void {
  const random = sampleNumbers(seed % 2 ** 30);
  const base = random(256);
  const value = (x: number, y: number): number =>
    ({
      flat: base,
      noise: random(256),
      slope: (base + 2 * x + y) & 255,
      faint: Math.min(255, base + random(4)),
      lines: (x + seed) % 7 === 0 ? 255 - base : base,
      extremes: random(2) * 255,
    })[fill];
  let start = 0;
  for (const scale of [1, 2, 2]) {
    const stride = width / scale;
    for (let y = area.top / scale; y < (area.top + area.height) / scale; y++) {
      for (let x = area.left / scale; x < (area.left + area.width) / scale; x++)
        frame[start + y * stride + x] = value(x, y);
    }
    start += stride * (height / scale);
  }
}

function stream({ sps, pps, pictures }: KeyFrames, more: readonly Buffer[]): Buffer {
  const nals = [sps, pps, ...(pictures[0] ?? []), ...more];
  return Buffer.concat(nals.flatMap((nal) => [Buffer.from([0, 0, 0, 1]), nal]));
}

/** Planes of all pictures, one behind the other, with what cropping hides; not a word may be said. */
function decoded(bytes: Buffer): Buffer {
  const strict = ['-v', 'warning', '-err_detect', 'explode', '-flags2', '+ignorecrop', '-f', 'h264', '-i', 'pipe:0'];
  const { stdout, stderr, status } = spawnSync(ffmpegPath, [...strict, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-'], {
    input: bytes,
    maxBuffer: 1e9,
  });
  expect([status, stderr.toString()]).toEqual([0, '']);
  return stdout;
}

/** The same of what the coder holds. */
function planesOf({ planes }: DecodedPicture): Buffer {
  return Buffer.concat(planes.map(({ samples }) => samples));
}

function hold({ planes }: DecodedPicture, picture: Buffer): void {
  let from = 0;
  for (const { samples } of planes) {
    samples.set(picture.subarray(from, from + samples.length));
    from += samples.length;
  }
}

function farthest(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);
}

async function keyFrame(size: Size): Promise<{ source: Buffer; key: KeyFrames; shown: Buffer }> {
  const source = Buffer.alloc(frameBytes(size.width, size.height), 90);
  paint(source, size, { area: { left: 0, top: 0, ...size }, fill: 'slope', seed: 7 });
  const key = await encodeKeyFrames({ ...size, fps: 2 }, 1, (write) => write(source), { ffmpegPath });
  return { source, key, shown: decoded(stream(key, [])) };
}

describe.each([
  { width: 96, height: 80 },
  { width: 74, height: 66 },
])('pictures of $width × $height', (size) => {
  const first = keyFrame(size);

  it.each([12, 18, 24, 27])('are decoded to what the coder holds, at QP %i', async (qp) => {
    const { key, shown, source } = await first;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(changes(size), { maxLength: 4 }), { minLength: 1, maxLength: 12 }),
        async (all) => {
          const coder = createPictureCoder(key.format, qp);
          hold(coder.decoded, shown);
          const frame = Buffer.from(source);
          const held: Buffer[] = [];
          const nals = all.map((some, index) => {
            for (const change of some) paint(frame, size, change);
            const nal = coder.change(
              frame,
              some.map(({ area }) => area),
              (index + 1) % 2 ** key.format.log2MaxFrameNum,
              repeatRefIdc,
            );
            held.push(planesOf(coder.decoded));
            return nal;
          });
          const frames = decoded(stream(key, nals));
          expect(frames.length).toBe((1 + held.length) * shown.length);
          expect(frames.equals(Buffer.concat([shown, ...held]))).toBe(true);
        },
      ),
      { numRuns: 5 },
    );
  });

  it('never move away from what was painted, though the loss of the key frame is not known', async () => {
    const { source, key, shown } = await first;
    const coder = createPictureCoder(key.format, 24);
    coder.startFrom(source);
    const frame = Buffer.from(source);
    const random = sampleNumbers(3);
    const worst = farthest(shown, planesOf(coder.decoded));
    const nals: Buffer[] = [];
    const painted: Buffer[] = [];
    for (let index = 1; index <= 60; index++) {
      const area = { left: 2 * random(20), top: 2 * random(20), width: 26, height: 26 };
      paint(frame, size, { area, fill: fills[index % fills.length] ?? 'flat', seed: index });
      nals.push(coder.change(frame, [area], index % 2 ** key.format.log2MaxFrameNum, repeatRefIdc));
      painted.push(planesOf(coder.decoded));
    }
    const frames = decoded(stream(key, nals));
    painted.forEach((held, index) => {
      const picture = frames.subarray((index + 1) * shown.length, (index + 2) * shown.length);
      // A mean of samples is rounded: one more at most wherever it is drawn on.
      expect(farthest(picture, held), `picture ${index + 1}`).toBeLessThanOrEqual(worst + 3);
    });
  });
});

describe('a picture coder', () => {
  it('skips all of a picture in which nothing changed, within rectangles too', async () => {
    const size = { width: 96, height: 80 };
    const { key, source } = await keyFrame(size);
    const coder = createPictureCoder(key.format, 24);
    coder.startFrom(source);
    expect(coder.change(source, [{ left: 0, top: 0, ...size }], 1, repeatRefIdc).length).toBeLessThanOrEqual(10);
  });

  it('refuses quantizers for which its levels or table 8-15 would not hold', async () => {
    const { key } = await keyFrame({ width: 96, height: 80 });
    expect(() => createPictureCoder(key.format, 11)).toThrow(RangeError);
    expect(() => createPictureCoder(key.format, 30)).toThrow(RangeError);
  });
});
