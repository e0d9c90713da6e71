/** Writes the levels of one block: residual_block_cavlc (ITU-T H.264, 7.3.5.3.2), as 9.2 reads it. */
import type { BitWriter } from './bits.js';
import { type Codes, chromaDcTokens, chromaDcTotalZeros, coeffTokens, runBefore, totalZeros } from './cavlc-tables.js';

/** nC of chroma DC (9.2.1). */
export const chromaDcNC = -1;

/** Levels not yet written, high frequencies first, and the zeros before each of them. */
const found = new Int32Array(16);
const zerosBefore = new Int32Array(16);

/**
 * Levels must be smaller than 2000, which the code with level_prefix 15 can hold: the longest of the Baseline profile.
 * @param levels transform coefficient levels in zigzag order, `count` of them from `from` on
 * @param nC how many coefficients the blocks to the left and above have (9.2.1), or chromaDcNC
 * @returns total_coeff, to be kept for the nC of later blocks
 */
export function writeLevels(bits: BitWriter, levels: Int32Array, from: number, count: number, nC: number): number {
  let at = from + count - 1;
  while (at >= from && levels[at] === 0) at--;
  let total = 0;
  let run = 0;
  const last = at;
  for (; at >= from; at--) {
    const level = levels[at] ?? 0;
    if (level === 0) {
      run++;
      continue;
    }
    if (total > 0) zerosBefore[total - 1] = run;
    found[total++] = level;
    run = 0;
  }
  const zeros = last + 1 - from - total;
  let ones = 0;
  while (ones < total && ones < 3 && Math.abs(found[ones] ?? 0) === 1) ones++;
  code(bits, nC === chromaDcNC ? chromaDcTokens : (coeffTokens[nC] ?? chromaDcTokens), total, ones);
  if (total === 0) return 0;
  let signs = 0;
  for (let i = 0; i < ones; i++) signs = 2 * signs + ((found[i] ?? 0) < 0 ? 1 : 0);
  bits.u(ones, signs); // trailing_ones_sign_flag of each
  writeSizes(bits, total, ones);
  if (total < count) code(bits, nC === chromaDcNC ? chromaDcTotalZeros : totalZeros, total - 1, zeros);
  for (let i = 0, left = zeros; i < total - 1 && left > 0; i++) {
    const before = zerosBefore[i] ?? 0;
    code(bits, runBefore, Math.min(left, 7) - 1, before);
    left -= before;
  }
  return total;
}

/** level_prefix and level_suffix of the levels behind the trailing ones, 9.2.2. */
function writeSizes(bits: BitWriter, total: number, ones: number): void {
  let suffixLength = total > 10 && ones < 3 ? 1 : 0;
  for (let i = ones; i < total; i++) {
    const level = found[i] ?? 0;
    let levelCode = level > 0 ? 2 * level - 2 : -2 * level - 1;
    if (i === ones && ones < 3) levelCode -= 2; // it cannot be ±1: it would be one of them
    const plain = suffixLength === 0 ? 14 : 15 << suffixLength;
    if (levelCode < plain) {
      const suffix = levelCode & ((1 << suffixLength) - 1);
      bits.u((levelCode >> suffixLength) + 1 + suffixLength, (1 << suffixLength) | suffix);
    } else if (suffixLength === 0 && levelCode < 30) {
      bits.u(19, 16 | (levelCode - 14));
    } else {
      bits.u(16, 1);
      bits.u(12, levelCode - (suffixLength === 0 ? 30 : plain));
    }
    if (suffixLength === 0) suffixLength = 1;
    if (Math.abs(level) > 3 << (suffixLength - 1) && suffixLength < 6) suffixLength++;
  }
}

function code(bits: BitWriter, { lengths, values, columns }: Codes, row: number, column: number): void {
  const at = row * columns + column;
  bits.u(lengths[at] ?? 0, values[at] ?? 0);
}
