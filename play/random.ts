/** Seeded chance for self-play. Only arithmetic that IEEE 754 pins, no `Math.exp` or `Math.log`: equal on every machine. */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { sha256 } from '../manifests/canonical.js';

export interface Chance {
  /** In [0, 1). */
  uniform(): number;
  /** An integer in [from, to]. */
  integer(from: number, to: number): number;
  /** One of `items` (not empty), all equally likely. */
  pick<T>(items: readonly T[]): T;
  /** One of `items` (not empty) in proportion to `weights`. */
  weighted<T>(items: readonly T[], weights: readonly number[]): T;
  /** A positive factor with median 1 and the long right tail of human think times. */
  thinkFactor(): number;
}

/** A stream of its own for every label: game k is the same however many games are played. */
export function chanceFor(...label: readonly (string | number)[]): Chance {
  const digest = Buffer.from(sha256(JSON.stringify(label)), 'hex');
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((at) => digest.readInt32LE(at)));
  const uniform = () => uniformFloat64(generator);
  return {
    uniform,
    integer: (from, to) => uniformInt(generator, from, to),
    pick: (items) => itemAt(items, uniformInt(generator, 0, items.length - 1)),
    weighted: (items, weights) => {
      let left = uniform() * weights.reduce((sum, weight) => sum + weight, 0);
      const at = weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
      return itemAt(items, at === -1 ? items.length - 1 : at);
    },
    thinkFactor: () => {
      const place = uniform() * (thinkQuantiles.length - 1);
      const below = Math.floor(place);
      const low = itemAt(thinkQuantiles, below);
      const high = itemAt(thinkQuantiles, below + 1);
      return low + (high - low) * (place - below);
    },
  };
}

/** Quantiles 0.02, 0.08, 0.14 ... 0.98 of a log-normal distribution with median 1 and σ = 0.9. */
const thinkQuantiles = [
  0.157, 0.282, 0.378, 0.469, 0.56, 0.656, 0.76, 0.873, 1, 1.146, 1.316, 1.523, 1.784, 2.133, 2.644, 3.542, 6.349,
];

function itemAt<T>(items: readonly T[], at: number): T {
  if (at < 0 || at >= items.length) throw new RangeError(`no item ${at} of ${items.length}`);
  return items[at] as T;
}
