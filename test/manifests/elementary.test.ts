/** The own exp, log, sine and cosine: near the true value everywhere, and the same bits for ever. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cos, exp, log, powerOfTwo, sin } from '../../manifests/elementary.js';

describe('elementary functions', () => {
  it('differ from those of this Node by at most four units of the last place', () => {
    const close = (own: number, nodes: number): void => {
      expect(Math.abs(own - nodes)).toBeLessThanOrEqual(2 * Number.EPSILON * Math.abs(nodes));
    };
    fc.assert(fc.property(fc.double({ min: -700, max: 709, noNaN: true }), (x) => close(exp(x), Math.exp(x))));
    fc.assert(fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => close(log(x), Math.log(x))));
    fc.assert(fc.property(fc.double({ min: 0.5, max: 2, noNaN: true }), (x) => close(log(x), Math.log(x))));
  });

  it('sine and cosine are right to 1e-15 over many turns', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e5, max: 1e5, noNaN: true }), (x) => {
        expect(Math.abs(sin(x) - Math.sin(x))).toBeLessThan(1e-15);
        expect(Math.abs(cos(x) - Math.cos(x))).toBeLessThan(1e-15);
      }),
    );
    expect([sin(0), cos(0), sin(Math.PI / 6), cos(Math.PI)]).toEqual([0, 1, Math.sin(Math.PI / 6), -1]);
  });

  it('have the ends that are promised', () => {
    expect([exp(0), exp(-708.5), exp(-Infinity), exp(709.5), exp(Infinity)]).toEqual([1, 0, 0, Infinity, Infinity]);
    expect(exp(Number.NaN)).toBeNaN();
    expect([log(1), log(2 ** -1022)]).toEqual([0, Math.log(2 ** -1022)]);
    for (const none of [0, -1, Infinity, Number.NaN]) expect(log(none)).toBeNaN();
  });

  it('powers of two are exact, and none is made up', () => {
    for (let n = -1022; n <= 1023; n++) expect(Math.log2(powerOfTwo(n))).toBe(n);
    for (const none of [-1023, 1024, 0.5, Number.NaN]) expect(() => powerOfTwo(none)).toThrow(RangeError);
  });

  it('give the bits that labels and frames were made with', () => {
    const results = Float64Array.from({ length: 40_000 }, (_, i) => {
      const x = (Math.floor(i / 4) - 5000) / 64;
      return [exp(x), log(Math.abs(x) + 0.01), sin(x), cos(x)][i % 4] ?? 0;
    });
    expect(createHash('sha256').update(new Uint8Array(results.buffer)).digest('hex')).toBe(
      'c171d1d4d2d2c2e93ba9f623d2deb939605a55d07e9d8ab70b451c338612d3ff',
    );
  });
});
