/**
 * From the share of deals that playouts win to a win rate: a logistic line whose level and slope depend on the cards left, since
 * a policy errs more over many plays than over few. Fitted on recorded games; a monotone map for any number of cards.
 */
import { exp, log } from '../../../manifests/elementary.js';

export interface Calibration {
  readonly level: number;
  /** Per card in the three hands, as a share of 54. */
  readonly levelByCards: number;
  readonly slope: number;
  readonly slopeByCards: number;
}

export const UNCALIBRATED: Calibration = { level: 0, levelByCards: 0, slope: 1, slopeByCards: 0 };

/** Keeps the logit finite: no share of deals is surer than three in a thousand. */
const DOUBT = 0.003;

export const logitOfShare = (share: number): number => {
  const p = DOUBT + share * (1 - 2 * DOUBT);
  return log(p / (1 - p));
};

/** Win rate, 0..1, of the landlord behind a share of deals won when so many cards are left. */
export function winRate(share: number, cardsLeft: number, calibration: Calibration): number {
  if (calibration === UNCALIBRATED) return share;
  const { level, levelByCards, slope, slopeByCards } = calibration;
  const part = cardsLeft / 54;
  return 1 / (1 + exp(-(level + levelByCards * part + (slope + slopeByCards * part) * logitOfShare(share))));
}
