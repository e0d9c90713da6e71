import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pace } from '../../quantization/pacing.js';

const chess = { minS: 3.5, maxS: 20, unknownS: 4, minTailS: 4 };

describe('pace', () => {
  it('clamps every step and takes the fixed step where the time is unknown', () => {
    expect(pace([0, 5000, 60_000, null], chess, 2).times).toEqual([3.5, 8.5, 28.5, 32.5]);
  });

  it('gives the time of the first frame that shows the event', () => {
    // 3.5 s, then 3.7 s: 7.2 s is first shown by frame 15 (7.5 s), and 11.2 s by frame 23.
    expect(pace([3500, 3700, 4000], chess, 2).times).toEqual([3.5, 7.5, 11.5]);
  });

  it('never rounds the sum of the steps, only what is shown of it', () => {
    const { times } = pace(
      Array.from({ length: 10 }, () => 3700),
      chess,
      2,
    );
    expect(times.at(-1)).toBe(37);
  });

  it('ends 4 s after the last event of a short video', () => {
    expect(pace([4000], chess, 2).durationS).toBe(8);
  });

  it('keeps the tail above length / 256 + 1 s on long ones', () => {
    const { times, durationS } = pace(
      Array.from({ length: 400 }, () => 20_000),
      chess,
      2,
    );
    const tail = durationS - (times.at(-1) ?? 0);
    expect(tail).toBeGreaterThanOrEqual(durationS / 256 + 1);
    expect(tail - 0.5).toBeLessThan((durationS - 0.5) / 256 + 1);
  });

  it('keeps its promises for any think times', () => {
    const think = fc.array(fc.option(fc.integer({ min: 0, max: 10_000_000 })), { maxLength: 300 });
    fc.assert(
      fc.property(think, fc.integer({ min: 1, max: 10 }), (thinkMs, fps) => {
        const { times, durationS } = pace(thinkMs, chess, fps);
        let before = 0;
        for (const t of times) {
          const frames = t * fps;
          expect(Math.abs(frames - Math.round(frames))).toBeLessThan(1e-6);
          expect(t).toBeGreaterThan(before);
          // One frame of rounding at most on either end of a step.
          expect(t - before).toBeLessThanOrEqual(20 + 1 / fps + 1e-9);
          expect(t - before).toBeGreaterThanOrEqual(3.5 - 1 / fps - 1e-9);
          before = t;
        }
        const tail = durationS - before;
        expect(tail + 1e-9).toBeGreaterThanOrEqual(Math.max(4, durationS / 256 + 1));
      }),
    );
  });
});
