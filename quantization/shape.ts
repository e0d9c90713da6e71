/** Trajectory shape of a case: blowout, tense or reversal (LABELS: the eventual winner's advantage a = 2p − 1). */
import type { Shape } from '../manifests/labels-schema.js';
import type { LabelSpec } from '../manifests/spec-schema.js';

/**
 * `values` are the states after each event, 0..10000 of the first side. `winner` is the record's: `first`, `second`,
 * `draw`, or null when it names none, and then the leader of the last state counts (even: tense).
 */
export function trajectoryShape(
  values: readonly number[],
  winner: 'first' | 'second' | 'draw' | null,
  spec: Pick<LabelSpec, 'shape' | 'leader'>,
): Shape {
  const side = winner ?? lastLeader(values, spec.leader);
  if (side === 'draw') return 'tense';
  // Advantage in units of 1e-4, an integer, so that a threshold cannot flip by rounding.
  const advantages = values.map((value) => (side === 'first' ? 2 * value - 10_000 : 10_000 - 2 * value));
  const { reversalAdvantage, reversalShare, blowoutAdvantage, blowoutShare } = spec.shape;
  const behind = advantages.filter((a) => a <= Math.round(reversalAdvantage * 10_000)).length;
  if (behind * 1000 >= Math.round(reversalShare * 1000) * advantages.length && behind > 0) return 'reversal';
  const late = Math.ceil((Math.round(blowoutShare * 1000) * advantages.length) / 1000);
  const ahead = advantages.slice(-late).every((a) => a >= Math.round(blowoutAdvantage * 10_000));
  return ahead ? 'blowout' : 'tense';
}

function lastLeader(values: readonly number[], leader: LabelSpec['leader']): 'first' | 'second' | 'draw' {
  const last = values.at(-1);
  if (last === undefined) return 'draw';
  if (last >= leader.first) return 'first';
  return last <= leader.second ? 'second' : 'draw';
}
