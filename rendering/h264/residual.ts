/**
 * The residual of a macroblock: differences from its prediction to levels, their syntax (ITU-T H.264, 7.3.5.3), and the
 * samples that a decoder makes of them (8.5). Block b is luma4x4BlkIdx b below 16, Cb from 16, Cr from 20 on.
 */
import type { BitWriter } from './bits.js';
import { chromaDcNC, writeLevels } from './cavlc.js';
import { type DecodedPicture, type Plane, samplesPerMacroblock } from './decoded-picture.js';
import type { StreamFormat } from './parameter-sets.js';
import {
  forward,
  inverse,
  type Quantizer,
  quantise,
  quantiseChromaDc,
  quantiseLumaDc,
  quantizer,
  rescale,
  rescaleChromaDc,
  rescaleLumaDc,
} from './transform.js';

export interface Residual {
  /** Source samples of the macroblock, as readMacroblock lays them out. */
  readonly source: Uint8Array;
  /** Forgets the numbers of coefficients of the picture before. */
  startPicture(): void;
  /** Compares the source with the prediction, which lies in the picture at this place. */
  compare(column: number, row: number): Difference;
  /** Transforms and quantises what was compared last. */
  take(intra16x16: boolean): void;
  /** CodedBlockPatternLuma and CodedBlockPatternChroma of what was taken (7.4.5). */
  readonly pattern: { luma: number; chroma: number };
  /** residual(), without what precedes it. */
  write(bits: BitWriter): void;
  /** The prediction in the picture becomes what a decoder makes of it. */
  reconstruct(): void;
  /** The macroblock becomes the source itself: I_PCM. */
  copy(): void;
}

export interface Difference {
  /** Sum of absolute differences of luma. */
  readonly luma: number;
  /** Largest absolute differences of a sample. */
  readonly largestLuma: number;
  readonly largestChroma: number;
}

/** Luma this near to its prediction has levels of zero alone, from QP 24 on. */
export const negligible = 2;

const blocks = 24;
/** Where the levels of DC lie behind those of the blocks: luma, Cb, Cr. */
const lumaDcAt = blocks * 16;
const chromaDcAt = lumaDcAt + 16;

/** Sample of the macroblock at which a block begins, in its plane: inverse scans of 6.4.3 and 6.4.7. */
const blockX = Uint8Array.from({ length: blocks }, (_, b) => (b < 16 ? ((b >> 2) & 1) * 8 : 0) + (b & 1) * 4);
const blockY = Uint8Array.from({ length: blocks }, (_, b) => (b < 16 ? (b >> 3) * 8 : 0) + ((b >> 1) & 1) * 4);

const firstSample = Uint16Array.from({ length: blocks }, (_, b) => (b < 16 ? 0 : b < 20 ? 256 : 320));

