/** The public history of a match up to a turn: what the landlord's side of the table knows. */

import { copiesInDeck } from '../../../adapters/doudizhu/rules/cards.js';
import {
  type Combination,
  countCards,
  isLegal,
  readPlay,
  removeCards,
} from '../../../adapters/doudizhu/rules/index.js';
import type { HiddenCards } from './deals.js';
import { BOMB, kindOf, PASS, type PackedHand, type PackedPlay, packHand, packPlay } from './packed.js';

/** A farmer's pass on a play of the landlord's that is no bomb. */
export interface TellingPass {
  readonly seat: number;
  /** Main word of the landlord's play. */
  readonly toBeat: number;
  /** Cards of that farmer's hand which have been played since, by rank. */
  readonly since: readonly number[];
}

export interface PublicState {
  readonly landlord: PackedHand;
  readonly hidden: HiddenCards;
  /** Seat to move, main word of the last play and who made it. */
  readonly turn: number;
  readonly lastPlay: number;
  readonly owner: number;
  readonly cardsLeft: number;
  readonly passes: readonly TellingPass[];
  /** Seat that has no cards left; null while the game goes on. */
  readonly winner: number | null;
}

export interface Step {
  readonly before: PublicState;
  readonly after: PublicState;
  readonly seat: number;
  /** Null for a pass. */
  readonly play: { readonly cards: string; readonly packed: PackedPlay } | null;
}

/** Steps of a match. Throws RangeError, with the step, where the history cannot be. */
export function readHistory(landlordCards: string, plays: readonly string[]): { start: PublicState; steps: Step[] } {
  let hand = landlordCards;
  const counts = countCards(hand).map((count, rank) => copiesInDeck(rank) - count);
  if (hand.length !== 20 || counts.some((count) => count < 0)) throw new RangeError('no landlord hand of 20 cards');
  const left = [20, 17, 17];
  let [lastPlay, owner]: [number, number] = [PASS, 0];
  let toBeat: Combination | null = null;
  let winner: number | null = null;
  let passes: readonly TellingPass[] = [];
  const state = (turn: number): PublicState => ({
    landlord: packHand(hand),
    hidden: { counts: [...counts], down: left[1] ?? 0 },
    turn: turn % 3,
    lastPlay,
    owner,
    cardsLeft: left.reduce((sum, count) => sum + count, 0),
    passes,
    winner,
  });
  const start = state(0);
  const steps: Step[] = [];
  let before = start;
  for (const [turn, cards] of plays.entries()) {
    const seat = turn % 3;
    const fault = (reason: string) => new RangeError(`step ${turn + 1}, ${cards === '' ? 'pass' : cards}: ${reason}`);
    if (winner !== null) throw fault('the game is over');
    if (seat === owner) toBeat = null;
    if (cards === '') {
      if (toBeat === null) throw fault('a pass with nothing to beat');
      if (seat !== 0 && owner === 0 && kindOf(lastPlay) < BOMB) {
        passes = [...passes, { seat, toBeat: lastPlay, since: counts.map(() => 0) }];
      }
    } else {
      const play = readPlay(cards, toBeat);
      if (play === null) throw fault('not playable there');
      const held = left[seat] ?? 0;
      if (cards.length > held) throw fault('more cards than the seat holds');
      if (seat === 0) {
        if (!isLegal(hand, cards, toBeat)) throw fault('not in the landlord’s hand');
        hand = removeCards(hand, cards) ?? hand;
      } else {
        const played = countCards(cards);
        for (const [rank, count] of played.entries()) counts[rank] = (counts[rank] ?? 0) - count;
        passes = passes.map((pass) => (pass.seat === seat ? { ...pass, since: sumOf(pass.since, played) } : pass));
        if (counts.some((count) => count < 0)) throw fault('cards that nobody can hold');
      }
      left[seat] = held - cards.length;
      if (left[seat] === 0) winner = seat;
      toBeat = play;
      owner = seat;
      lastPlay = packPlay(cards).main;
    }
    const after = state(turn + 1);
    steps.push({ before, after, seat, play: cards === '' ? null : { cards, packed: packPlay(cards) } });
    before = after;
  }
  return { start, steps };
}

const sumOf = (a: readonly number[], b: readonly number[]): number[] => a.map((count, rank) => count + (b[rank] ?? 0));

/** Hands that are left after the plays. Throws RangeError, with the step, where the plays cannot be or the game is over. */
export function readPlays(
  hands: readonly [string, string, string],
  plays: readonly string[],
): { held: [string, string, string]; lastPlay: number; owner: number; seat: number } {
  const held: [string, string, string] = [...hands];
  let toBeat: Combination | null = null;
  let owner = 0;
  let lastPlay = PASS;
  for (const [turn, cards] of plays.entries()) {
    const seat = turn % 3;
    if (seat === owner) toBeat = null;
    const hand = held[seat] ?? '';
    if (held.includes('') || !isLegal(hand, cards, toBeat))
      throw new RangeError(`step ${turn + 1}: not playable there`);
    if (cards === '') continue;
    toBeat = readPlay(cards, toBeat);
    owner = seat;
    lastPlay = packPlay(cards).main;
    held[seat] = removeCards(hand, cards) ?? hand;
  }
  if (held.includes('')) throw new RangeError('the game is over');
  return { held, lastPlay, owner, seat: plays.length % 3 };
}
