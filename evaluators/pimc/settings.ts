/** How the PIMC evaluator is set: all of it is part of its identity. */
import type { EvaluatorIdentity } from '../contract.js';

export interface PimcSettings {
  /** Budget of a match, shared equally by its plays; sampling ends sooner where the intervals lie inside one band. */
  readonly deals: number;
  readonly seed: number;
  /** One of the program's policies; null for its default. */
  readonly policy: string | null;
  /** Whether the farmers' passes weigh the deals. */
  readonly passInference: boolean;
}

/** The interval of a label holds its value with a probability of 1 − alpha, whenever sampling stops. */
export const pimcAlpha = 0.05;

/** Where sampling may stop: the bands and the dead band of the label spec. Other bands keep the values and abstain more often. */
export const pimcBands = { bands: { step: 500, swing: 1500 }, leader: { first: 5500, second: 4500 } } as const;

export const pimcDefaults: PimcSettings = { deals: 800_000, seed: 0, policy: null, passInference: false };

/** By the program's own names. */
export function pinnedOptions(policy: string, passInference: boolean): EvaluatorIdentity['options'] {
  const { bands, leader } = pimcBands;
  return {
    policy,
    alpha: pimcAlpha,
    passInference,
    bandStep: bands.step,
    bandSwing: bands.swing,
    leaderFirst: leader.first,
    leaderSecond: leader.second,
  };
}

/** The settings of one question. */
export function questionSettings({ seed, deals, passInference }: PimcSettings, policy: string) {
  return { seed, settings: { deals, alpha: pimcAlpha, policy, passInference }, ...pimcBands };
}
