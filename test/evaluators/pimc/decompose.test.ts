/** Hand splits from tables against a search over all groups of the whole hand. */
import { describe, expect, it } from 'vitest';
import { countCards } from '../../../adapters/doudizhu/rules/index.js';
import { roundsOf, split, worthOf } from '../../../evaluators/pimc/program/decompose.js';
import { packHand } from '../../../evaluators/pimc/program/packed.js';
import { dealtHands, generator } from '../../support/doudizhu-games.js';

const splitOf = (cards: string): number => {
  const { low, high } = packHand(cards);
  return split(low, high);
};

describe('the split of a hand', () => {
  it('is worth the best sum of groups that the whole hand allows', { timeout: 120_000 }, () => {
    const random = generator(17);
    for (let n = 0; n < 40; n++) {
      const hand = dealtHands(random)[n % 3] ?? '';
      expect({ hand, worth: splitOf(hand) >> 16 }).toEqual({ hand, worth: best([...countCards(hand)], new Map()) });
    }
  });

  it.each([
    ['34567', 1, -3 - 7],
    ['3456789TJQKA', 1, 4 - 7],
    ['334455', 1, -5 - 7],
    ['333444', 1, 1 - 7],
    ['33344456', 1, 1 - 7 - 5 - 4],
    ['3335', 1, -7 - 5 - 7],
    ['3333', 1, 7 - 7],
    ['BR', 1, 20 - 7],
    ['2222', 1, 19 - 7],
    ['357', 3, -7 - 5 - 3 - 21],
  ])('of %s takes %i rounds and is worth %i', (cards, rounds, worth) => {
    expect([roundsOf(splitOf(cards)), worthOf(splitOf(cards))]).toEqual([rounds, worth]);
  });

  it('lets riders come from anywhere in the hand, and costs a trio without one its round', () => {
    expect(worthOf(splitOf('5559'))).toBe(worthOf(splitOf('555')) + 7 + (6 - 7 - 7));
    expect(roundsOf(splitOf('555777'))).toBe(2);
    expect(roundsOf(splitOf('555777K2'))).toBe(2);
  });

  it('is the same whatever was asked before', () => {
    const hand = dealtHands(generator(5))[0];
    const first = splitOf(hand);
    const random = generator(6);
    for (let n = 0; n < 2000; n++) splitOf(dealtHands(random)[0]);
    expect(splitOf(hand)).toBe(first);
  });
});

/** Greatest worth; every trio counts as if it had its rider. */
function best(counts: readonly number[], known: Map<string, number>): number {
  const rank = counts.findIndex((count) => count > 0);
  if (rank < 0) return 0;
  const key = counts.join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const without = (length: number, copies: number): number => {
    const rest = counts.map((count, r) => (r >= rank && r < rank + length ? count - copies : count));
    return best(rest, known);
  };
  const run = (length: number, copies: number): boolean =>
    rank + length <= 12 && counts.slice(rank, rank + length).every((count) => count >= copies);
  const height = rank - 7;
  const options = [height - 7 + without(1, 1)];
  const held = counts[rank] ?? 0;
  if (held >= 2) options.push(height - 7 + without(1, 2));
  if (held >= 3) options.push(height + without(1, 3));
  if (held >= 4) options.push(rank + 7 - 7 + without(1, 4));
  if (rank === 13 && counts[14] === 1) options.push(20 - 7);
  for (let length = 5; run(length, 1); length++) options.push(height + length - 1 - 7 + without(length, 1));
  for (let length = 3; run(length, 2); length++) options.push(height + length - 1 - 7 + without(length, 2));
  for (let length = 2; run(length, 3); length++) {
    options.push(((rank + length) >> 1) + 7 * (length - 1) + without(length, 3));
  }
  const result = Math.max(...options);
  known.set(key, result);
  return result;
}
