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

/** Rows of the grid that are compared at once: in most of a frame nothing changes. */
const band = 8;

export function createErrorGrid(width: number, height: number): ErrorGrid {
  const columns = width / 2;
  const rows = height / 2;
  const errors = new Uint32Array(columns);
  const sums = new Uint32Array((columns + 1) * rows);
  const lastFrame = blank(width, height);
  const lastExpected = blank(width, height);
  let filled = false;

  const updateRow = (frame: YuvImage, expected: YuvImage, row: number): void => {
    const frameSame = sameRows(frame, lastFrame, row, row + 1);
    const expectedSame = sameRows(expected, lastExpected, row, row + 1);
    if (filled && frameSame && expectedSame) return;
    if (!frameSame) copyRow(frame, lastFrame, row);
    if (!expectedSame) copyRow(expected, lastExpected, row);
    fillRow(errors, lastFrame, lastExpected, row);
    const start = row * (columns + 1);
    for (let at = 0; at < columns; at++) sums[start + at + 1] = (sums[start + at] ?? 0) + (errors[at] ?? 0);
  };

  return {
    update(frame, expected) {
      for (let from = 0; from < rows; from += band) {
        const to = Math.min(from + band, rows);
        if (filled && sameRows(frame, lastFrame, from, to) && sameRows(expected, lastExpected, from, to)) continue;
        for (let row = from; row < to; row++) updateRow(frame, expected, row);
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

/** Grid rows from `from` up to `to`: each is two rows of luma and one of each chroma plane, and they lie in one piece. */
function sameRows(image: YuvImage, last: Planes, from: number, to: number): boolean {
  const [luma, chroma] = [2 * image.width, image.width / 2];
  return (
    last.y.compare(image.y, from * luma, to * luma, from * luma, to * luma) === 0 &&
    last.u.compare(image.u, from * chroma, to * chroma, from * chroma, to * chroma) === 0 &&
    last.v.compare(image.v, from * chroma, to * chroma, from * chroma, to * chroma) === 0
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
