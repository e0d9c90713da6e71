import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawSprite, rgbaToSprite } from '../../rendering/blit.js';
import { frameBytes, planesOf } from '../../rendering/yuv.js';

const side = 8;
const frameSide = 16;
const whole = { left: 0, top: 0, width: side, height: side };
const byte = fc.integer({ min: 0, max: 255 });
const pixels = fc.uint8Array({ minLength: side * side * 4, maxLength: side * side * 4 });
const even = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: max / 2 }).map((half) => half * 2);

describe('drawSprite', () => {
  it('gives the same picture whole as in pieces', () => {
    fc.assert(
      fc.property(pixels, byte, even(8), even(8), even(6), (rgba, ground, left, top, cut) => {
        const sprite = rgbaToSprite(rgba, side * 4, whole);
        const [one, two] = [0, 1].map(() => Buffer.alloc(frameBytes(frameSide, frameSide), ground));
        if (one === undefined || two === undefined) throw new Error('no frames');
        const [a, b] = [planesOf(one, frameSide, frameSide), planesOf(two, frameSide, frameSide)];
        drawSprite(a, sprite, left, top, { left, top, width: side, height: side });
        drawSprite(b, sprite, left, top, { left, top, width: side, height: cut });
        drawSprite(b, sprite, left, top + 0, { left, top: top + cut, width: cut, height: side - cut });
        drawSprite(b, sprite, left, top, { left: left + cut, top: top + cut, width: side - cut, height: side - cut });
        expect(two.equals(one)).toBe(true);
      }),
    );
  });

  it('blends to the nearest integer: transparent keeps, opaque covers, the rest lies between', () => {
    fc.assert(
      fc.property(byte, byte, byte, (over, under, alpha) => {
        const sprite = rgbaToSprite(
          new Uint8Array(4 * 4).map((_, i) => (i % 4 === 3 ? alpha : over)),
          8,
          {
            left: 0,
            top: 0,
            width: 2,
            height: 2,
          },
        );
        const frame = Buffer.alloc(frameBytes(2, 2), under);
        drawSprite(planesOf(frame, 2, 2), sprite, 0, 0, { left: 0, top: 0, width: 2, height: 2 });
        const opaque = sprite.y[0] ?? 0;
        expect(frame[0]).toBe(alpha === 0 ? under : Math.round((under * (255 - alpha) + opaque * alpha) / 255));
      }),
    );
  });

  it('takes the chroma of what can be seen only', () => {
    // Three transparent red pixels and a blue one: the block is blue.
    const rgba = Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 0, 255, 255]);
    const { u, v, alpha } = rgbaToSprite(rgba, 8, { left: 0, top: 0, width: 2, height: 2 });
    const blue = rgbaToSprite(
      Uint8Array.from({ length: 16 }, (_, i) => (i % 4 > 1 ? 255 : 0)),
      8,
      {
        left: 0,
        top: 0,
        width: 2,
        height: 2,
      },
    );
    expect([u[0], v[0]]).toEqual([blue.u[0], blue.v[0]]);
    expect(alpha?.chroma[0]).toBe(64);
  });
});
