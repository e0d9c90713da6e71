/**
 * Every play of a packed hand into a buffer, two words each. Held to the public rules by test. `wings: 'all'` is what the rules
 * allow; `'few'` keeps of solo wings only single cards of different ranks, lowest first, and is what policies look at.
 */
import {
  BOMB,
  bitCount,
  CHAIN_MASK,
  copiesOf,
  FOUR_TWO_PAIRS,
  FOUR_TWO_SOLOS,
  JOKERS,
  kindOf,
  lengthOf,
  mainOf,
  PAIR,
  PAIR_CHAIN,
  PASS,
  PLANE,
  PLANE_PAIRS,
  PLANE_SOLOS,
  RANK_MASK,
  ROCKET,
  rankOf,
  runTops,
  SOLO,
  SOLO_CHAIN,
  TRIO,
  TRIO_PAIR,
  TRIO_SOLO,
} from './packed.js';

/** Main words at even, wings at odd indices. */
export type PlayBuffer = Int32Array;

let buffer: PlayBuffer = new Int32Array(2);
let end = 0;
let every = false;

/** Writes the plays from `from` on and returns the index after the last; a pass comes first where something is to beat. */
export function generate(
  into: PlayBuffer,
  from: number,
  low: number,
  high: number,
  toBeat: number,
  wings: 'all' | 'few',
): number {
  buffer = into;
  end = from;
  every = wings === 'all';
  if (toBeat === PASS) {
    leads(low, high);
    return end;
  }
  emit(PASS, 0);
  const kind = kindOf(toBeat);
  if (kind === ROCKET) return end;
  const above = -1 << (rankOf(toBeat) + 1);
  if (kind !== BOMB) tops(low, high, kind, lengthOf(toBeat), above);
  tops(low, high, BOMB, 1, kind === BOMB ? above : -1);
  if ((low & JOKERS) === JOKERS) emit(mainOf(ROCKET, 14, 1), 0);
  return end;
}

function leads(low: number, high: number): void {
  tops(low, high, SOLO, 1, -1);
  tops(low, high, PAIR, 1, -1);
  const two = (low >> 15) & CHAIN_MASK;
  const three = high & RANK_MASK;
  if (three !== 0) {
    tops(low, high, TRIO, 1, -1);
    tops(low, high, TRIO_SOLO, 1, -1);
    tops(low, high, TRIO_PAIR, 1, -1);
  }
  for (let length = 5; runTops(low & CHAIN_MASK, length) !== 0; length++) tops(low, high, SOLO_CHAIN, length, -1);
  for (let length = 3; runTops(two, length) !== 0; length++) tops(low, high, PAIR_CHAIN, length, -1);
  for (let length = 2; runTops(three & CHAIN_MASK, length) !== 0; length++) {
    tops(low, high, PLANE, length, -1);
    tops(low, high, PLANE_SOLOS, length, -1);
    tops(low, high, PLANE_PAIRS, length, -1);
  }
  if (high >> 15 !== 0) {
    tops(low, high, FOUR_TWO_SOLOS, 1, -1);
    tops(low, high, FOUR_TWO_PAIRS, 1, -1);
    tops(low, high, BOMB, 1, -1);
  }
  if ((low & JOKERS) === JOKERS) emit(mainOf(ROCKET, 14, 1), 0);
}

/** All plays of one class and length whose top rank is in the set `above`. */
function tops(low: number, high: number, kind: number, length: number, above: number): void {
  const copies = copiesOf(kind);
  const layer =
    copies === 1 ? low & RANK_MASK : copies === 2 ? low >> 15 : copies === 3 ? high & RANK_MASK : high >> 15;
  const chained = kind >= SOLO_CHAIN && kind <= PLANE_PAIRS;
  let open = (chained ? runTops(layer & CHAIN_MASK, length) : layer) & above;
  while (open !== 0) {
    const bit = open & -open;
    open ^= bit;
    const rank = 31 - Math.clz32(bit);
    const main = mainOf(kind, rank, length);
    if (kind === TRIO_SOLO || kind === PLANE_SOLOS) soloWings(low, high, main, length);
    else if (kind === TRIO_PAIR || kind === PLANE_PAIRS) pairWings(low, main, length);
    else if (kind === FOUR_TWO_SOLOS) soloWings(low, high, main, 2);
    else if (kind === FOUR_TWO_PAIRS) pairWings(low, main, 2);
    else emit(main, 0);
  }
}

const mainSet = (main: number): number => ((1 << lengthOf(main)) - 1) << (rankOf(main) - lengthOf(main) + 1);

function soloWings(low: number, high: number, main: number, needed: number): void {
  const off = ~mainSet(main);
  if (every) chooseSolos(low & off & RANK_MASK, (low >> 15) & off, high & off & RANK_MASK, main, needed, 0);
  else chooseSingles(low & off & RANK_MASK, main, needed, 0);
}

/** Different ranks; at most what a policy can tell apart: from the six lowest. */
function chooseSingles(open: number, main: number, needed: number, wings: number): void {
  if (needed === 0) {
    if ((wings & JOKERS) !== JOKERS) emit(main, wings);
    return;
  }
  let left = open;
  const most = needed === 1 ? 7 : 5;
  for (let tried = 0; left !== 0 && tried < most; tried++) {
    const bit = left & -left;
    left ^= bit;
    chooseSingles(left, main, needed - 1, wings | bit);
  }
}

/** Up to three copies of each rank, lowest rank first. */
function chooseSolos(one: number, two: number, three: number, main: number, needed: number, wings: number): void {
  if (needed === 0) {
    if ((wings & JOKERS) !== JOKERS && !lengthens(wings, main)) emit(main, wings);
    return;
  }
  if (one === 0) return;
  const bit = one & -one;
  const rest = one ^ bit;
  chooseSolos(rest, two, three, main, needed, wings);
  chooseSolos(rest, two, three, main, needed - 1, wings | bit);
  if (needed >= 2 && (two & bit) !== 0) chooseSolos(rest, two, three, main, needed - 2, wings | (bit << 15));
  if (needed >= 3 && (three & bit) !== 0) chooseSolos(rest, two, three, main, needed - 3, wings | bit | (bit << 15));
}

/** Wings with a trio next to the plane belong to a longer plane. */
function lengthens(wings: number, main: number): boolean {
  const trios = wings & (wings >> 15) & CHAIN_MASK;
  return trios !== 0 && (trios & ((mainSet(main) << 1) | (mainSet(main) >> 1))) !== 0;
}

function pairWings(low: number, main: number, needed: number): void {
  const open = (low >> 15) & ~mainSet(main);
  if (bitCount(open) >= needed) choosePairs(open, main, needed, 0);
}

function choosePairs(open: number, main: number, needed: number, wings: number): void {
  if (needed === 0) {
    emit(main, wings << 15);
    return;
  }
  let left = open;
  while (left !== 0) {
    const bit = left & -left;
    left ^= bit;
    choosePairs(left, main, needed - 1, wings | bit);
  }
}

function emit(main: number, wings: number): void {
  buffer[end++] = main;
  buffer[end++] = wings;
}
