/**
 * How good a hand is by itself: the split into plays with the best sum of worth, where every play costs a round. A trio takes
 * one solo or pair along for free. Worths of groups follow the common scheme of rank − ten, seven a round.
 * Values are memoized; the memo never changes a value, only the time it takes.
 */
import { CHAIN_MASK, JOKERS, leftHigh, leftLow, lowestRank, RANK_MASK, takeCopies } from './packed.js';

/** What a round costs, in units of rank steps. */
const ROUND = 7;
const OFFSET = 1024;
/** Sets of ranks in a row, by [lowest rank << 4 | length]. */
const RUN = Int32Array.from({ length: 256 }, (_, i) => ((1 << (i & 15)) - 1) << (i >> 4));

const SLOTS = 1 << 17;
/** Four words a slot, so that a look-up touches one line of the cache: low, high, result, nothing. */
const memo = new Int32Array(4 * SLOTS);
let used = 0;

/** Best split of a hand: (worth + 1024) << 16 | groups << 8 | trios << 4 | solos and pairs a trio can take. */
export function split(low: number, high: number): number {
  if ((low & RANK_MASK) === 0) return OFFSET << 16;
  let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 0;
  slot = ((slot ^ (slot >>> 15)) & (SLOTS - 1)) << 2;
  while (memo[slot] !== 0) {
    if (memo[slot] === low && memo[slot + 1] === high) return memo[slot + 2] as number;
    slot = (slot + 4) & (4 * SLOTS - 1);
  }
  const result = bestSplit(low, high);
  remember(low, high, result);
  return result;
}

/** Worth of a split: trios without anything to take along cost their own round. */
export function worthOf(result: number): number {
  const bare = ((result >> 4) & 15) - (result & 15);
  return (result >> 16) - OFFSET - (bare > 0 ? ROUND * bare : 0);
}

/** Plays that a split takes. */
export function roundsOf(result: number): number {
  const trios = (result >> 4) & 15;
  const riders = result & 15;
  return ((result >> 8) & 255) - Math.min(trios, riders);
}

function remember(low: number, high: number, result: number): void {
  if (used > SLOTS * 0.6) {
    memo.fill(0);
    used = 0;
  }
  let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 0;
  slot = ((slot ^ (slot >>> 15)) & (SLOTS - 1)) << 2;
  while (memo[slot] !== 0) slot = (slot + 4) & (4 * SLOTS - 1);
  memo[slot] = low;
  memo[slot + 1] = high;
  memo[slot + 2] = result;
  used++;
}

/** Tries every group that holds the lowest rank. */
function bestSplit(low: number, high: number): number {
  const two = low >> 15;
  const three = high & RANK_MASK;
  const rank = lowestRank(low & RANK_MASK);
  const bit = 1 << rank;
  // Ranks count from 0 for the 3; worth = rank value − 10 where a 3 counts 3 and a 2 counts 15.
  const height = rank - 7;
  let best = group(low, high, bit, 1, height, 0, 1);
  if (rank === 13 && (low & JOKERS) === JOKERS) {
    takeCopies(low, high, JOKERS, 1);
    best = better(best, add(split(leftLow, leftHigh), 20, 0, 0));
  }
  if ((two & bit) !== 0) best = better(best, group(low, high, bit, 2, height, 0, 1));
  if ((three & bit) !== 0) best = better(best, group(low, high, bit, 3, height, 1, 0));
  if (high >> 15 !== 0 && ((high >> 15) & bit) !== 0) best = better(best, group(low, high, bit, 4, rank + 7, 0, 0));
  if ((CHAIN_MASK & bit) === 0) return best;
  for (let length = 5; has(low & CHAIN_MASK, rank, length); length++) {
    best = better(best, group(low, high, runOf(rank, length), 1, height + length - 1, 0, 0));
  }
  for (let length = 3; has(two & CHAIN_MASK, rank, length); length++) {
    best = better(best, group(low, high, runOf(rank, length), 2, height + length - 1, 0, 0));
  }
  for (let length = 2; has(three & CHAIN_MASK, rank, length); length++) {
    // A plane is one round, with as many riders as it has trios.
    const rest = group(low, high, runOf(rank, length), 3, (rank + length) >> 1, 0, 0);
    best = better(best, takeRiders(rest, length));
  }
  return best;
}

const runOf = (rank: number, length: number): number => RUN[(rank << 4) | length] as number;

function has(set: number, rank: number, length: number): boolean {
  if (rank + length > 12) return false;
  const run = runOf(rank, length);
  return (set & run) === run;
}

function group(
  low: number,
  high: number,
  set: number,
  copies: number,
  worth: number,
  trios: number,
  riders: number,
): number {
  takeCopies(low, high, set, copies);
  return add(split(leftLow, leftHigh), worth, trios, riders);
}

/** A group on top of a split: a trio's round is paid by the rider it takes along. */
function add(rest: number, worth: number, trios: number, riders: number): number {
  return rest + ((worth - (trios === 1 ? 0 : ROUND)) << 16) + 0x100 + (trios << 4) + riders;
}

/** A plane's wings ride for free: their rounds are given back. */
function takeRiders(rest: number, length: number): number {
  const open = (rest & 15) - ((rest >> 4) & 15);
  const riding = Math.max(0, Math.min(open, length));
  return rest + ((ROUND * riding) << 16) - (riding << 8) - riding;
}

function better(a: number, b: number): number {
  return worthOf(b) > worthOf(a) ? b : a;
}
