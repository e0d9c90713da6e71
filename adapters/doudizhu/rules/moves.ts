/** Every play that a hand allows, in one fixed order. Playouts have a faster generator of their own, held to this one. */
import { cardsOf, countCards, RANKS, removeCards } from './cards.js';
import { areSoloWings, beats, type Combination, lastRank, ROCKET, readPlay, SHAPES } from './combination.js';

/** Each once, in the order of COMBINATIONS, then by length and rank; '' (pass) comes first where something lies to beat. */
export function legalMoves(hand: string, toBeat: Combination | null): string[] {
  const counts = countCards(hand);
  const moves = toBeat === null ? [] : [''];
  const offer = (play: Combination, wings: () => Iterable<string>) => {
    if (toBeat === null || beats(play, toBeat)) moves.push(...wings());
  };
  for (const { name, copies, minLength, single, wings } of SHAPES) {
    const last = lastRank({ name, copies, minLength, single, wings });
    for (let length = minLength; length <= (single ? 1 : last + 1); length++) {
      for (let top = length - 1; top <= last; top++) {
        const main = mainPart(counts, top, length, copies);
        if (main === null) continue;
        offer({ name, rank: top, length, cards: '' }, () =>
          wings === null ? [cardsOf(main)] : withWings(counts, main, top, length, wings.size, wings.perGroup * length),
        );
      }
    }
  }
  if (removeCards(hand, ROCKET.cards) !== null) offer(ROCKET, () => [ROCKET.cards]);
  return moves;
}

/** In hand and readable on `toBeat`; a pass only where something lies to beat. */
export function isLegal(hand: string, cards: string, toBeat: Combination | null): boolean {
  if (cards === '') return toBeat !== null;
  return removeCards(hand, cards) !== null && readPlay(cards, toBeat) !== null;
}

function mainPart(counts: readonly number[], top: number, length: number, copies: number): number[] | null {
  const main = new Array<number>(RANKS.length).fill(0);
  for (let rank = top - length + 1; rank <= top; rank++) {
    if ((counts[rank] ?? 0) < copies) return null;
    main[rank] = copies;
  }
  return main;
}

/** The main part with every choice of wings from the rest of the hand. */
function* withWings(
  counts: readonly number[],
  main: readonly number[],
  top: number,
  length: number,
  size: 1 | 2,
  needed: number,
): Generator<string> {
  const low = top - length + 1;
  const wings = new Array<number>(RANKS.length).fill(0);
  function* choose(rank: number, open: number): Generator<string> {
    if (open === 0) {
      if (size === 2 || areSoloWings(wings, low, top)) {
        yield cardsOf(main.map((count, r) => count + (wings[r] ?? 0)));
      }
      return;
    }
    if (rank === RANKS.length) return;
    const available = (main[rank] ?? 0) > 0 ? 0 : (counts[rank] ?? 0);
    // A rank gives one pair at most, but as many solos as there are.
    const most = Math.min(open, size === 2 ? Math.min(1, available >> 1) : available);
    for (let taken = most; taken >= 0; taken--) {
      wings[rank] = taken * size;
      yield* choose(rank + 1, open - taken);
    }
    wings[rank] = 0;
  }
  yield* choose(0, needed);
}
