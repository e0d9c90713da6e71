/** Value bands: integer differences become update labels, integer values become leaders. */
import type { LabelSpec } from '../manifests/spec-schema.js';

export const UPDATE_LABELS = ['swing_up', 'gain', 'steady', 'loss', 'swing_down'] as const;
export type UpdateLabel = (typeof UPDATE_LABELS)[number];

/** Band of Δ = after − before in units of 1e-4; bounds belong to the band of the larger magnitude. */
export function updateBand(delta: number, bands: LabelSpec['bands']): UpdateLabel {
  if (delta >= bands.swing) return 'swing_up';
  if (delta >= bands.step) return 'gain';
  if (delta > -bands.step) return 'steady';
  return delta > -bands.swing ? 'loss' : 'swing_down';
}

/** Which side leads at a value (0..10000, the first side's); `even` in the dead band between the two bounds. */
export function leaderBand<Side extends string>(
  value: number,
  leader: LabelSpec['leader'],
  sides: readonly [Side, Side],
): Side | 'even' {
  if (value >= leader.first) return sides[0];
  return value <= leader.second ? sides[1] : 'even';
}
