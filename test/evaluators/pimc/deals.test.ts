/** Deals agree with what is public; those counted out have the weights of a shuffled deck. */
import { describe, expect, it } from 'vitest';
import { countCards } from '../../../adapters/doudizhu/rules/index.js';
import { countDeals, dealt, drawer, forEachDeal } from '../../../evaluators/pimc/program/deals.js';

const hidden = { counts: countCards('334455577892R'), down: 5 };

/** Counts by rank of the farmer whose words start at `at`. */
function countsOf(at: number): number[] {
  const [low = 0, high = 0] = dealt.slice(at, at + 2);
  return Array.from({ length: 15 }, (_, r) =>
    [low >> r, low >> (15 + r), high >> r, high >> (15 + r)].reduce((sum, bits) => sum + (bits & 1), 0),
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

describe('deals', () => {
  it('are counted out once each, with weights that sum to the ways to choose cards', () => {
    const seen = new Map<string, number>();
    forEachDeal(hidden, (weight) => {
      const down = countsOf(0);
      expect(sum(down)).toBe(5);
      expect(down.map((count, rank) => count + (countsOf(2)[rank] ?? 0))).toEqual(hidden.counts);
      seen.set(down.join(), weight);
    });
    expect(seen.size).toBe(countDeals(hidden, 100_000));
    // 13 over 5
    expect(sum([...seen.values()])).toBe(1287);
  });

  it('are drawn as often as their weight says', () => {
    const expected = new Map<string, number>();
    forEachDeal(hidden, (weight) => expected.set(countsOf(0).join(), weight / 1287));
    const draw = drawer(hidden, 1, 'a match', 7);
    const drawn = new Map<string, number>();
    const times = 40_000;
    for (let i = 0; i < times; i++) {
      draw();
      const key = countsOf(0).join();
      drawn.set(key, (drawn.get(key) ?? 0) + 1);
    }
    let chiSquare = 0;
    for (const [key, share] of expected) chiSquare += ((drawn.get(key) ?? 0) - share * times) ** 2 / (share * times);
    const freedom = expected.size - 1;
    expect(sum([...drawn.values()])).toBe(times);
    expect(chiSquare).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom));
  });

  it('are the same for the same words, and others for others', () => {
    const first = (...words: (string | number)[]) => {
      const draw = drawer(hidden, ...words);
      return Array.from({ length: 20 }, () => {
        draw();
        return [...dealt].join();
      });
    };
    expect(first(1, 'm', 3)).toEqual(first(1, 'm', 3));
    expect(first(1, 'm', 3)).not.toEqual(first(2, 'm', 3));
    expect(first(1, 'm', 3)).not.toEqual(first(1, 'm', 4));
  });
});
