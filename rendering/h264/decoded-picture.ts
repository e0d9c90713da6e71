/** What a decoder holds after a picture: whole macroblocks, so the frame with its right and lower edge drawn out. */
import { planesOf } from '../yuv.js';
import type { StreamFormat } from './parameter-sets.js';

export interface Plane {
  readonly samples: Uint8Array;
  readonly stride: number;
  /** Samples of a macroblock's side: 16 for luma, 8 for chroma. */
  readonly side: 16 | 8;
}

export interface DecodedPicture {
  /** Y, Cb, Cr. */
  readonly planes: readonly [Plane, Plane, Plane];
  /** Takes over a whole frame of the stream's size. */
  set(frame: Uint8Array): void;
}

export function createDecodedPicture(format: StreamFormat): DecodedPicture {
  const plane = (side: 16 | 8): Plane => ({
    samples: new Uint8Array(format.columns * format.rows * side * side),
    stride: format.columns * side,
    side,
  });
  const planes = [plane(16), plane(8), plane(8)] as const;
  return {
    planes,
    set(frame) {
      const { width, height, y, u, v } = planesOf(frame, format.width, format.height);
      draw(planes[0], y, width, height);
      draw(planes[1], u, width / 2, height / 2);
      draw(planes[2], v, width / 2, height / 2);
    },
  };
}

function draw({ samples, stride }: Plane, source: Uint8Array, width: number, height: number): void {
  for (let row = 0; row * stride < samples.length; row++) {
    const from = Math.min(row, height - 1) * width;
    samples.set(source.subarray(from, from + width), row * stride);
    samples.fill(source[from + width - 1] ?? 0, row * stride + width, (row + 1) * stride);
  }
}

/** Samples of a macroblock: 256 of Y, 64 of Cb, 64 of Cr, each in raster order; as pcm samples lie (7.3.5). */
export const samplesPerMacroblock = 384;

/** Reads one macroblock of a frame, with the edges drawn out as above. */
export function readMacroblock(
  frame: Uint8Array,
  { width, height }: StreamFormat,
  column: number,
  row: number,
  to: Uint8Array,
): void {
  const luma = width * height;
  readSquare(frame, 0, width, height, column, row, 16, to, 0);
  readSquare(frame, luma, width / 2, height / 2, column, row, 8, to, 256);
  readSquare(frame, luma * 1.25, width / 2, height / 2, column, row, 8, to, 320);
}

function readSquare(
  frame: Uint8Array,
  start: number,
  width: number,
  height: number,
  column: number,
  row: number,
  side: 16 | 8,
  to: Uint8Array,
  at: number,
): void {
  const left = column * side;
  const inside = Math.min(side, width - left);
  for (let y = 0; y < side; y++) {
    const from = start + Math.min(row * side + y, height - 1) * width + left;
    const line = at + y * side;
    for (let x = 0; x < inside; x++) to[line + x] = frame[from + x] ?? 0;
    for (let x = inside; x < side; x++) to[line + x] = frame[from + inside - 1] ?? 0;
  }
}
