/**
 * Hands and plays in two 32-bit words each, so that a playout allocates nothing.
 *
 * A hand is (low, high): bit r of low says that it holds rank r at least once, bit 15 + r at least twice; high likewise three
 * and four times. Taking g copies of a set of ranks away is a shift between these layers.
 * A play is (main, wings): main = class | top rank << 4 | length << 8, 0xffff for a pass; wings = ranks with an odd number of
 * wing cards | ranks with two or three << 15.
 */
import {
  COMBINATIONS,
  type CombinationName,
  cardsOf,
  combinationOf,
  countCards,
} from '../../../adapters/doudizhu/rules/index.js';

const kind = (name: CombinationName): number => COMBINATIONS.indexOf(name);
export const SOLO = kind('solo');
export const PAIR = kind('pair');
export const TRIO = kind('trio');
export const TRIO_SOLO = kind('trio_solo');
export const TRIO_PAIR = kind('trio_pair');
export const SOLO_CHAIN = kind('solo_chain');
export const PAIR_CHAIN = kind('pair_chain');
export const PLANE = kind('plane');
export const PLANE_SOLOS = kind('plane_solos');
export const PLANE_PAIRS = kind('plane_pairs');
export const FOUR_TWO_SOLOS = kind('four_two_solos');
export const FOUR_TWO_PAIRS = kind('four_two_pairs');
export const BOMB = kind('bomb');
export const ROCKET = kind('rocket');

/** Nobody's play: a pass, or nothing to beat. */
export const PASS = 0xffff;
export const RANK_MASK = 0x7fff;
/** Ranks of chains: 3 to A. */
export const CHAIN_MASK = 0xfff;
export const JOKERS = 0x6000;

/** Copies of each main rank, by class; the rocket is apart. */
const COPIES = [1, 2, 3, 3, 3, 1, 2, 3, 3, 3, 4, 4, 4, 0];

/** Cards by class | length << 8; a pass reads as the class 15. */
const SIZES = Int32Array.from({ length: 0xf10 }, (_, at) => {
  const each = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6, 8, 4, 2][at & 15] ?? 0;
  return (at & 0xf0) === 0 ? each * (at >> 8) : 0;
});

export interface PackedHand {
  readonly low: number;
  readonly high: number;
}

export interface PackedPlay {
  readonly main: number;
  readonly wings: number;
}

export const kindOf = (main: number): number => main & 15;
export const rankOf = (main: number): number => (main >> 4) & 15;
export const lengthOf = (main: number): number => (main >> 8) & 15;
/** Cards of a play, wings and all; 0 for a pass. */
export const sizeOf = (main: number): number => SIZES[main & 0xf0f] as number;
export const mainOf = (kindIndex: number, rank: number, length: number): number =>
  kindIndex | (rank << 4) | (length << 8);
export const copiesOf = (kindIndex: number): number => COPIES[kindIndex] as number;

export function packHand(cards: string): PackedHand {
  const layers = [0, 0, 0, 0];
  for (const [rank, count] of countCards(cards).entries()) {
    for (let layer = 0; layer < count; layer++) layers[layer] = (layers[layer] ?? 0) | (1 << rank);
  }
  const [one = 0, two = 0, three = 0, four = 0] = layers;
  return { low: one | (two << 15), high: three | (four << 15) };
}

/** Throws RangeError where the cards are no combination. */
export function packPlay(cards: string): PackedPlay {
  if (cards === '') return { main: PASS, wings: 0 };
  const play = combinationOf(cards);
  if (play === null) throw new RangeError(`"${cards}" is no combination`);
  const { name, rank, length } = play;
  const copies = copiesOf(kind(name));
  let wings = 0;
  if (name === 'rocket') return { main: mainOf(ROCKET, rank, length), wings };
  for (const [r, count] of countCards(cards).entries()) {
    const extra = r > rank - length && r <= rank ? count - copies : count;
    wings |= ((extra & 1) << r) | ((extra >> 1) << (15 + r));
  }
  return { main: mainOf(kind(name), rank, length), wings };
}

/** The two words of a hand with more cards, counted by rank. */
export const lowWith = (low: number, high: number, more: readonly number[]): number => layersWith(low, high, more, 1);
export const highWith = (low: number, high: number, more: readonly number[]): number => layersWith(low, high, more, 3);

