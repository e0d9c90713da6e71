/** The intervals cover what they promise: probabilities are summed up exactly, not sampled. */
import { describe, expect, it } from 'vitest';
import { winRate } from '../../../evaluators/pimc/program/calibration.js';
import { binomialInterval, changeInterval, type Interval } from '../../../evaluators/pimc/program/intervals.js';
import { POLICIES } from '../../../evaluators/pimc/program/policies.js';

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

const straight = (share: number): number => share;
const calibration = POLICIES[0]?.calibration;
const curves = {
  'a straight line': straight,
  'the curve of the default policy': (share: number) =>
    calibration === undefined ? Number.NaN : winRate(share, 20, calibration),
};

describe('interval of a change between paired outcomes', () => {
  const n = 32;
  /** Shares won only after, only before, both. */
  const truths = [
    [0, 0, 0.5],
    [0.1, 0, 0.4],
    [0.02, 0.02, 0.02],
    [0.3, 0.3, 0.2],
    [0.45, 0.45, 0.05],
    [0.05, 0.4, 0.5],
    [0.7, 0.1, 0.1],
    [0.2, 0.02, 0.77],
  ] as const;

  // The limits are approximate: a tenth over alpha is allowed where almost all deals are won, in so small a sample.
  it.each(Object.entries(curves))('misses no change of %s more often than alpha', { timeout: 120_000 }, (_, curve) => {
    for (const alpha of [0.05, 0.01]) {
      const outcomes = outcomesOf(n, (up, down, both) => changeInterval({ up, down, both, trials: n }, curve, alpha));
      for (const [up, down, both] of truths) {
        const change = curve(up + both) - curve(down + both);
        let missed = 0;
        for (const { counts, low, high } of outcomes) {
          if (change >= low - 1e-9 && change <= high + 1e-9) continue;
          missed += multinomial(n, counts, [up, down, both, Math.max(0, 1 - up - down - both)]);
        }
        expect({ alpha, up, down, both, tooOften: missed > 1.1 * alpha }).toMatchObject({ tooOften: false });
      }
    }
  });

  it('is as narrow as the variance of paired differences allows, and not narrower', () => {
    const trials = 100_000;
    const pairs = { up: 0.2 * trials, down: 0.1 * trials, both: 0.3 * trials, trials };
    const { low, high } = changeInterval(pairs, straight, 0.01);
    // 2.5758 standard errors: (0.2 + 0.1 − 0.1²) / trials under the root.
    const half = 2.5758 * Math.sqrt((0.3 - 0.01) / trials);
    expect((low + high) / 2).toBeCloseTo(0.1, 4);
    expect((high - low) / 2 / half).toBeGreaterThan(0.999);
    expect((high - low) / 2 / half).toBeLessThan(1.02);
  });

  it('does not take for settled what few deals show alike', () => {
    const { low, high } = changeInterval({ up: 24, down: 0, both: 104, trials: 128 }, straight, 0.01);
    expect(high - low).toBeGreaterThan(0.1);
    const all = changeInterval({ up: 0, down: 0, both: 128, trials: 128 }, straight, 0.01);
    expect(Math.min(-all.low, all.high)).toBeGreaterThan(0.03);
  });

  it('is narrow where nothing differed, and mirrors with the sides', () => {
    const { low, high } = changeInterval({ up: 0, down: 0, both: 4000, trials: 10_000 }, straight, 0.001);
    expect(low).toBeGreaterThan(-0.0015);
    expect(high).toBeLessThan(0.0015);
    const one = changeInterval({ up: 30, down: 10, both: 300, trials: 1000 }, straight, 0.001);
    const other = changeInterval({ up: 10, down: 30, both: 300, trials: 1000 }, straight, 0.001);
    expect(other.low).toBeCloseTo(-one.high, 9);
    expect(other.high).toBeCloseTo(-one.low, 9);
  });
});

function outcomesOf(n: number, interval: (up: number, down: number, both: number) => Interval) {
  const all: (Interval & { counts: readonly number[] })[] = [];
  for (let up = 0; up <= n; up++) {
    for (let down = 0; up + down <= n; down++) {
      for (let both = 0; up + down + both <= n; both++) {
        all.push({ ...interval(up, down, both), counts: [up, down, both, n - up - down - both] });
      }
    }
  }
  return all;
}

function multinomial(n: number, counts: readonly number[], shares: readonly number[]): number {
  let left = n;
  let result = 1;
  for (const [i, count] of counts.entries()) {
    result *= choose(left, count) * (shares[i] ?? 0) ** count;
    left -= count;
  }
  return result;
}

const probability = (wins: number, n: number, share: number): number =>
  choose(n, wins) * share ** wins * (1 - share) ** (n - wins);

function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
  return result;
}
