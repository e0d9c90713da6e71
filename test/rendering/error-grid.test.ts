import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createErrorGrid } from '../../rendering/error-grid.js';
import { frameBytes, planesOf } from '../../rendering/yuv.js';

it.each([
  [16, 12],
  [34, 10],
  [72, 4],
])(
  'counts squared errors of any even area of %i × %i, however the frames change from call to call',
  (width, height) => {
    const bytes = frameBytes(width, height);
    const even = (limit: number) => fc.nat(limit / 2).map((half) => 2 * half);
    const change = fc.tuple(fc.boolean(), fc.nat(bytes - 1), fc.nat(255));
    const area = fc.tuple(even(width - 2), even(height - 2), even(width), even(height));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(change, { maxLength: 6 }), area)), (steps) => {
        const grid = createErrorGrid(width, height);
        const [frame, expected] = [Buffer.alloc(bytes), Buffer.alloc(bytes)];
        for (const [changes, [left, top, wide, high]] of steps) {
          for (const [first, at, value] of changes) (first ? frame : expected)[at] = value;
          const area = { left, top, width: Math.min(wide, width - left), height: Math.min(high, height - top) };
          const [a, b] = [planesOf(frame, width, height), planesOf(expected, width, height)];
          grid.update(a, b);
          let sum = 0;
          for (let y = top; y < top + area.height; y++) {
            for (let x = left; x < left + area.width; x++) {
              sum += ((a.y[y * width + x] ?? 0) - (b.y[y * width + x] ?? 0)) ** 2;
              if (x % 2 === 1 || y % 2 === 1) continue;
              const at = ((y / 2) * width) / 2 + x / 2;
              sum += ((a.u[at] ?? 0) - (b.u[at] ?? 0)) ** 2 + ((a.v[at] ?? 0) - (b.v[at] ?? 0)) ** 2;
            }
          }
          expect(grid.within(area)).toBe(sum);
        }
      }),
    );
  },
);
