/**
 * What the fitted policy sees of a play: the hand that would be left, what the play does on the table, and the others' card
 * counts. Of hidden cards only the union that the player cannot see enters.
 */
import { roundsOf, split, worthOf } from './decompose.js';
import {
  BOMB,
  bitCount,
  CHAIN_MASK,
  copiesOf,
  JOKERS,
  kindOf,
  leftHigh,
  leftLow,
  lengthOf,
  PAIR,
  PASS,
  PLANE,
  RANK_MASK,
  rankOf,
  runTops,
  SOLO,
  TRIO,
  TRIO_PAIR,
  TRIO_SOLO,
  takeOut,
} from './packed.js';
import { hands, left, owner, toBeat, turn } from './table.js';

export const FEATURES = 32;
export const CONTEXTS = 8;

/** Of the play scored last, in tenths, where they are not zero: whole numbers, so that no sum is a number on the heap. */
export const features = new Int32Array(FEATURES);

let low = 0;
let high = 0;
let beat = PASS;
let seat = 0;
let own = 0;
let ownRounds = 0;
let enemyLeft = 0;
let partnerLeft = 0;
let ownerLeft = 0;
/** Layers of the unseen cards: ranks that the others hold at least once, twice, ... */
const unseen = new Int32Array(5);

/** Looks at the table for the seat to move and returns the context. */
export function survey(): number {
  seat = turn;
  low = hands[2 * seat] as number;
  high = hands[2 * seat + 1] as number;
  beat = toBeat();
  own = split(low, high);
  ownRounds = roundsOf(own);
  const next = seat === 2 ? 0 : seat + 1;
  const last = seat === 0 ? 2 : seat - 1;
  addUnseen(2 * next, 2 * last);
  if (seat === 0) {
    enemyLeft = Math.min(left[1] as number, left[2] as number);
    partnerLeft = 99;
  } else {
    enemyLeft = left[0] as number;
    partnerLeft = left[3 - seat] as number;
  }
  ownerLeft = left[owner] as number;
  if (seat === 0) return beat === PASS ? 0 : 1;
  return (seat === 1 ? 2 : 5) + (beat === PASS ? 0 : owner === 0 ? 1 : 2);
}

function addUnseen(a: number, b: number): void {
  const aLow = hands[a] as number;
  const aHigh = hands[a + 1] as number;
  const bLow = hands[b] as number;
  const bHigh = hands[b + 1] as number;
  const a1 = aLow & RANK_MASK;
  const a2 = aLow >> 15;
  const a3 = aHigh & RANK_MASK;
  const b1 = bLow & RANK_MASK;
  const b2 = bLow >> 15;
  const b3 = bHigh & RANK_MASK;
  unseen[1] = a1 | b1;
  unseen[2] = a2 | b2 | (a1 & b1);
  unseen[3] = a3 | b3 | (a2 & b1) | (a1 & b2);
  unseen[4] = (aHigh >> 15) | (bHigh >> 15) | (a3 & b1) | (a2 & b2) | (a1 & b3);
}

/** In thousandths, contexts by FEATURES: landlord leads, follows; then both farmers: leads, follows the landlord, follows the partner. */
export type Weights = Int32Array;
/** What one unit of log odds is in scores: weights are thousandths, features tenths. */
export const UNIT = 10_000;

let weights: Weights = new Int32Array(CONTEXTS * FEATURES);
let row = 0;
let sum = 0;

/** Scores by the weights of a context: see `score`. */
export function scoreBy(rows: Weights, context: number): void {
  weights = rows;
  row = context * FEATURES;
}

/** Score of a play that would empty the hand: nothing else matters then. */
export const WINS = 0x3fffffff;

