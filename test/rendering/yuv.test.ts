import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blit } from '../../rendering/blit.js';
import { frameBytes, planesOf, rgbToYuv } from '../../rendering/yuv.js';

const channel = fc.integer({ min: 0, max: 255 });

describe('rgbToYuv', () => {
  it('is within half a step and a rounding of the formula of BT.709', () => {
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => {
        const { y, u, v } = rgbToYuv(Uint8Array.from([r, g, b, r, g, b, r, g, b, r, g, b]), 6, 0, 0, 2, 2);
        const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        expect(Math.abs((y[0] ?? 0) - (16 + (219 / 255) * luma))).toBeLessThan(0.51);
        expect(Math.abs((u[0] ?? 0) - (128 + ((224 / 255) * (b - luma)) / 1.8556))).toBeLessThan(0.51);
        expect(Math.abs((v[0] ?? 0) - (128 + ((224 / 255) * (r - luma)) / 1.5748))).toBeLessThan(0.51);
      }),
    );
  });

  it('maps black, white and grey to the ends of the limited range without colour', () => {
    for (const [grey, luma] of [
      [0, 16],
      [255, 235],
    ] as const) {
      const image = rgbToYuv(new Uint8Array(12).fill(grey), 6, 0, 0, 2, 2);
      expect([...image.y, ...image.u, ...image.v]).toEqual([luma, luma, luma, luma, 128, 128]);
    }
  });
});

describe('blit', () => {
  it('changes the rectangle in all planes and nothing else', () => {
    const frame = new Uint8Array(frameBytes(8, 6)).fill(1);
    const image = {
      width: 4,
      height: 2,
      y: new Uint8Array(8).fill(9),
      u: new Uint8Array(2).fill(8),
      v: new Uint8Array(2).fill(7),
    };
    const picture = planesOf(frame, 8, 6);
    blit(picture, image, 2, 4);
    expect([...picture.y.subarray(32)]).toEqual([1, 1, 9, 9, 9, 9, 1, 1, 1, 1, 9, 9, 9, 9, 1, 1]);
    expect([...picture.u]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 8, 8, 1]);
    expect([...picture.v]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 7, 7, 1]);
    expect(picture.y.subarray(0, 32).every((value) => value === 1)).toBe(true);
  });
});
