/** Formats of lines (GIB, NGF, UGF): text, lines, traditional handicap points. */
import { decode, encodingOf } from './encoding.js';
import { goFault } from './faults.js';
import { type BoardSize, SIZES } from './limits.js';

/** Lines without blanks around them, whatever ends them. Their grammar never hides in a two-byte character. */
export function linesOf(bytes: Uint8Array): string[] {
  return decode(bytes, encodingOf(bytes, null))
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());
}

/** Throws `size_unsupported`. */
export function knownSize(number: number): BoardSize {
  const size = SIZES.find((known) => known === number);
  if (size !== undefined) return size;
  throw goFault('size_unsupported', `a board of ${number} lines`);
}

/**
 * Crossings of 2 to 9 handicap stones on 19 lines as Tygem and Cyberoro set them: the third stone stands in the upper
 * left corner. Nothing for other counts. Throws `size_unsupported` on other boards, where they are not fixed.
 */
export function handicapPoints(count: number, size: BoardSize): number[] {
  if (!(count >= 2 && count <= 9)) return [];
  if (size !== 19) throw goFault('size_unsupported', `${count} handicap stones on a board of ${size} lines`);
  const at = (column: number, row: number): number => row * 19 + column;
  const corners = [at(3, 15), at(15, 3), at(3, 3), at(15, 15)];
  const sides = [at(3, 9), at(15, 9), at(9, 3), at(9, 15)];
  const centre = count % 2 === 1 && count >= 5 ? [at(9, 9)] : [];
  return [...corners.slice(0, count), ...sides.slice(0, Math.max(0, count - 4 - centre.length)), ...centre];
}

/** These formats number their moves: a line that is lost must not make another game. Throws `malformed`. */
export function requireNext(stated: number, expected: number, place: string): void {
  if (stated === expected || !Number.isInteger(stated)) return;
  throw goFault('malformed', `number ${stated} stands where ${expected} belongs`, place);
}
