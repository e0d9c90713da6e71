/** Match to events and states. */
import type { LabelEvent } from '../../manifests/labels-schema.js';
import type { PositionToValue } from '../environment.js';
import type { DoudizhuMatch } from './match.js';
import { doudizhuPositionKeys, doudizhuQuery } from './query.js';

/** One step a turn; a pass is drawn and counts as a state but is no event. */
export function doudizhuEvents({ steps }: DoudizhuMatch): readonly (LabelEvent | null)[] {
  return steps.map(({ seat, cards, combination }) =>
    combination === null ? null : { type: 'play', player: seat, combination, cards },
  );
}

/** The states to value, before the first turn and after each. The last is decided: the landlord's win rate is 0 or 100. */
export function doudizhuPositions(match: DoudizhuMatch): readonly PositionToValue[] {
  const keys = doudizhuPositionKeys(doudizhuQuery(match));
  const last = match.winner === 'first' ? 10_000 : 0;
  return keys.map((key, turn) => ({ key, exact: turn === match.steps.length ? last : null }));
}
