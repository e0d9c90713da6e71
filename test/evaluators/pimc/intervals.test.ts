/** The intervals cover what they promise: probabilities are summed up exactly, not sampled. */
import { describe, expect, it } from 'vitest';
import { binomialInterval, differenceInterval } from '../../../evaluators/pimc/program/intervals.js';

const trials = 40;

describe('binomial interval', () => {
  it('misses no share more often than alpha', () => {
    for (const alpha of [0.1, 0.01, 0.001]) {
      for (let share = 0; share <= 1.0001; share += 0.0125) {
        let missed = 0;
        for (let wins = 0; wins <= trials; wins++) {
          const { low, high } = binomialInterval(wins, trials, alpha);
          if (share < low - 1e-9 || share > high + 1e-9) missed += probability(wins, trials, share);
        }
        expect(missed).toBeLessThanOrEqual(alpha + 1e-9);
      }
    }
  });

  it('has the published bounds', () => {
    const { low, high } = binomialInterval(10, 100, 0.05);
    expect(low).toBeCloseTo(0.0490047, 6);
    expect(high).toBeCloseTo(0.1762226, 6);
    expect(binomialInterval(0, 10, 0.05).high).toBeCloseTo(0.3084971, 6);
  });
});

describe('interval of a paired difference', () => {
  it('misses no mean more often than alpha', () => {
    const alpha = 0.05;
    const n = 16;
    for (const [up, down] of [
      [0, 0],
      [0.1, 0],
      [0.3, 0.3],
      [0.05, 0.4],
      [0.7, 0.1],
    ] as const) {
      let missed = 0;
      for (let ups = 0; ups <= n; ups++) {
        for (let downs = 0; ups + downs <= n; downs++) {
          const { low, high } = differenceInterval(ups, downs, n, alpha);
          const mean = up - down;
          if (mean >= low - 1e-9 && mean <= high + 1e-9) continue;
          missed +=
            choose(n, ups) * choose(n - ups, downs) * up ** ups * down ** downs * (1 - up - down) ** (n - ups - downs);
        }
      }
      expect(missed).toBeLessThanOrEqual(alpha + 1e-9);
    }
  });

  it('is narrow where nothing differed, and holds the mean', () => {
    const { low, high } = differenceInterval(0, 0, 10_000, 0.001);
    expect(low).toBeGreaterThan(-0.001);
    expect(high).toBeLessThan(0.001);
    const some = differenceInterval(30, 10, 1000, 0.001);
    expect(some.low).toBeLessThan(0.02);
    expect(some.high).toBeGreaterThan(0.02);
  });
});

const probability = (wins: number, n: number, share: number): number =>
  choose(n, wins) * share ** wins * (1 - share) ** (n - wins);

function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
  return result;
}
