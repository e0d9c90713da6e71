/**
 * Transform and quantisation of 4 × 4 blocks. Backwards exactly as ITU-T H.264, 8.5, tells the decoder, so that both
 * get the same samples; forwards the transform that this inverts. Only flat scaling matrices, only 8-bit samples.
 */

/** Zigzag scan, table 8-2: raster position of each coefficient. */
const zigzag = Uint8Array.from([0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15]);

/** v of 8.5.9 (8-314): rows qP modulo 6; columns: positions even in both directions, odd in both, others. */
const normAdjust = [
  [10, 16, 13],
  [11, 18, 14],
  [13, 20, 16],
  [14, 23, 18],
  [16, 25, 20],
  [18, 29, 23],
] as const;

/** Squared length of the forward transform's basis functions, which the classes differ by too. */
const norms = [16, 25, 20] as const;

export interface Quantizer {
  /** qP: QPY or QPC. */
  readonly qp: number;
  /** Factor and shift from a coefficient to a level, by raster position. */
  readonly factors: Int32Array;
  readonly shift: number;
  /** What is added before the shift: levels are rounded down where that saves bits. */
  readonly rounding: number;
  /** LevelScale × 2^(qP / 6) without the 16 of flat matrices, by raster position (8.5.12.1). */
  readonly scales: Int32Array;
}

/** @param part of a level from which on it is rounded up, as 1 / part: 3 for intra, 6 for inter blocks is usual */
export function quantizer(qp: number, part: number): Quantizer {
  const row = normAdjust[qp % 6] ?? normAdjust[0];
  const shift = 15 + Math.floor(qp / 6);
  const classes = Array.from({ length: 16 }, (_, at) => ((at & 1) !== (at >> 2) % 2 ? 2 : at & 1));
  return {
    qp,
    shift,
    rounding: Math.floor(2 ** shift / part),
    factors: Int32Array.from(classes, (one) => Math.round(2 ** 21 / ((norms[one] ?? 0) * (row[one] ?? 0)))),
    scales: Int32Array.from(classes, (one) => (row[one] ?? 0) * 2 ** Math.floor(qp / 6)),
  };
}

/** The forward transform, in place. */
export function forward(block: Int32Array, at: number): void {
  for (let i = at; i < at + 16; i += 4) butterfly(block, i, 1);
  for (let i = at; i < at + 4; i++) butterfly(block, i, 4);
}

function butterfly(x: Int32Array, at: number, step: number): void {
  const a = x[at] ?? 0;
  const b = x[at + step] ?? 0;
  const c = x[at + 2 * step] ?? 0;
  const d = x[at + 3 * step] ?? 0;
  const outer = a + d;
  const inner = b + c;
  const far = a - d;
  const near = b - c;
  x[at] = outer + inner;
  x[at + step] = 2 * far + near;
  x[at + 2 * step] = outer - inner;
  x[at + 3 * step] = far - 2 * near;
}

/** The inverse transform, in place: 8.5.12.2 but for the division by 64. */
export function inverse(block: Int32Array, at: number): void {
  for (let i = at; i < at + 16; i += 4) unbutterfly(block, i, 1);
  for (let i = at; i < at + 4; i++) unbutterfly(block, i, 4);
}

function unbutterfly(x: Int32Array, at: number, step: number): void {
  const a = x[at] ?? 0;
  const b = x[at + step] ?? 0;
  const c = x[at + 2 * step] ?? 0;
  const d = x[at + 3 * step] ?? 0;
  const e = a + c;
  const f = a - c;
  const g = (b >> 1) - d;
  const h = b + (d >> 1);
  x[at] = e + h;
  x[at + step] = f + g;
  x[at + 2 * step] = f - g;
  x[at + 3 * step] = e - h;
}

/**
 * Coefficients of a block to levels in zigzag order, from index `first` on: 1 where DC goes its own way. Returns how
 * many are not zero.
 */
