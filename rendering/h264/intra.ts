/**
 * Intra prediction of whole macroblocks from the samples above and to the left (ITU-T H.264, 8.3.3 and 8.3.4): what
 * uncovers plain ground costs next to nothing this way. Neighbours are all macroblocks of the picture: one slice.
 */
import type { DecodedPicture, Plane } from './decoded-picture.js';

/** Intra16x16PredMode, table 8-4. */
export const intraMode = { vertical: 0, horizontal: 1, dc: 2 } as const;
export type IntraMode = (typeof intraMode)[keyof typeof intraMode];

/** intra_chroma_pred_mode, table 8-5, that predicts chroma as luma is. */
export const chromaModes = [2, 1, 0] as const;

/** The mode whose luma is nearest to the source, and the sum of absolute differences that it leaves. */
export function nearestIntra(
  { planes: [luma] }: DecodedPicture,
  column: number,
  row: number,
  source: Uint8Array,
): { mode: IntraMode; difference: number } {
  const { samples, stride } = luma;
  const start = row * 16 * stride + column * 16;
  const dc = mean(luma, start, row > 0 ? 16 : 0, column > 0 ? 16 : 0);
  // Without a neighbour the prediction from there is not allowed; any samples do in its place.
  const above = row > 0 ? start - stride : start;
  const before = column > 0 ? start - 1 : start;
  let fromAbove = 0;
  let fromLeft = 0;
  let fromDc = 0;
  for (let y = 0; y < 16; y++) {
    const left = samples[before + y * stride] ?? 0;
    for (let x = 0; x < 16; x++) {
      const value = source[y * 16 + x] ?? 0;
      fromAbove += Math.abs(value - (samples[above + x] ?? 0));
      fromLeft += Math.abs(value - left);
      fromDc += Math.abs(value - dc);
    }
  }
  if (row > 0 && fromAbove <= fromDc && (column === 0 || fromAbove <= fromLeft)) {
    return { mode: intraMode.vertical, difference: fromAbove };
  }
  if (column > 0 && fromLeft <= fromDc) return { mode: intraMode.horizontal, difference: fromLeft };
  return { mode: intraMode.dc, difference: fromDc };
}

/** Puts the prediction into the picture in the macroblock's place. */
export function predictIntra({ planes }: DecodedPicture, column: number, row: number, mode: IntraMode): void {
  const [above, left] = [row > 0, column > 0];
  for (const plane of planes) {
    const { side, stride } = plane;
    const start = row * side * stride + column * side;
    if (mode === intraMode.vertical) fillFromAbove(plane, start);
    else if (mode === intraMode.horizontal) fillFromLeft(plane, start);
    else if (side === 16) fill(plane, start, 16, mean(plane, start, above ? 16 : 0, left ? 16 : 0));
    else fillChromaDc(plane, start, above, left);
  }
}

/** 8.3.4.1 to 8.3.4.3: each quarter from what borders it, if there is any. */
function fillChromaDc(plane: Plane, start: number, above: boolean, left: boolean): void {
  const below = start + 4 * plane.stride;
  const quarters = [
    { at: start, fromAbove: above, fromLeft: left },
    { at: start + 4, fromAbove: above, fromLeft: left && !above },
    { at: below, fromAbove: above && !left, fromLeft: left },
    { at: below + 4, fromAbove: above, fromLeft: left },
  ];
  const values = quarters.map(({ at, fromAbove, fromLeft }) => {
    // The samples that border the macroblock, not the quarter.
    const top = at >= below ? at - 4 * plane.stride : at;
    const first = at === start + 4 || at === below + 4 ? at - 4 : at;
    return mean(plane, top, fromAbove ? 4 : 0, fromLeft ? 4 : 0, first);
  });
  quarters.forEach(({ at }, index) => {
    fill(plane, at, 4, values[index] ?? 128);
  });
}

/** Rounded mean of the samples above `start` and to the left of `side`: as many of each as told, a power of two or 0. */
function mean({ samples, stride }: Plane, start: number, above: number, left: number, side = start): number {
  let sum = (above + left) / 2;
  if (sum === 0) return 128;
  for (let x = 0; x < above; x++) sum += samples[start - stride + x] ?? 0;
  for (let y = 0; y < left; y++) sum += samples[side + y * stride - 1] ?? 0;
  return Math.floor(sum / (above + left));
}

function fill({ samples, stride }: Plane, start: number, side: number, value: number): void {
  for (let y = 0; y < side; y++) samples.fill(value, start + y * stride, start + y * stride + side);
}

function fillFromAbove({ samples, stride, side }: Plane, start: number): void {
  for (let y = 0; y < side; y++) samples.copyWithin(start + y * stride, start - stride, start - stride + side);
}

function fillFromLeft({ samples, stride, side }: Plane, start: number): void {
  for (let y = 0; y < side; y++) {
    const at = start + y * stride;
    samples.fill(samples[at - 1] ?? 0, at, at + side);
  }
}
