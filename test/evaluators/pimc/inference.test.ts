/** What passes tell: which of them, by which cards, and how often such deals come. */
import { describe, expect, it } from 'vitest';
import { cardsOf, combinationOf, countCards, legalMoves, readPlay } from '../../../adapters/doudizhu/rules/index.js';
import { dealt, drawer, forEachDeal, type HiddenCards } from '../../../evaluators/pimc/program/deals.js';
import { readHistory, type TellingPass } from '../../../evaluators/pimc/program/history.js';
import { informed, likelihoodOf } from '../../../evaluators/pimc/program/inference.js';
import { packPlay, unpackPlay } from '../../../evaluators/pimc/program/packed.js';

/** farmer_up passes on its partner's T, both pass on the landlord's A and pair of 3, and farmer_down had a 2 all the time. */
const PLAYS = ['9', 'T', '', 'A', '', '', '33', '', '', '4', '2', '', '', 'QQ', '', ''];
const { steps } = readHistory('3344556677889TJQKA2B', PLAYS);
const passes = steps.at(-1)?.after.passes ?? [];

/** Hand of farmer_down (0) or farmer_up (2) in the deal drawn last, and more cards. */
function handOf(at: 0 | 2, more: readonly number[]): string {
  const [low = 0, high = 0] = [dealt[at], dealt[at + 1]];
  const copies = (rank: number): number =>
    ((low >> rank) & 1) + ((low >> (15 + rank)) & 1) + ((high >> rank) & 1) + ((high >> (15 + rank)) & 1);
  return cardsOf(more.map((count, rank) => count + copies(rank)));
}

/** By the public rules. */
function couldBeat({ seat, toBeat, since }: TellingPass): boolean {
  const hand = handOf(seat === 1 ? 0 : 2, since);
  const isBomb = (play: string): boolean => ['bomb', 'rocket'].includes(combinationOf(play)?.name ?? '');
  return legalMoves(hand, readPlay(unpackPlay(toBeat, 0), null)).some((play) => play !== '' && !isBomb(play));
}

describe('what passes tell', () => {
  it('is about those on the landlord’s plays, and about all cards that the farmer still had', () => {
    expect(passes.map(({ seat, toBeat }) => [seat, unpackPlay(toBeat, 0)])).toEqual([
      [1, 'A'],
      [2, 'A'],
      [1, '33'],
      [2, '33'],
    ]);
    expect(passes.map(({ since }) => cardsOf(since))).toEqual(['QQ2', '', 'QQ2', '']);
    // A state keeps what was known then.
    expect(steps[4]?.after.passes.map(({ since }) => cardsOf(since))).toEqual(['']);
  });

  it('is 0.27 for each farmer that could have beaten without a bomb', () => {
    const hidden = steps.at(-1)?.after.hidden ?? { counts: [], down: 0 };
    const draw = drawer(hidden, 'passes');
    const seen = new Set<number>();
    for (let i = 0; i < 60; i++) {
      draw();
      const times = passes.filter(couldBeat).length;
      seen.add(times);
      expect(likelihoodOf(passes)).toBeCloseTo(0.27 ** times, 12);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  it('lets deals come as often as their likelihood says, and the same for the same words', () => {
    const hidden: HiddenCards = { counts: countCards('3334445KKAA222'), down: 6 };
    const pass = (seat: number): TellingPass => ({ seat, toBeat: packPlay('A').main, since: countCards('') });
    const both = [pass(1), pass(2)];
    const exact = new Map<string, number>();
    let sum = 0;
    const twos = (): string => String(handOf(0, countCards('')).split('2').length - 1);
    forEachDeal(hidden, (ways) => {
      const weight = ways * likelihoodOf(both);
      sum += weight;
      exact.set(twos(), (exact.get(twos()) ?? 0) + weight);
    });
    const [draw, again] = [1, 1].map((seed) => informed(drawer(hidden, seed), both, [seed]));
    const drawn = new Map<string, number>();
    const draws = 20_000;
    for (let i = 0; i < draws; i++) {
      draw?.();
      drawn.set(twos(), (drawn.get(twos()) ?? 0) + 1);
      const hands = [...dealt];
      again?.();
      expect([...dealt]).toEqual(hands);
    }
    expect(exact.size).toBe(4);
    for (const [held, weight] of exact) {
      const share = weight / sum;
      const sigma = Math.sqrt((share * (1 - share)) / draws);
      expect(Math.abs((drawn.get(held) ?? 0) / draws - share)).toBeLessThan(4 * sigma);
    }
  });

  it('refuses no deal for what the farmer’s played cards could have beaten: all deals have that in common', () => {
    const hidden: HiddenCards = { counts: countCards('3334445KKAA222'), down: 6 };
    const [plain, weighed] = [drawer(hidden, 1), drawer(hidden, 1)];
    const common: TellingPass = { seat: 1, toBeat: packPlay('A').main, since: countCards('2') };
    const draw = informed(weighed, [common, common], [1]);
    for (let i = 0; i < 50; i++) {
      plain();
      const hands = [...dealt];
      draw();
      expect([...dealt]).toEqual(hands);
    }
  });
});
