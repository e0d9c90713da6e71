/**
 * What a stone on an empty point makes of one of the four rows through it: tables over every window of five cells to
 * each side. Eleven cells are exact for fives, fours and threes: all cells that decide them are within five of the stone.
 */
import type { LineRule } from './rules.js';

/** Ascending in worth, OVERLINE apart. A B four has one point that completes five, a straight four two. */
const DEAD = 0;
const ONE_BLOCKED = 1;
const ONE = 2;
export const TWO_BLOCKED = 3;
export const TWO = 4;
/** Two points make an open three of it, or three and more. */
const TWO_A = 5;
export const TWO_B = 6;
export const THREE_BLOCKED = 7;
/** An open three: one more stone makes a straight four, at one point or (THREE_S) at several. */
export const THREE = 8;
export const THREE_S = 9;
export const FOUR = 10;
/** Two fours in one row, e.g. X.XXX.X; a double four for Black in renju, a straight four's equal otherwise. */
export const FOUR_TWICE = 11;
export const FOUR_STRAIGHT = 12;
export const FIVE = 13;
/** Six or more in a row, told only under renju_black. */
export const OVERLINE = 14;

export const REACH = 5;
const WINDOW = 2 * REACH + 1;
const OWN = 1;
const FOE = 2;

/** Cells of a window without its middle, nearest first: place i has the weight 3^i in the index of a table. */
const NEAREST_FIRST = [4, 6, 3, 7, 2, 8, 1, 9, 0, 10];

export interface PatternTable {
  /** Pattern of a window by its index: ternary[own bits] + 2 · ternary[foe bits]. */
  readonly pattern: Uint8Array;
  /**
   * Of the 11 bits of a window, bit 0 the lowest cell, edges of the board counted as foe. Where six in a row win, the
   * outermost cells decide nothing and weigh nothing, which keeps the table small enough for the fastest cache.
   */
  readonly ternary: Uint16Array;
  /** How far from a stone patterns can change. */
  readonly reach: number;
}

const made = new Map<LineRule, PatternTable>();

export function patternTable(rule: LineRule): PatternTable {
  const known = made.get(rule);
  if (known !== undefined) return known;
  const reach = rule === 'five_or_more' ? REACH - 1 : REACH;
  const table = { pattern: new Uint8Array(powerOfThree(2 * reach)), ternary: ternaryOfBits(2 * reach), reach };
  const done = new Uint8Array(table.pattern.length);
  const cells = new Uint8Array(WINDOW);
  cells[REACH] = OWN;
  for (let index = 0; index < table.pattern.length; index += 1) {
    let rest = index;
    for (const cell of NEAREST_FIRST) {
      cells[cell] = rest % 3;
      rest = (rest - (rest % 3)) / 3;
    }
    classify(cells, rule, table, done);
  }
  made.set(rule, table);
  return table;
}

/** Pattern of a window whose middle is the side's own stone; the rows one stone further are classified first. */
function classify(cells: Uint8Array, rule: LineRule, table: PatternTable, done: Uint8Array): number {
  let own = 0;
  let foe = 0;
  for (let i = 0; i < WINDOW; i += 1) {
    if (cells[i] === OWN) own |= 1 << i;
    if (cells[i] === FOE) foe |= 1 << i;
  }
  const index = (table.ternary[own] ?? 0) + 2 * (table.ternary[foe] ?? 0);
  if (done[index] === 1) return table.pattern[index] ?? DEAD;
  const pattern = patternOf(cells, rule, (further) => classify(further, rule, table, done));
  table.pattern[index] = pattern;
  done[index] = 1;
  return pattern;
}

function patternOf(cells: Uint8Array, rule: LineRule, further: (cells: Uint8Array) => number): number {
  const run = runThroughMiddle(cells);
  if (isFive(run, rule)) return FIVE;
  if (run > 5) return rule === 'renju_black' ? OVERLINE : DEAD;
  const count = new Uint8Array(OVERLINE + 1);
  for (let i = 1; i < WINDOW - 1; i += 1) {
    if (cells[i] !== 0) continue;
    cells[i] = OWN;
    const next = further(cells);
    cells[i] = 0;
    count[next] = (count[next] ?? 0) + 1;
  }
  const of = (pattern: number): number => count[pattern] ?? 0;
  if (of(FIVE) >= 2) return rule !== 'renju_black' || (run === 4 && of(FIVE) === 2) ? FOUR_STRAIGHT : FOUR_TWICE;
  if (of(FIVE) === 1) return FOUR;
  if (of(FOUR_STRAIGHT) > 0) return of(FOUR_STRAIGHT) > 1 ? THREE_S : THREE;
  if (of(FOUR) + of(FOUR_TWICE) > 0) return THREE_BLOCKED;
  const threes = of(THREE) + of(THREE_S);
  if (threes > 0) return threes > 2 ? TWO_B : threes > 1 ? TWO_A : TWO;
  if (of(THREE_BLOCKED) > 0) return TWO_BLOCKED;
  if (of(TWO) + of(TWO_A) + of(TWO_B) > 0) return ONE;
  return of(TWO_BLOCKED) > 0 ? ONE_BLOCKED : DEAD;
}

function isFive(run: number, rule: LineRule): boolean {
  return rule === 'five_or_more' ? run >= 5 : run === 5;
}

function runThroughMiddle(cells: Uint8Array): number {
  let low = REACH;
  let high = REACH;
  while (low > 0 && cells[low - 1] === OWN) low -= 1;
  while (high < WINDOW - 1 && cells[high + 1] === OWN) high += 1;
  return high - low + 1;
}

function ternaryOfBits(places: number): Uint16Array {
  const table = new Uint16Array(1 << WINDOW);
  for (let bits = 0; bits < table.length; bits += 1) {
    for (let i = 0; i < places; i += 1) {
      if ((bits >> (NEAREST_FIRST[i] ?? 0)) & 1) table[bits] = (table[bits] ?? 0) + powerOfThree(i);
    }
  }
  return table;
}

function powerOfThree(n: number): number {
  return n === 0 ? 1 : 3 * powerOfThree(n - 1);
}
