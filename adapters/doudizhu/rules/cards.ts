/** Cards as text: ranks without suits, ascending; `''` is no card. Counts: how many of each rank, 15 numbers. */

/** Ascending; B and R are the small and the big joker. */
export const RANKS = '3456789TJQKA2BR';

/** In turn order. */
export const SEATS = ['landlord', 'farmer_down', 'farmer_up'] as const;
export type Seat = (typeof SEATS)[number];

/** How many the deck has of a rank. */
export const copiesInDeck = (rank: number): number => (rank < 13 ? 4 : 1);

/** Throws RangeError on a letter that is no rank. */
export function countCards(cards: string): number[] {
  const counts = new Array<number>(RANKS.length).fill(0);
  for (const letter of cards) {
    const rank = RANKS.indexOf(letter);
    if (rank === -1) throw new RangeError(`"${letter}" is no rank of ${RANKS}`);
    counts[rank] = (counts[rank] ?? 0) + 1;
  }
  return counts;
}

/** How many of the turns are plays: an empty one is a pass. */
export const countPlays = (turns: readonly string[]): number => turns.filter((cards) => cards !== '').length;

/** The inverse of countCards: ascending text. */
export function cardsOf(counts: ArrayLike<number>): string {
  let cards = '';
  for (let rank = 0; rank < RANKS.length; rank++) cards += RANKS.charAt(rank).repeat(counts[rank] ?? 0);
  return cards;
}

/** Throws RangeError on a letter that is no rank. */
export const sortCards = (cards: string): string => cardsOf(countCards(cards));

/** The hand without the cards; null where it does not hold them. */
export function removeCards(hand: string, cards: string): string | null {
  const counts = countCards(hand);
  for (const [rank, count] of countCards(cards).entries()) {
    const left = (counts[rank] ?? 0) - count;
    if (left < 0) return null;
    counts[rank] = left;
  }
  return cardsOf(counts);
}
