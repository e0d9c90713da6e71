/**
 * One macroblock of a P picture (ITU-T H.264, 7.3.5): skipped, the place's own samples of the picture before with a
 * residual, predicted from its neighbours with a residual, or, should that be longer, its bare samples.
 */
import type { BitWriter } from './bits.js';
import { type DecodedPicture, readMacroblock } from './decoded-picture.js';
import { chromaModes, type IntraMode, nearestIntra, predictIntra } from './intra.js';
import type { StreamFormat } from './parameter-sets.js';
import { createResidual, negligible } from './residual.js';

export interface MacroblockCoder {
  startPicture(): void;
  /** Looks at a macroblock of a frame; false when it looks like that of the picture before: it is skipped then. */
  take(frame: Uint8Array, column: number, row: number): boolean;
  /** macroblock_layer() of the one that was taken; the picture then holds what a decoder makes of it. */
  write(bits: BitWriter): void;
}

/** coded_block_pattern by codeNum for inter prediction, table 9-4 (a), turned around. */
const patternCodes = (() => {
  const patterns = [
    ...[0, 16, 1, 2, 4, 8, 32, 3, 5, 10, 12, 15, 47, 7, 11, 13, 14, 6, 9, 31, 35, 37, 42, 44],
    ...[33, 34, 36, 40, 39, 43, 45, 46, 17, 18, 20, 24, 19, 21, 26, 28, 23, 27, 29, 30, 22, 25, 38, 41],
  ];
  return Uint8Array.from(patterns, (_, pattern) => patterns.indexOf(pattern));
})();

/** mb_type in P slices, tables 7-11 and 7-13: P_L0_16x16; I_16x16_0_0_0 and I_PCM, which count on behind five P types. */
const mbType = { inter: 0, intra16x16: 5 + 1, pcm: 5 + 25 } as const;

/** A macroblock may not take more bits than its samples with 128 to spare (A.3.1); pcm takes less. */
const mostBits = 3072;

/** Luma differences, summed up, that must be saved by predicting from neighbours: its syntax is longer. */
const intraCost = 48;

/** Below this the samples that are there are as good a prediction. */
const leastForIntra = 512;

export function createMacroblockCoder(format: StreamFormat, picture: DecodedPicture, qp: number): MacroblockCoder {
  const residual = createResidual(format, picture, qp);
  const { source, pattern } = residual;
  let [column, row] = [0, 0];
  let mode: IntraMode | null = null;

  function writeInter(bits: BitWriter): void {
    bits.ue(mbType.inter);
    // mvd_l0: nothing moves in these pictures, so the predicted motion is zero too (8.4.1.3).
    bits.se(0);
    bits.se(0);
    bits.ue(patternCodes[pattern.luma + 16 * pattern.chroma] ?? 0);
    bits.se(0); // mb_qp_delta; the pattern is not 0, or the macroblock would be skipped
  }

  function writeIntra(bits: BitWriter, predicted: IntraMode): void {
    bits.ue(mbType.intra16x16 + predicted + 4 * pattern.chroma + (pattern.luma === 0 ? 0 : 12));
    bits.ue(chromaModes[predicted]);
    bits.se(0); // mb_qp_delta
  }

  return {
    startPicture: residual.startPicture,
    take(frame, atColumn, atRow) {
      column = atColumn;
      row = atRow;
      mode = null;
      readMacroblock(frame, format, column, row, source);
      const { luma, largestLuma, largestChroma } = residual.compare(column, row);
      if (largestLuma <= negligible && largestChroma < negligible) return false;
      if (luma > leastForIntra) {
        const nearest = nearestIntra(picture, column, row, source);
        if (nearest.difference + intraCost < luma) mode = nearest.mode;
      }
      if (mode !== null) {
        predictIntra(picture, column, row, mode);
        residual.compare(column, row);
      }
      residual.take(mode !== null);
      return mode !== null || pattern.luma + pattern.chroma > 0;
    },
    write(bits) {
      const start = bits.position;
      if (mode === null) writeInter(bits);
      else writeIntra(bits, mode);
      residual.write(bits);
      if (bits.position - start <= mostBits) {
        residual.reconstruct();
        return;
      }
      bits.rewind(start);
      bits.ue(mbType.pcm);
      bits.bytes(source);
      residual.copy();
    },
  };
}
