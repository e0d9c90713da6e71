/**
 * Exact binomial intervals (Clopper and Pearson 1934), and the interval of a change between paired outcomes made of them. Values and
 * confidence are plain numbers; `alpha` is the probability that the interval misses.
 */
import { exp, log } from '../../../manifests/elementary.js';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Share of successes behind `wins` of `trials` independent ones. */
export function binomialInterval(wins: number, trials: number, alpha: number): Interval {
  return {
    low: wins === 0 ? 0 : betaQuantile(alpha / 2, wins, trials - wins + 1),
    high: wins === trials ? 1 : betaQuantile(1 - alpha / 2, wins + 1, trials - wins),
  };
}

/** How `trials` pairs of playouts, before and after a play on the same deal, came out for one side. */
export interface Pairs {
  /** Won only after, won only before, won both. */
  readonly up: number;
  readonly down: number;
  readonly both: number;
  readonly trials: number;
}

/**
 * Change of a win rate, curve(share won after) − curve(share won before), for a rising curve. The pairs come out in one of four ways;
 * the share of each gets its exact binomial interval, and moves the change while the others keep their proportions. The squares of
 * those moves are added (square-and-add limits: Newcombe 1998; Zou and Donner 2008), each times one minus its share: for many deals
 * that is the variance of a function of multinomial shares, Σ p (s − Σ p s)², so nothing is narrower that is true.
 */
export function changeInterval(pairs: Pairs, curve: (share: number) => number, alpha: number): Interval {
  const { up, down, both, trials } = pairs;
  const counts = [up, down, both, trials - up - down - both];
  const shares = counts.map((count) => count / trials);
  const changeAt = ([up = 0, down = 0, both = 0]: readonly number[]): number => curve(up + both) - curve(down + both);
  const estimate = changeAt(shares);
  let [below, above] = [0, 0];
  for (const [i, count] of counts.entries()) {
    const share = count / trials;
    const { low, high } = binomialInterval(count, trials, alpha);
    const moves = [low, high].map((moved) => {
      // With all deals alike the others have no proportions yet: each in turn may be what is missing.
      const others =
        share === 1 ? [] : shares.map((other, j) => (i === j ? moved : (other * (1 - moved)) / (1 - share)));
      return others.length === 0 ? 0 : changeAt(others) - estimate;
    });
    const [down, up] = [Math.min(0, ...moves), Math.max(0, ...moves)];
    below += (1 - share) * down * down;
    above += (1 - share) * up * up;
  }
  return { low: Math.max(-1, estimate - Math.sqrt(below)), high: Math.min(1, estimate + Math.sqrt(above)) };
}

/** Bisection on the distribution function; off by less than 1e-7, towards the outside of no side in particular. */
function betaQuantile(probability: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (betaDistribution(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Regularized incomplete beta function by Lentz's continued fraction (Press et al., Numerical Recipes, 6.4). */
function betaDistribution(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log(1 - x));
  return x < (a + 1) / (a + b + 2)
    ? (front * continuedFraction(x, a, b)) / a
    : 1 - (front * continuedFraction(1 - x, b, a)) / b;
}

function continuedFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 1000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const step = d * c;
    result *= step;
    if (Math.abs(step - 1) < 1e-12) break;
  }
  return result;
}

/** Lanczos' approximation with g = 7 and nine terms. */
function logGamma(x: number): number {
  const terms = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
    -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const y = x - 1;
  let sum = 0.99999999999980993;
  for (const [i, term] of terms.entries()) sum += term / (y + i + 1);
  const t = y + 7.5;
  return 0.5 * log(2 * Math.PI) + (y + 0.5) * log(t) - t + log(sum);
}
