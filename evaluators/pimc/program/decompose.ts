/**
 * How good a hand is by itself: the split into plays with the best sum of worth, where every play costs a round. A trio takes
 * one solo or pair along for free, a plane as many as it has trios. Worths of groups follow the common scheme of rank − ten,
 * seven a round.
 *
 * Groups never cross a rank that the hand lacks, so a hand is the sum of its segments: ranks in a row without a gap. Segments are
 * few and repeat in every deal, so each is split once and kept in a table; a hand of 17 cards is two or three look-ups.
 */
import { CHAIN_MASK, JOKERS, leftHigh, leftLow, lowestRank, takeCopies } from './packed.js';

/** What a round costs, in units of rank steps. */
const ROUND = 7;
/** Ranks that can be in chains, 3 to A. */
const RANKS = 12;
/** Sets of ranks in a row, by [lowest rank << 4 | length]. */
const RUN = Int32Array.from({ length: 256 }, (_, i) => ((1 << (i & 15)) - 1) << (i >> 4));
/** A set of ranks as a number with the digit 1, base 4, for each: three of them add up to copies − 1 by rank. */
const DIGITS = Int32Array.from({ length: 1 << RANKS }, (_, set) => {
  let sum = 0;
  for (let rank = 0; rank < RANKS; rank++) sum += ((set >> rank) & 1) << (2 * rank);
  return sum;
});

/** Longer segments are rare: a newer one takes an older one's place in a small table, which never changes a value. */
const TABLED = 9;
const LONG_SLOTS = 1 << 12;
/** Two words of the segment and its split. */
const long = new Int32Array(4 * LONG_SLOTS);
const UNKNOWN = 0x7fffffff;
/** Splits of segments, by [start << 4 | length] and the digits. */
const tables: readonly Int32Array[] = Array.from({ length: 256 }, (_, at) => {
  const [start, length] = [at >> 4, at & 15];
  const used = length > 0 && length <= TABLED && start + length <= RANKS;
  return new Int32Array(used ? 1 << (2 * length) : 0).fill(UNKNOWN);
});

/** Best split of a hand: worth << 16 | groups << 10 | trios << 5 | solos and pairs a trio can take. Sums of splits are splits. */
export function split(low: number, high: number): number {
  let sum = HIGH_CARDS[((low >> 12) & 7) | ((low >> 24) & 8) | ((high >> 8) & 16) | ((high >> 22) & 32)] as number;
  let open = low & CHAIN_MASK;
  while (open !== 0) {
    const start = 31 - Math.clz32(open & -open);
    const upwards = open >> start;
    const length = 31 - Math.clz32(~upwards & -~upwards);
    open &= -1 << (start + length);
    const mask = (1 << length) - 1;
    const digits =
      (DIGITS[(low >> (15 + start)) & mask] as number) +
      (DIGITS[(high >> start) & mask] as number) +
      (DIGITS[(high >> (15 + start)) & mask] as number);
    if (length > TABLED) {
      sum += longSegment(low & ((mask * 0x8001) << start), high & ((mask * 0x8001) << start));
      continue;
    }
    const table = tables[(start << 4) | length] as Int32Array;
    const known = table[digits] as number;
    sum += known !== UNKNOWN ? known : tabled(table, digits, low, high, (mask | (mask << 15)) << start);
  }
  return sum;
}

/** Worth of a split: trios without anything to take along cost their own round. */
export function worthOf(result: number): number {
  const bare = ((result >> 5) & 31) - (result & 31);
  return (result >> 16) - (bare > 0 ? ROUND * bare : 0);
}

/** Plays that a split takes. */
export function roundsOf(result: number): number {
  const trios = (result >> 5) & 31;
  const riders = result & 31;
  return ((result >> 10) & 63) - Math.min(trios, riders);
}

function longSegment(low: number, high: number): number {
  const slot = ((Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 20) << 2;
  if (long[slot] === low && long[slot + 1] === high) return long[slot + 2] as number;
  const result = bestSplit(low, high);
  long[slot] = low;
  long[slot + 1] = high;
  long[slot + 2] = result;
  return result;
}

function tabled(table: Int32Array, digits: number, low: number, high: number, mask: number): number {
  const result = bestSplit(low & mask, high & mask);
  table[digits] = result;
  return result;
}

/** Tries every group that holds the lowest rank of a segment. */
function bestSplit(low: number, high: number): number {
  const two = low >> 15;
  const three = high & CHAIN_MASK;
  const rank = lowestRank(low & CHAIN_MASK);
  const bit = 1 << rank;
  // Ranks count from 0 for the 3; worth = rank value − 10 where a 3 counts 3 and a 2 counts 15.
  const height = rank - 7;
  let best = group(low, high, bit, 1, solo(height));
  if ((two & bit) !== 0) best = better(best, group(low, high, bit, 2, solo(height)));
  if ((three & bit) !== 0) best = better(best, group(low, high, bit, 3, trios(height, 1)));
  if (((high >> 15) & bit) !== 0) best = better(best, group(low, high, bit, 4, play(rank + 7)));
  for (let length = 5; has(low & CHAIN_MASK, rank, length); length++) {
    best = better(best, group(low, high, runOf(rank, length), 1, play(height + length - 1)));
  }
  for (let length = 3; has(two & CHAIN_MASK, rank, length); length++) {
    best = better(best, group(low, high, runOf(rank, length), 2, play(height + length - 1)));
  }
  for (let length = 2; has(three, rank, length); length++) {
    best = better(best, group(low, high, runOf(rank, length), 3, trios((rank + length) >> 1, length)));
  }
  return best;
}

const runOf = (rank: number, length: number): number => RUN[(rank << 4) | length] as number;

function has(set: number, rank: number, length: number): boolean {
  if (rank + length > RANKS) return false;
  const run = runOf(rank, length);
  return (set & run) === run;
}

/** A play by itself; one that a trio can take along; trios in a row, whose round their first rider pays. */
const play = (worth: number): number => ((worth - ROUND) << 16) + (1 << 10);
const solo = (worth: number): number => play(worth) + 1;
const trios = (worth: number, length: number): number =>
  ((worth + ROUND * (length - 1)) << 16) + (1 << 10) + (length << 5);

function group(low: number, high: number, set: number, copies: number, worth: number): number {
  takeCopies(low, high, set, copies);
  return split(leftLow, leftHigh) + worth;
}

/** Riders may come from another segment, so trios count as if they had theirs; at equal worth the fewer bare ones. */
function better(a: number, b: number): number {
  const difference = (b >> 16) - (a >> 16);
  return difference > 0 || (difference === 0 && worthOf(b) > worthOf(a)) ? b : a;
}

/** Twos and jokers, which are in no chain, by [2, B, R | twice << 3 | three times << 4 | four times << 5]. */
const HIGH_CARDS = Int32Array.from({ length: 64 }, (_, cards) => {
  const twos = (cards & 1) + ((cards >> 3) & 1) + ((cards >> 4) & 1) + ((cards >> 5) & 1);
  const jokers = cards & (JOKERS >> 12);
  const ofTwos = [0, solo(5), solo(5), trios(5, 1), play(19)][twos] ?? 0;
  const ofJokers = jokers === 6 ? play(20) : jokers === 4 ? solo(7) : jokers === 2 ? solo(6) : 0;
  return ofTwos + ofJokers;
});