export function createResidual(format: StreamFormat, picture: DecodedPicture, qp: number): Residual {
  // Table 8-15 is the identity below 30, which the caller keeps to.
  const chromaQp = Math.max(0, qp + format.chromaQpOffset);
  const [inter, intra] = [quantizer(qp, 6), quantizer(qp, 3)];
  const [chromaInter, chromaIntra] = [quantizer(chromaQp, 6), quantizer(chromaQp, 3)];
  const nothing = qp >= 24 ? negligible : 0;
  const source = new Uint8Array(samplesPerMacroblock);
  const differences = new Int16Array(samplesPerMacroblock);
  const coefficients = new Int32Array(blocks * 16);
  const levels = new Int32Array(chromaDcAt + 8);
  /** Levels other than zero in each block, without a DC that goes its own way. */
  const counts = new Uint8Array(blocks);
  const dc = new Int32Array(16);
  const pattern = { luma: 0, chroma: 0 };
  /** total_coeff of all blocks of the picture by plane, for nC. */
  const totals = picture.planes.map(({ samples }) => new Uint8Array(samples.length / 16));
  let [column, row, whole] = [0, 0, false];

  const planeOf = (b: number): Plane => picture.planes[b < 16 ? 0 : b < 20 ? 1 : 2] ?? picture.planes[0];
  const chromaQuantizer = (): Quantizer => (whole ? chromaIntra : chromaInter);
  const startOf = (b: number, { side, stride }: Plane): number =>
    (row * side + (blockY[b] ?? 0)) * stride + column * side + (blockX[b] ?? 0);

  /** Sum and maximum of the absolute differences of one plane, which begins at `from`. */
  function comparePlane({ samples, stride, side }: Plane, from: number): { sum: number; largest: number } {
    let sum = 0;
    let largest = 0;
    let start = row * side * stride + column * side;
    for (let at = from; at < from + side * side; start += stride) {
      for (let x = 0; x < side; x++, at++) {
        const difference = (source[at] ?? 0) - (samples[start + x] ?? 0);
        differences[at] = difference;
        const size = difference < 0 ? -difference : difference;
        sum += size;
        if (size > largest) largest = size;
      }
    }
    return { sum, largest };
  }

  /** Its differences in raster order; returns the largest. */
  function load(b: number): number {
    const side = b < 16 ? 16 : 8;
    let from = (firstSample[b] ?? 0) + (blockY[b] ?? 0) * side + (blockX[b] ?? 0);
    let largest = 0;
    for (let to = b * 16; to < b * 16 + 16; from += side) {
      for (let x = 0; x < 4; x++, to++) {
        const difference = differences[from + x] ?? 0;
        coefficients[to] = difference;
        const size = difference < 0 ? -difference : difference;
        if (size > largest) largest = size;
      }
    }
    return largest;
  }

  function takeBlock(b: number, own: boolean, by: Quantizer): void {
    counts[b] = 0;
    if (load(b) <= (own ? 0 : nothing)) {
      levels.fill(0, b * 16, b * 16 + 16);
      return;
    }
    forward(coefficients, b * 16);
    counts[b] = quantise(coefficients, b * 16, own ? 1 : 0, by, levels);
  }

  function takeLuma(): void {
    for (let b = 0; b < 16; b++) takeBlock(b, whole, whole ? intra : inter);
    pattern.luma = 0;
    for (let b = 0; b < 16; b++) if ((counts[b] ?? 0) > 0) pattern.luma |= 1 << (b >> 2);
    if (!whole) return;
    if (pattern.luma !== 0) pattern.luma = 15;
    for (let b = 0; b < 16; b++) dc[(blockY[b] ?? 0) + (blockX[b] ?? 0) / 4] = coefficients[b * 16] ?? 0;
    quantiseLumaDc(dc, intra, levels, lumaDcAt);
  }

  function takeChroma(): void {
    const by = chromaQuantizer();
    pattern.chroma = 0;
    for (let b = 16; b < blocks; b++) {
      takeBlock(b, true, by);
      if ((counts[b] ?? 0) > 0) pattern.chroma = 2;
    }
    for (const first of [16, 20]) {
      for (let i = 0; i < 4; i++) dc[i] = coefficients[(first + i) * 16] ?? 0;
      const count = quantiseChromaDc(dc, by, levels, chromaDcAt + first - 16);
      if (count > 0) pattern.chroma = Math.max(pattern.chroma, 1);
    }
  }

  const totalsOf = (b: number): Uint8Array => totals[b < 16 ? 0 : b < 20 ? 1 : 2] ?? new Uint8Array();

  /** Place of a block among those of its plane. */
  function placeOf(b: number): number {
    const { side, stride } = planeOf(b);
    return ((row * side + (blockY[b] ?? 0)) * stride) / 16 + (column * side + (blockX[b] ?? 0)) / 4;
  }

  /** nC of a block (9.2.1), where all macroblocks before this one are available. */
  function near(b: number, all: Uint8Array, at: number): number {
    const across = planeOf(b).stride / 4;
    const left = column > 0 || (blockX[b] ?? 0) > 0 ? (all[at - 1] ?? 0) : -1;
    const above = row > 0 || (blockY[b] ?? 0) > 0 ? (all[at - across] ?? 0) : -1;
    if (left < 0) return Math.max(above, 0);
    return above < 0 ? left : (left + above + 1) >> 1;
  }

  function writeBlock(bits: BitWriter, b: number, first: 0 | 1): void {
    const all = totalsOf(b);
    const at = placeOf(b);
    all[at] = writeLevels(bits, levels, b * 16 + first, 16 - first, near(b, all, at));
  }

  function add(b: number): void {
    const plane = planeOf(b);
    const { samples, stride } = plane;
    inverse(coefficients, b * 16);
    const start = startOf(b, plane);
    for (let y = 0; y < 4; y++) {
      const to = start + y * stride;
      const from = b * 16 + y * 4;
      for (let x = 0; x < 4; x++) {
        const value = (samples[to + x] ?? 0) + (((coefficients[from + x] ?? 0) + 32) >> 6);
        samples[to + x] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  }

  function addBlock(b: number, own: boolean, dcValue: number, by: Quantizer): void {
    if ((counts[b] ?? 0) === 0 && (!own || dcValue === 0)) return;
    rescale(levels, b * 16, own ? 1 : 0, by, coefficients);
    if (own) coefficients[b * 16] = dcValue;
    add(b);
  }

  return {
    source,
    pattern,
    startPicture() {
      for (const all of totals) all.fill(0);
    },
    compare(atColumn, atRow) {
      column = atColumn;
      row = atRow;
      const [y, u, v] = picture.planes;
      const luma = comparePlane(y, 0);
      const [cb, cr] = [comparePlane(u, 256), comparePlane(v, 320)];
      return { luma: luma.sum, largestLuma: luma.largest, largestChroma: Math.max(cb.largest, cr.largest) };
    },
    take(intra16x16) {
      whole = intra16x16;
      takeLuma();
      takeChroma();
    },
    write(bits) {
      if (whole) writeLevels(bits, levels, lumaDcAt, 16, near(0, totalsOf(0), placeOf(0)));
      for (let b = 0; b < 16; b++) if ((pattern.luma >> (b >> 2)) & 1) writeBlock(bits, b, whole ? 1 : 0);
      if (pattern.chroma === 0) return;
      for (const first of [0, 4]) writeLevels(bits, levels, chromaDcAt + first, 4, chromaDcNC);
      if (pattern.chroma === 2) for (let b = 16; b < blocks; b++) writeBlock(bits, b, 1);
    },
    reconstruct() {
      if (whole) rescaleLumaDc(levels, lumaDcAt, intra, dc);
      for (let b = 0; b < 16; b++) {
        const own = whole ? (dc[(blockY[b] ?? 0) + (blockX[b] ?? 0) / 4] ?? 0) : 0;
        addBlock(b, whole, own, whole ? intra : inter);
      }
      if (pattern.chroma === 0) return;
      for (const first of [16, 20]) {
        rescaleChromaDc(levels, chromaDcAt + first - 16, chromaQuantizer(), dc);
        for (let i = 0; i < 4; i++) addBlock(first + i, true, dc[i] ?? 0, chromaQuantizer());
      }
    },
    copy() {
      for (let b = 0; b < blocks; b++) {
        totalsOf(b)[placeOf(b)] = 16; // 9.2.1: nN of I_PCM
      }
      let from = 0;
      for (const { samples, stride, side } of picture.planes) {
        for (let y = 0; y < side; y++, from += side) {
          samples.set(source.subarray(from, from + side), (row * side + y) * stride + column * side);
        }
      }
    },
  };
}
