/** A made-up card game: a shuffled deal, and plays of a few cards at a time that need not be wise. */
import type { CardScene, CardState, Cards } from '../scene.js';
import { frame, type SampleOptions } from './boards.js';
import { sampleNumbers } from './random.js';

const order = '3456789TJQKA2br';

export function sampleDoudizhu({ size, fps }: SampleOptions, plies = 24): CardScene {
  const random = sampleNumbers(9);
  const deck = [...'3456789TJQKA2'].flatMap((rank) => [rank, rank, rank, rank]).concat('b', 'r');
  for (let at = deck.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [deck[at], deck[other]] = [deck[other] ?? '', deck[at] ?? ''];
  }
  const sorted = (cards: readonly string[]): Cards =>
    [...cards].sort((a, b) => order.indexOf(b) - order.indexOf(a)).join('');
  const hands: [Cards, Cards, Cards] = [sorted(deck.slice(0, 20)), sorted(deck.slice(20, 37)), sorted(deck.slice(37))];
  const plays: [Cards | null, Cards | null, Cards | null] = [null, null, null];
  const states: CardState[] = [{ t: 0, hands: [...hands], plays: [...plays], turn: 0 }];
  for (let ply = 0; ply < plies; ply++) {
    const seat = seatOf(ply);
    const left = hands[seat].replaceAll(' ', '');
    // The first play is the longest there can be; later ones are up to three cards.
    const count = ply === 0 ? 12 : Math.min(random(4), left.length - 1);
    const played = left.slice(0, count);
    hands[seat] = [...played].reduce((cards, card) => cards.replace(card, ' '), hands[seat]);
    plays[seat] = played === '' ? 'pass' : played;
    states.push({ t: ply + 1, hands: [...hands], plays: [...plays], turn: seatOf(ply + 1) });
  }
  return {
    kind: 'cards',
    style: 'doudizhu',
    landlord: 0,
    seatNames: ['landlord', 'down', 'up'],
    landlordCards: sorted(deck.slice(0, 3)),
    ...frame(size, fps, states),
    states,
  };
}

function seatOf(ply: number): 0 | 1 | 2 {
  const seat = ply % 3;
  return seat === 0 ? 0 : seat === 1 ? 1 : 2;
}
