/** The search against plain minimax over the public rules, in the smaller game that it searches. */
import { describe, expect, it } from 'vitest';
import { type Combination, readPlay, removeCards } from '../../../adapters/doudizhu/rules/index.js';
import { roundsOf, split } from '../../../evaluators/pimc/program/decompose.js';
import { generate } from '../../../evaluators/pimc/program/generate.js';
import { BOMB, kindOf, PASS, packHand, packPlay, unpackPlay } from '../../../evaluators/pimc/program/packed.js';
import { forgetPositions, solve } from '../../../evaluators/pimc/program/solve.js';
import { setTable, setTurn } from '../../../evaluators/pimc/program/table.js';
import { dealtHands, generator } from '../../support/doudizhu-games.js';

describe('search with open hands', () => {
  it('finds the winner that minimax finds', { timeout: 300_000 }, () => {
    const random = generator(3);
    const wins = [0, 0];
    for (let n = 0; n < 60; n++) {
      const hands = dealtHands(random).map((hand) => some(hand, 2 + random(6), random));
      const turn = random(3);
      const owner = (turn + 2) % 3;
      const beat = random(2) === 0 ? null : readPlay('3456789TJQK'.charAt(random(11)), null);
      setDeal(hands, turn, beat, owner);
      forgetPositions();
      const expected = minimax(hands, turn, beat, owner, new Map()) ? 1 : 0;
      expect({ hands, turn, beat, winner: solve(1_000_000) }).toEqual({ hands, turn, beat, winner: expected });
      wins[expected] = (wins[expected] ?? 0) + 1;
    }
    expect(Math.min(...wins)).toBeGreaterThan(8);
  });

  it('gives up where it may not look further', () => {
    setDeal(dealtHands(generator(1)), 0, null, 0);
    expect(solve(50)).toBe(-1);
  });
});

function setDeal(hands: readonly string[], turn: number, beat: Combination | null, owner: number): void {
  const [a, b, c] = hands.map(packHand);
  if (a === undefined || b === undefined || c === undefined) throw new Error('three hands');
  setTable(a.low, a.high, b.low, b.high, c.low, c.high);
  setTurn(turn, beat === null ? PASS : packPlay(beat.cards).main, beat === null ? turn : owner);
}

/** Whether the landlord wins. */
function minimax(
  hands: readonly string[],
  turn: number,
  lying: Combination | null,
  owner: number,
  known: Map<string, boolean>,
): boolean {
  const beat = owner === turn ? null : lying;
  const key = [...hands, turn, beat?.cards, owner].join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const landlord = turn === 0;
  const result = whatCounts(hands[turn] ?? '', beat).some((play) => {
    if (play === '') return minimax(hands, (turn + 1) % 3, beat, owner, known) === landlord;
    const rest = removeCards(hands[turn] ?? '', play) ?? '';
    if (rest === '') return true;
    const next = hands.map((hand, seat) => (seat === turn ? rest : hand));
    return minimax(next, (turn + 1) % 3, readPlay(play, beat), turn, known) === landlord;
  });
  const wins = result === landlord;
  known.set(key, wins);
  return wins;
}

/**
 * Of the plays that policies look at, those that leave the fewest rounds, each main part with its lowest wings, and bombs; a pass
 * where nothing else beats. A play that ends the game is there in any case.
 */
function whatCounts(hand: string, beat: Combination | null): string[] {
  const { low, high } = packHand(hand);
  const buffer = new Int32Array(1 << 14);
  const end = generate(buffer, 0, low, high, beat === null ? PASS : packPlay(beat.cards).main, 'few');
  const all = Array.from({ length: end / 2 }, (_, i) => unpackPlay(buffer[2 * i] ?? PASS, buffer[2 * i + 1] ?? 0));
  const last = all.find((play) => play.length === hand.length);
  if (last !== undefined) return [last];
  const ordinary = all.filter((play) => play !== '' && !isBomb(play));
  const rounds = (play: string): number => {
    const rest = packHand(removeCards(hand, play) ?? '');
    return roundsOf(split(rest.low, rest.high));
  };
  const fewest = Math.min(...ordinary.map(rounds));
  const main = (play: string): number => packPlay(play).main;
  const best = ordinary.filter((play) => rounds(play) === fewest);
  const lowest = best.filter((play, at) => best.findIndex((other) => main(other) === main(play)) === at);
  return [...(ordinary.length > 0 || beat === null ? [] : ['']), ...lowest, ...all.filter(isBomb)];
}

const isBomb = (play: string): boolean => play !== '' && kindOf(packPlay(play).main) >= BOMB;

/** So many cards of a hand. */
function some(hand: string, count: number, random: (below: number) => number): string {
  let cards = hand;
  while (cards.length > count) {
    const at = random(cards.length);
    cards = cards.slice(0, at) + cards.slice(at + 1);
  }
  return cards;
}