/** Sum of the weighted features of a play. Writes into `features` those that are not zero; only a fit reads them, and clears. */
export function score(main: number, wings: number): number {
  sum = 0;
  if (main === PASS) {
    scorePass();
    return sum;
  }
  takeOut(low, high, main, wings);
  const restLow = leftLow;
  const restHigh = leftHigh;
  if (restLow === 0) return WINS;
  const kind = kindOf(main);
  const rank = rankOf(main);
  const length = lengthOf(main);
  const rest = split(restLow, restHigh);
  const rounds = roundsOf(rest);
  const isBomb = kind >= BOMB;
  add(0, worthOf(rest));
  add(1, 10 * (rounds - ownRounds));
  if (rounds === 1) add(2, ONE);
  add(4, 2 * (bitCount(low ^ restLow) + bitCount(high ^ restHigh)));
  if (((low ^ restLow) & 0x8007000) !== 0) {
    add(14, 10 * (bitCount((low ^ restLow) & 0x7000) + (((low ^ restLow) >> 27) & 1)));
  }
  if (rounds <= 1 + controls(restLow, restHigh)) add(15, ONE);
  if (restHigh >> 15 !== 0 || (restLow & JOKERS) === JOKERS) add(26, ONE);
  if (isBomb) {
    add(5, ONE);
    if (enemyLeft <= 5) add(22, ONE);
    add(27, 2 * rounds);
    return sum;
  }
  const tops = topsAbove(kind, rank, length);
  add(kind <= PAIR ? 6 : 7, rank);
  if (tops === 0) {
    add(8, ONE);
    if (rounds <= 2) add(28, ONE);
  } else if (kind <= PAIR) {
    add(9, bitCount(tops));
    if (enemyLeft === 1 && kind === SOLO) add(10, ONE);
    if (enemyLeft === 2 && kind === PAIR) add(11, ONE);
  }
  if (wings !== 0) add(24, wingHeight(wings));
  if (kind === SOLO && enemyLeft <= 2) add(29, rank);
  if (beat === PASS) scoreLead(kind, rank);
  else scoreFollow(kind, rank);
  return sum;
}

const ONE = 10;

function add(feature: number, value: number): void {
  features[feature] = value;
  sum = (sum + Math.imul(weights[row + feature] as number, value)) | 0;
}

function scoreLead(kind: number, rank: number): void {
  if (kind === SOLO) {
    add(18, ONE);
    if (partnerLeft === 1) add(17, 10 - rank);
  } else if (kind === PAIR) {
    add(19, ONE);
    if (partnerLeft === 2) add(25, 10 - rank);
  } else if (kind === TRIO || kind === PLANE) add(31, ONE);
  else if (kind === TRIO_SOLO || kind === TRIO_PAIR) add(30, ONE);
}

function scoreFollow(kind: number, rank: number): void {
  const over = rankOf(beat);
  add(20, over);
  add(23, 2 * (rank - over));
  if (ownerLeft <= 2) add(21, ONE);
  if (kind === SOLO && over >= 10) add(16, ONE);
}

function scorePass(): void {
  add(0, worthOf(own));
  if (ownRounds === 1) add(2, ONE);
  add(3, ONE);
  if (ownerLeft <= 2) add(12, ONE);
  if (ownerLeft <= 5) add(13, ONE);
  if (ownRounds <= 1 + controls(low, high)) add(15, ONE);
  if (high >> 15 !== 0 || (low & JOKERS) === JOKERS) add(26, ONE);
}

/** Tops of unseen groups that would beat the main part. */
function topsAbove(kind: number, rank: number, length: number): number {
  const layer = unseen[copiesOf(kind)] as number;
  return (length > 1 ? runTops(layer & CHAIN_MASK, length) : layer) & (-1 << (rank + 1));
}

/** Solos and pairs in a hand that nobody's solo or pair beats, and bombs. */
function controls(one: number, three: number): number {
  const solos = (one & RANK_MASK) >> (32 - Math.clz32(unseen[1] as number));
  const pairs = (one >> 15) >> (32 - Math.clz32(unseen[2] as number));
  return bitCount(solos) + bitCount(pairs & ~solos) + bitCount(three >> 15);
}

/** Sum of the wings' heights, a 3 counting nothing. */
function wingHeight(wings: number): number {
  let sum = 0;
  for (let set = (wings | (wings >> 15)) & RANK_MASK; set !== 0; set &= set - 1) sum += 31 - Math.clz32(set & -set);
  return sum;
}