/** The layers of `least` copies and of one more, in one word. */
function layersWith(low: number, high: number, more: readonly number[], least: number): number {
  let word = 0;
  for (let rank = 0; rank < 15; rank++) {
    const held = ((low >> rank) & 1) + ((low >> (15 + rank)) & 1) + ((high >> rank) & 1) + ((high >> (15 + rank)) & 1);
    const count = held + (more[rank] as number);
    if (count >= least) word |= 1 << rank;
    if (count > least) word |= 1 << (15 + rank);
  }
  return word;
}

/** The cards of a play as text. */
export function unpackPlay(main: number, wings: number): string {
  if (main === PASS) return '';
  if (kindOf(main) === ROCKET) return 'BR';
  const rank = rankOf(main);
  const counts = Array.from({ length: 15 }, (_, r) => {
    const inMain = r <= rank && r > rank - lengthOf(main) ? copiesOf(kindOf(main)) : 0;
    return inMain + ((wings >> r) & 1) + 2 * ((wings >> (15 + r)) & 1);
  });
  return cardsOf(counts);
}

/** What removal left; two words cannot be returned without allocating. */
export let leftLow = 0;
export let leftHigh = 0;

/** Takes a play (no pass) out of a hand that holds it: see leftLow and leftHigh. */
export function takeOut(low: number, high: number, main: number, wings: number): void {
  const kindIndex = main & 15;
  if (kindIndex === ROCKET) {
    leftLow = low & ~JOKERS;
    leftHigh = high;
    return;
  }
  const length = (main >> 8) & 15;
  const set = ((1 << length) - 1) << (((main >> 4) & 15) - length + 1);
  takeCopies(low, high, set, COPIES[kindIndex] as number);
  if (wings !== 0) {
    if ((wings & RANK_MASK) !== 0) takeCopies(leftLow, leftHigh, wings & RANK_MASK, 1);
    if (wings >> 15 !== 0) takeCopies(leftLow, leftHigh, wings >> 15, 2);
  }
}

/** Takes `copies` of each rank of a set. */
export function takeCopies(low: number, high: number, set: number, copies: number): void {
  const both = set | (set << 15);
  if (copies === 1) {
    leftLow = (low & ~both) | ((low >> 15) & set) | ((high & set) << 15);
    leftHigh = (high & ~both) | ((high >> 15) & set);
  } else {
    leftLow = (low & ~both) | (copies === 2 ? high & both : copies === 3 ? (high >> 15) & set : 0);
    leftHigh = high & ~both;
  }
}

/** The inverse of takeOut: adds a play (no pass) to a hand. */
export function putIn(low: number, high: number, main: number, wings: number): void {
  const counts = [0, 0, 0, 0].map((_, layer) => ((layer < 2 ? low : high) >> (layer % 2 === 0 ? 0 : 15)) & RANK_MASK);
  const add = (set: number, copies: number) => {
    for (let i = 0; i < copies; i++) {
      let carried = set;
      for (let layer = 0; layer < 4; layer++) {
        const held = counts[layer] ?? 0;
        counts[layer] = held | carried;
        carried &= held;
      }
    }
  };
  if (kindOf(main) === ROCKET) add(JOKERS, 1);
  else add(((1 << lengthOf(main)) - 1) << (rankOf(main) - lengthOf(main) + 1), copiesOf(kindOf(main)));
  add(wings & RANK_MASK, 1);
  add(wings >> 15, 2);
  const [one = 0, two = 0, three = 0, four = 0] = counts;
  leftLow = one | (two << 15);
  leftHigh = three | (four << 15);
}

/** Number of ranks in a set, or of cards in one word of a hand. */
export function bitCount(set: number): number {
  let x = set - ((set >> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >> 2) & 0x33333333);
  return Math.imul((x + (x >> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Tops of runs: bit r is set where the `length` ranks that end at r are all in the set. */
export function runTops(set: number, length: number): number {
  let tops = set;
  for (let i = 1; i < length; i++) tops &= tops << 1;
  return tops;
}

export const lowestRank = (set: number): number => 31 - Math.clz32(set & -set);
