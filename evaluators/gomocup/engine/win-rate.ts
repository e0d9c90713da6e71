/** A score as a win rate: exact for forced wins, a logistic curve fitted on recorded games otherwise (fit/). */
import { exp } from '../../../manifests/elementary.js';
import { BIAS, SCALE } from './calibration.js';
import { MATE, MATE_RANGE } from './evaluate.js';

/** What is not proven is never certain. */
const CERTAIN = 0.0005;

/** Win rate of the side to move, 0 to 1 in steps of 1e-6. */
export function winRate(score: number): number {
  return winRateBy(score, SCALE, BIAS);
}

/** The same for other constants: what the fit tries. */
export function winRateBy(score: number, scale: number, bias: number): number {
  if (score > MATE - MATE_RANGE) return 1;
  if (score < MATE_RANGE - MATE) return 0;
  const rate = 1 / (1 + exp(-(score + bias) / scale));
  return Math.round(Math.min(1 - CERTAIN, Math.max(CERTAIN, rate)) * 1e6) / 1e6;
}
