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
  kindOf,
  leftHigh,
  leftLow,
  lengthOf,
  PAIR,
  PASS,
  RANK_MASK,
  rankOf,
  runTops,
  SOLO,
  takeOut,
} from './packed.js';
import { hands, left, owner, toBeat, turn } from './table.js';

export const FEATURES = 32;

/** Of the play looked at last. */
export const features = new Float64Array(FEATURES);

let low = 0;
let high = 0;
let beat = PASS;
let seat = 0;
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
  ownRounds = roundsOf(split(low, high));
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

/** Fills `features` for a play. True when it empties the hand: then nothing else matters. */
export function look(main: number, wings: number): boolean {
  const f = features;
  f.fill(0);
  if (main === PASS) return lookAtPass(f);
  takeOut(low, high, main, wings);
  const restLow = leftLow;
  const restHigh = leftHigh;
  if (restLow === 0) return true;
  const kind = kindOf(main);
  const rank = rankOf(main);
  const length = lengthOf(main);
  const rest = split(restLow, restHigh);
  const rounds = roundsOf(rest);
  const size = bitCount(low) + bitCount(high) - bitCount(restLow) - bitCount(restHigh);
  const isBomb = kind >= BOMB;
  f[0] = worthOf(rest) / 10;
  f[1] = rounds - ownRounds;
  f[2] = rounds === 1 ? 1 : 0;
  f[4] = size / 5;
  f[14] = bitCount((low & 0x7000) ^ (restLow & 0x7000)) + bitCount(((low >> 15) & 0x1000) ^ ((restLow >> 15) & 0x1000));
  f[15] = rounds <= 1 + controls(restLow, restHigh) ? 1 : 0;
  f[26] = restHigh >> 15 !== 0 || (restLow & 0x6000) === 0x6000 ? 1 : 0;
  if (isBomb) {
    f[5] = 1;
    f[22] = enemyLeft <= 5 ? 1 : 0;
    f[27] = rounds / 5;
    return false;
  }
  const tops = topsAbove(kind, rank, length);
  const safe = tops === 0;
  f[kind <= PAIR ? 6 : 7] = rank / 10;
  f[8] = safe ? 1 : 0;
  f[9] = kind <= PAIR ? bitCount(tops) / 10 : 0;
  f[10] = enemyLeft === 1 && kind === SOLO && !safe ? 1 : 0;
  f[11] = enemyLeft === 2 && kind === PAIR && !safe ? 1 : 0;
  f[24] = wings === 0 ? 0 : wingHeight(wings);
  f[28] = safe && rounds <= 2 ? 1 : 0;
  f[29] = kind === SOLO && enemyLeft <= 2 ? rank / 10 : 0;
  if (beat === PASS) {
    f[17] = partnerLeft === 1 && kind === SOLO ? 1 - rank / 10 : 0;
    f[18] = kind === SOLO ? 1 : 0;
    f[19] = kind === PAIR ? 1 : 0;
    f[25] = partnerLeft === 2 && kind === PAIR ? 1 - rank / 10 : 0;
    f[30] = kind >= 3 && kind <= 4 ? 1 : 0;
    f[31] = kind === 2 || kind === 7 ? 1 : 0;
  } else {
    f[20] = rankOf(beat) / 10;
    f[21] = ownerLeft <= 2 ? 1 : 0;
    f[23] = (rank - rankOf(beat)) / 5;
    f[16] = kind === SOLO && rankOf(beat) >= 10 ? 1 : 0;
  }
  return false;
}

function lookAtPass(f: Float64Array): boolean {
  const own = split(low, high);
  f[0] = worthOf(own) / 10;
  f[2] = ownRounds === 1 ? 1 : 0;
  f[3] = 1;
  f[12] = ownerLeft <= 2 ? 1 : 0;
  f[13] = ownerLeft <= 5 ? 1 : 0;
  f[15] = ownRounds <= 1 + controls(low, high) ? 1 : 0;
  f[26] = high >> 15 !== 0 || (low & 0x6000) === 0x6000 ? 1 : 0;
  return false;
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
  return sum / 10;
}