export function quantise(from: Int32Array, at: number, first: 0 | 1, by: Quantizer, levels: Int32Array): number {
  const { factors, shift, rounding } = by;
  let count = 0;
  for (let k = first; k < 16; k++) {
    const position = zigzag[k] ?? 0;
    const value = from[at + position] ?? 0;
    const size = (Math.abs(value) * (factors[position] ?? 0) + rounding) >> shift;
    levels[at + k] = value < 0 ? -size : size;
    if (size !== 0) count++;
  }
  return count;
}

/** Levels to scaled coefficients (8.5.12.1), from index `first` on; those before it stay. */
export function rescale(levels: Int32Array, at: number, first: 0 | 1, by: Quantizer, to: Int32Array): void {
  for (let k = first; k < 16; k++) {
    const position = zigzag[k] ?? 0;
    to[at + position] = (levels[at + k] ?? 0) * (by.scales[position] ?? 0);
  }
}

/** Levels of the four DC coefficients of a chroma plane, from their coefficients: 2 × 2 transform, quantised. */
export function quantiseChromaDc(dc: Int32Array, by: Quantizer, levels: Int32Array, at: number): number {
  hadamard2(dc);
  return quantiseDc(dc, 4, by, levels, at);
}

/** 8.5.11: levels to the scaled DC coefficients. */
export function rescaleChromaDc(levels: Int32Array, at: number, by: Quantizer, dc: Int32Array): void {
  for (let i = 0; i < 4; i++) dc[i] = levels[at + i] ?? 0;
  hadamard2(dc);
  // ((f × 16 v) << qP / 6) >> 5
  for (let i = 0; i < 4; i++) dc[i] = ((dc[i] ?? 0) * (by.scales[0] ?? 0)) >> 1;
}

/** The same for the 16 DC coefficients of Intra_16x16 luma, in raster order of their blocks. */
export function quantiseLumaDc(dc: Int32Array, by: Quantizer, levels: Int32Array, at: number): number {
  hadamard4(dc);
  for (let i = 0; i < 16; i++) dc[i] = ((dc[i] ?? 0) + 1) >> 1;
  return quantiseDc(dc, 16, by, levels, at);
}

/** 8.5.10. */
export function rescaleLumaDc(levels: Int32Array, at: number, by: Quantizer, dc: Int32Array): void {
  for (let k = 0; k < 16; k++) dc[zigzag[k] ?? 0] = levels[at + k] ?? 0;
  hadamard4(dc);
  // (f × 16 v × 2^(qP / 6) + 32) >> 6, which is both of its cases
  for (let i = 0; i < 16; i++) dc[i] = ((dc[i] ?? 0) * (by.scales[0] ?? 0) + 2) >> 2;
}

/** DC was transformed twice: one bit more to shift away. */
function quantiseDc(dc: Int32Array, size: 4 | 16, by: Quantizer, levels: Int32Array, at: number): number {
  const factor = by.factors[0] ?? 0;
  let count = 0;
  for (let k = 0; k < size; k++) {
    const value = dc[size === 16 ? (zigzag[k] ?? 0) : k] ?? 0;
    const level = Math.floor((Math.abs(value) * factor + 2 * by.rounding) / 2 ** (by.shift + 1));
    levels[at + k] = value < 0 ? -level : level;
    if (level !== 0) count++;
  }
  return count;
}

function hadamard2(x: Int32Array): void {
  const [a, b, c, d] = [x[0] ?? 0, x[1] ?? 0, x[2] ?? 0, x[3] ?? 0];
  x[0] = a + b + c + d;
  x[1] = a - b + c - d;
  x[2] = a + b - c - d;
  x[3] = a - b - c + d;
}

function hadamard4(x: Int32Array): void {
  for (let i = 0; i < 16; i += 4) hadamard1(x, i, 1);
  for (let i = 0; i < 4; i++) hadamard1(x, i, 4);
}

function hadamard1(x: Int32Array, at: number, step: number): void {
  const a = x[at] ?? 0;
  const b = x[at + step] ?? 0;
  const c = x[at + 2 * step] ?? 0;
  const d = x[at + 3 * step] ?? 0;
  x[at] = a + b + c + d;
  x[at + step] = a + b - c - d;
  x[at + 2 * step] = a - b - c + d;
  x[at + 3 * step] = a - b + c - d;
}
