/**
 * Squared errors between a decoded frame and what it should show, for many overlapping areas: computed once for every
 * 2 × 2 pixels and kept from frame to frame, because from one state to the next most rows of both stay as they were.
 * Kept as sums from the left edge on, so that an area costs two look-ups a row.
 */
import type { Rect } from './rect.js';
import type { YuvImage } from './yuv.js';

export interface ErrorGrid {
  /** Takes the two frames to compare, of the size the grid was made for. Both are copied where they changed. */
  update(frame: YuvImage, expected: YuvImage): void;
  /** Sum of squared differences over all samples of the three planes within an area with even coordinates. */
  within(area: Rect): number;
}

export function createErrorGrid(width: number, height: number): ErrorGrid {
  const columns = width / 2;
  const rows = height / 2;
  const errors = new Uint32Array(columns);
  const sums = new Uint32Array((columns + 1) * rows);
  const lastFrame = blank(width, height);
  const lastExpected = blank(width, height);
  let filled = false;

  return {
    update(frame, expected) {
      for (let row = 0; row < rows; row++) {
        const frameSame = sameRow(frame, lastFrame, row);
        const expectedSame = sameRow(expected, lastExpected, row);
        if (filled && frameSame && expectedSame) continue;
        if (!frameSame) copyRow(frame, lastFrame, row);
        if (!expectedSame) copyRow(expected, lastExpected, row);
        fillRow(errors, lastFrame, lastExpected, row);
        const start = row * (columns + 1);
        for (let at = 0; at < columns; at++) sums[start + at + 1] = (sums[start + at] ?? 0) + (errors[at] ?? 0);
      }
      filled = true;
    },
    within({ left, top, width: areaWidth, height: areaHeight }) {
      let sum = 0;
      for (let row = top / 2; row < (top + areaHeight) / 2; row++) {
        const start = row * (columns + 1) + left / 2;
        sum += (sums[start + areaWidth / 2] ?? 0) - (sums[start] ?? 0);
      }
      return sum;
    },
  };
}

interface Planes {
  readonly width: number;
  readonly y: Buffer;
  readonly u: Buffer;
  readonly v: Buffer;
  /** Luma, two samples at a time: most are equal, and one comparison tells. */
  readonly pairs: Uint16Array;
}

function blank(width: number, height: number): Planes {
  const luma = new Uint16Array((width * height) / 2);
  const chroma = (width * height) / 4;
  const [u, v] = [Buffer.alloc(chroma), Buffer.alloc(chroma)];
  return { width, y: Buffer.from(luma.buffer), u, v, pairs: luma };
}

/** Grid row `row`: two rows of luma, one of each chroma plane; each lies in one piece. */
function sameRow(image: YuvImage, last: Planes, row: number): boolean {
  const [luma, chroma] = [2 * image.width, image.width / 2];
  return (
    last.y.compare(image.y, row * luma, (row + 1) * luma, row * luma, (row + 1) * luma) === 0 &&
    last.u.compare(image.u, row * chroma, (row + 1) * chroma, row * chroma, (row + 1) * chroma) === 0 &&
    last.v.compare(image.v, row * chroma, (row + 1) * chroma, row * chroma, (row + 1) * chroma) === 0
  );
}

function copyRow(image: YuvImage, last: Planes, row: number): void {
  const [luma, chroma] = [2 * image.width, image.width / 2];
  last.y.set(image.y.subarray(row * luma, (row + 1) * luma), row * luma);
  last.u.set(image.u.subarray(row * chroma, (row + 1) * chroma), row * chroma);
  last.v.set(image.v.subarray(row * chroma, (row + 1) * chroma), row * chroma);
}

function fillRow(errors: Uint32Array, a: Planes, b: Planes, row: number): void {
  const columns = a.width / 2;
  const start = row * columns;
  errors.fill(0);
  // Luma pairs of the upper row, then those of the lower one: 2 × columns of them.
  for (let pair = 2 * start; pair < 2 * (start + columns); pair++) {
    if (a.pairs[pair] === b.pairs[pair]) continue;
    const at = pair < 2 * start + columns ? pair - 2 * start : pair - 2 * start - columns;
    errors[at] = (errors[at] ?? 0) + squared(a.y, b.y, 2 * pair) + squared(a.y, b.y, 2 * pair + 1);
  }
  for (let at = start; at < start + columns; at++) {
    if (a.u[at] === b.u[at] && a.v[at] === b.v[at]) continue;
    errors[at - start] = (errors[at - start] ?? 0) + squared(a.u, b.u, at) + squared(a.v, b.v, at);
  }
}

function squared(a: Buffer, b: Buffer, at: number): number {
  const difference = (a[at] ?? 0) - (b[at] ?? 0);
  return difference * difference;
}
