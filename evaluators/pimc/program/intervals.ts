/**
 * Exact binomial intervals (Clopper and Pearson 1934), and the interval of a paired difference made of two of them. Values and
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

/**
 * Mean of differences that are +1 `up` times, −1 `down` times, else 0: (share that differs) · (2 · share of ups among those − 1).
 * Given how many differ, the ups are binomial; each factor gets half of alpha.
 */
export function differenceInterval(up: number, down: number, trials: number, alpha: number): Interval {
  const differing = binomialInterval(up + down, trials, alpha / 2);
  const ups = up + down === 0 ? { low: 0, high: 1 } : binomialInterval(up, up + down, alpha / 2);
  const low = 2 * ups.low - 1;
  const high = 2 * ups.high - 1;
  return {
    low: low * (low < 0 ? differing.high : differing.low),
    high: high * (high > 0 ? differing.high : differing.low),
  };
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
