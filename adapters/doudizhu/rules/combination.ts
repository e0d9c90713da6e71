/**
 * What cards are together, and what beats what. Rules as of https://www.pagat.com/climbing/doudizhu.html, with pairs allowed
 * among solo wings. Under the rules for wings no cards read two ways (proven over all combinations in the tests).
 */
import { copiesInDeck, countCards, RANKS, sortCards } from './cards.js';

export const COMBINATIONS = [
  'solo',
  'pair',
  'trio',
  'trio_solo',
  'trio_pair',
  'solo_chain',
  'pair_chain',
  'plane',
  'plane_solos',
  'plane_pairs',
  'four_two_solos',
  'four_two_pairs',
  'bomb',
  'rocket',
] as const;
export type CombinationName = (typeof COMBINATIONS)[number];

export interface Combination {
  readonly name: CombinationName;
  /** Index in RANKS of the main group's highest rank. */
  readonly rank: number;
  /** Groups in the main part: 1 for a solo, 5 for 34567, 2 for 333444 with or without wings. */
  readonly length: number;
  /** Ascending. */
  readonly cards: string;
}

/** Main parts: copies of each rank, and how many ranks in a row there must be at least. */
interface Shape {
  readonly name: CombinationName;
  readonly copies: 1 | 2 | 3 | 4;
  readonly minLength: number;
  /** Groups that exist in one length only. */
  readonly single: boolean;
  readonly wings: { readonly size: 1 | 2; readonly perGroup: number } | null;
}

const shape = (name: CombinationName, copies: Shape['copies'], minLength = 1, wings: Shape['wings'] = null): Shape => ({
  name,
  copies,
  minLength,
  single: minLength === 1,
  wings,
});

/** Every class but the rocket, in the order of COMBINATIONS. */
export const SHAPES: readonly Shape[] = [
  shape('solo', 1),
  shape('pair', 2),
  shape('trio', 3),
  shape('trio_solo', 3, 1, { size: 1, perGroup: 1 }),
  shape('trio_pair', 3, 1, { size: 2, perGroup: 1 }),
  shape('solo_chain', 1, 5),
  shape('pair_chain', 2, 3),
  shape('plane', 3, 2),
  shape('plane_solos', 3, 2, { size: 1, perGroup: 1 }),
  shape('plane_pairs', 3, 2, { size: 2, perGroup: 1 }),
  shape('four_two_solos', 4, 1, { size: 1, perGroup: 2 }),
  shape('four_two_pairs', 4, 1, { size: 2, perGroup: 2 }),
  shape('bomb', 4),
];

/** Chains and planes end at the ace. */
const LAST_CHAIN_RANK = RANKS.indexOf('A');
const TWO = RANKS.indexOf('2');
const SMALL_JOKER = RANKS.indexOf('B');
const BIG_JOKER = RANKS.indexOf('R');

export const ROCKET: Combination = { name: 'rocket', rank: BIG_JOKER, length: 1, cards: 'BR' };

/** Null: no combination, or cards that no deck has. Throws RangeError on a letter that is no rank. */
export function combinationOf(cards: string): Combination | null {
  const counts = countCards(cards);
  if (counts.some((count, rank) => count > copiesInDeck(rank))) return null;
  const sorted = sortCards(cards);
  if (sorted === ROCKET.cards) return ROCKET;
  for (const one of SHAPES) {
    const length = cards.length / cardsPerGroup(one);
    if (!Number.isInteger(length) || length < one.minLength || (one.single && length !== 1)) continue;
    for (let top = length - 1; top <= lastRank(one); top++) {
      if (reads(counts, one, top, length)) return { name: one.name, rank: top, length, cards: sorted };
    }
  }
  return null;
}

/** A rocket beats all, a bomb all but higher bombs and the rocket; else same class and length, higher main rank. */
export function beats(play: Combination, toBeat: Combination): boolean {
  if (toBeat.name === 'rocket') return false;
  if (play.name === 'rocket') return true;
  if (play.name === 'bomb' && toBeat.name !== 'bomb') return true;
  return play.name === toBeat.name && play.length === toBeat.length && play.rank > toBeat.rank;
}

/** The combination, where it may be played on `toBeat` (null: leading); else null. */
export function readPlay(cards: string, toBeat: Combination | null): Combination | null {
  const play = combinationOf(cards);
  return play === null || (toBeat !== null && !beats(play, toBeat)) ? null : play;
}

const cardsPerGroup = ({ copies, wings }: Shape): number => copies + (wings === null ? 0 : wings.size * wings.perGroup);

/** Highest rank that the main part may have. */
export const lastRank = ({ single, copies }: Shape): number =>
  single ? (copies === 1 ? BIG_JOKER : TWO) : LAST_CHAIN_RANK;

function reads(counts: readonly number[], { copies, wings }: Shape, top: number, length: number): boolean {
  const wingCounts = [...counts];
  for (let rank = top - length + 1; rank <= top; rank++) {
    if (counts[rank] !== copies) return false;
    wingCounts[rank] = 0;
  }
  if (wings === null) return wingCounts.every((count) => count === 0);
  return wings.size === 2
    ? wingCounts.every((count) => count === 0 || count === 2)
    : areSoloWings(wingCounts, top - length + 1, top);
}

/**
 * Wings never share a rank with the main part, never hold a bomb or the rocket, and never a trio that would lengthen the
 * plane: 333444555 with 666 is a plane of four groups.
 */
export function areSoloWings(wings: readonly number[], low: number, top: number): boolean {
  if (wings.some((count) => count > 3)) return false;
  if (wings[SMALL_JOKER] === 1 && wings[BIG_JOKER] === 1) return false;
  return wings[low - 1] !== 3 && !(wings[top + 1] === 3 && top + 1 <= LAST_CHAIN_RANK);
}
