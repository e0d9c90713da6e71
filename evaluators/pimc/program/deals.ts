/**
 * Deals of the farmers' hidden cards that agree with all that is public: which cards are unseen, how many each farmer holds.
 * Drawn at random, or counted out one by one with their multiplicities where few are left.
 */

import { createHash } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** The farmers' hands of the deal drawn last, packed: low and high of farmer_down, low and high of farmer_up. */
export const dealt = new Int32Array(4);

export interface HiddenCards {
  /** How many of each rank the farmers hold together. */
  readonly counts: readonly number[];
  /** How many of them farmer_down holds. */
  readonly down: number;
}

/** A generator of its own for every list of words. */
export function generatorOf(words: readonly (string | number)[]) {
  const digest = createHash('sha256').update(JSON.stringify(words)).digest();
  return xoroshiro128plusFromState([0, 4, 8, 12].map((at) => digest.readInt32LE(at)));
}

/** Draws deals one after another, each the same for the same words: see `dealt`. */
export function drawer(hidden: HiddenCards, ...words: readonly (string | number)[]): () => void {
  const random = generatorOf(words);
  const deck = Uint8Array.from(hidden.counts.flatMap((count, rank) => new Array<number>(count).fill(rank)));
  const cards = deck.length;
  // The smaller hand is drawn, the other one is what remains.
  const drawsDown = hidden.down * 2 <= cards;
  const draws = drawsDown ? hidden.down : cards - hidden.down;
  const first = drawsDown ? 0 : 2;
  const taken = new Uint8Array(15);
  return () => {
    taken.fill(0);
    for (let i = 0; i < draws; i++) {
      const j = uniformInt(random, i, cards - 1);
      const rank = deck[j] as number;
      deck[j] = deck[i] as number;
      deck[i] = rank;
      taken[rank] = (taken[rank] as number) + 1;
    }
    put(first, taken, hidden.counts);
  };
}

/** Number of different deals, up to `most` + 1. */
export function countDeals({ counts, down }: HiddenCards, most: number): number {
  let ways = [1];
  for (const count of counts) {
    if (count === 0) continue;
    const next = new Array<number>(Math.min(down, ways.length - 1 + count) + 1).fill(0);
    for (const [taken, number] of ways.entries()) {
      for (let more = 0; more <= count && taken + more < next.length; more++) {
        next[taken + more] = (next[taken + more] ?? 0) + number;
      }
    }
    ways = next;
  }
  return Math.min(ways[down] ?? 0, most + 1);
}

/** Calls `visit` for every different deal (see `dealt`) with the number of ways to deal it, cards taken as distinct. */
export function forEachDeal({ counts, down }: HiddenCards, visit: (weight: number) => void): void {
  const taken = new Uint8Array(15);
  const choose = (rank: number, open: number, weight: number): void => {
    if (rank === 15) {
      if (open !== 0) return;
      put(0, taken, counts);
      visit(weight);
      return;
    }
    const count = counts[rank] ?? 0;
    for (let n = 0; n <= count && n <= open; n++) {
      taken[rank] = n;
      choose(rank + 1, open - n, weight * (BINOMIAL[count]?.[n] ?? 0));
    }
    taken[rank] = 0;
  };
  choose(0, down, 1);
}

const BINOMIAL = [[1], [1, 1], [1, 2, 1], [1, 3, 3, 1], [1, 4, 6, 4, 1]];

/** Layers of a rank by count: bit 0 and bit 15. */
const LOW = [0, 1, 0x8001, 0x8001, 0x8001];
const HIGH = [0, 0, 0, 1, 0x8001];

/** Writes the taken cards as one farmer's hand and the rest as the other's. */
function put(first: number, taken: Uint8Array, counts: readonly number[]): void {
  let low = 0;
  let high = 0;
  let otherLow = 0;
  let otherHigh = 0;
  for (let rank = 0; rank < 15; rank++) {
    const count = taken[rank] as number;
    const rest = (counts[rank] as number) - count;
    low |= (LOW[count] as number) << rank;
    high |= (HIGH[count] as number) << rank;
    otherLow |= (LOW[rest] as number) << rank;
    otherHigh |= (HIGH[rest] as number) << rank;
  }
  dealt[first] = low;
  dealt[first + 1] = high;
  dealt[2 - first] = otherLow;
  dealt[3 - first] = otherHigh;
}
