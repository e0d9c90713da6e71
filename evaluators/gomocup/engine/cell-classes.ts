/**
 * What a stone on an empty point makes of its four rows together. A point's code holds the four patterns, four bits
 * each; tables over all codes give its class (what the threat searches need) and its feature (what the evaluation counts).
 */
import {
  FIVE,
  FOUR,
  FOUR_STRAIGHT,
  FOUR_TWICE,
  OVERLINE,
  THREE,
  THREE_BLOCKED,
  THREE_S,
  TWO,
  TWO_B,
  TWO_BLOCKED,
} from './patterns.js';

export const CLASS_NONE = 0;
const CLASS_TWO_BLOCKED = 1;
const CLASS_TWO = 2;
export const CLASS_THREE_BLOCKED = 3;
const CLASS_TWO_MORE = 4;
export const CLASS_THREE = 5;
const CLASS_THREE_MORE = 6;
const CLASS_THREE_THREE = 7;
/** From here on the stone makes a four. */
export const CLASS_FOUR = 8;
const CLASS_FOUR_MORE = 9;
export const CLASS_FOUR_THREE = 10;
/** A straight four, or two fours: the next stone wins unless the opponent completes five first. */
export const CLASS_OPEN_FOUR = 11;
export const CLASS_FIVE = 12;
/** Black in renju: six in a row, two fours, or two threes if they are real (forbidden.ts decides). */
export const CLASS_FORBIDDEN = 13;
export const CLASSES = 16;

/** Number of pairs (strongest, second strongest) of patterns. */
export const FEATURES = 128;

export interface CellTables {
  /** 65,536 classes by code. */
  readonly classOf: Uint8Array;
  /** 65,536 features by code. */
  readonly featureOf: Uint8Array;
}

const made: (CellTables | undefined)[] = [undefined, undefined];

export function cellTables(renjuBlack: boolean): CellTables {
  const known = made[renjuBlack ? 1 : 0];
  if (known !== undefined) return known;
  const tables = { classOf: new Uint8Array(1 << 16), featureOf: new Uint8Array(1 << 16) };
  const count = new Uint8Array(16);
  for (let code = 0; code < 1 << 16; code += 1) {
    count.fill(0);
    for (let shift = 0; shift < 16; shift += 4) {
      const pattern = (code >> shift) & 15;
      count[pattern] = (count[pattern] ?? 0) + 1;
    }
    tables.classOf[code] = classOfPatterns(count, renjuBlack);
    // What may not be played is worth nothing.
    const forbidden = tables.classOf[code] === CLASS_FORBIDDEN;
    tables.featureOf[code] = forbidden ? 0 : featureOfPatterns(count);
  }
  made[renjuBlack ? 1 : 0] = tables;
  return tables;
}

function classOfPatterns(count: Uint8Array, renjuBlack: boolean): number {
  const of = (pattern: number): number => count[pattern] ?? 0;
  const threes = of(THREE) + of(THREE_S);
  let twos = 0;
  for (let pattern = TWO; pattern <= TWO_B; pattern += 1) twos += of(pattern);
  const fours = of(FOUR) + of(FOUR_STRAIGHT) + 2 * of(FOUR_TWICE);
  if (of(FIVE) > 0) return CLASS_FIVE;
  if (renjuBlack && (of(OVERLINE) > 0 || fours > 1 || threes > 1)) return CLASS_FORBIDDEN;
  if (of(FOUR_STRAIGHT) > 0 || fours > 1) return CLASS_OPEN_FOUR;
  if (fours > 0) {
    if (threes > 0) return CLASS_FOUR_THREE;
    return of(THREE_BLOCKED) + twos > 0 ? CLASS_FOUR_MORE : CLASS_FOUR;
  }
  if (threes > 1) return CLASS_THREE_THREE;
  if (threes > 0) return of(THREE_BLOCKED) + twos > 0 ? CLASS_THREE_MORE : CLASS_THREE;
  if (of(THREE_BLOCKED) + twos > 1) return CLASS_TWO_MORE;
  if (of(THREE_BLOCKED) > 0) return CLASS_THREE_BLOCKED;
  if (twos > 0) return CLASS_TWO;
  return of(TWO_BLOCKED) > 0 ? CLASS_TWO_BLOCKED : CLASS_NONE;
}

/** Triangular number of the two strongest patterns, OVERLINE counted as nothing: 0..104. */
function featureOfPatterns(count: Uint8Array): number {
  let first = 0;
  let second = 0;
  for (let pattern = 1; pattern <= FIVE; pattern += 1) {
    const times = count[pattern] ?? 0;
    if (times === 0) continue;
    second = times > 1 ? pattern : first;
    first = pattern;
  }
  return featureOfPair(first, second);
}

/** Feature of the stronger and the weaker pattern. */
export function featureOfPair(first: number, second: number): number {
  return (first * (first + 1)) / 2 + second;
}
