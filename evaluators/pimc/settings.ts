/** How the PIMC evaluator is set: all of it is part of its identity. */
import type { EvaluatorIdentity } from '../contract.js';

export interface PimcSettings {
  /** Most deals for one label; sampling ends sooner where the interval lies inside one band. */
  readonly maxDeals: number;
  readonly seed: number;
  /** One of the program's policies; null for its default. */
  readonly policy: string | null;
}

/** The interval holds the value with a probability of 1 − alpha, whenever sampling stops. */
export const pimcAlpha = 0.03;

/** Where sampling may stop: the bands and the dead band of the label spec. Other bands keep the values and abstain more often. */
export const pimcBands = { bands: { step: 500, swing: 1500 }, leader: { first: 5500, second: 4500 } } as const;

export const pimcDefaults: PimcSettings = { maxDeals: 32_768, seed: 0, policy: null };

/** By the program's own names. */
export function pinnedOptions(policy: string): EvaluatorIdentity['options'] {
  const { bands, leader } = pimcBands;
  return {
    policy,
    alpha: pimcAlpha,
    passInference: false,
    bandStep: bands.step,
    bandSwing: bands.swing,
    leaderFirst: leader.first,
    leaderSecond: leader.second,
  };
}

/** The settings of one question. */
export function questionSettings({ seed, maxDeals }: PimcSettings, policy: string) {
  return { seed, settings: { maxDeals, alpha: pimcAlpha, policy, passInference: false }, ...pimcBands };
}
