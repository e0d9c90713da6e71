/** Match to events and states. */
import type { LabelEvent } from '../../manifests/labels-schema.js';
import type { PositionToValue } from '../environment.js';
import type { GoMatch } from './match.js';
import { goPositionKeys, goQuery } from './query.js';

/** One step a move; a pass is drawn and counts as a state but is no event. */
export function goEvents(match: GoMatch): readonly (LabelEvent | null)[] {
  return match.moves.map(({ colour, point, captured }) =>
    point === null ? null : { type: captured > 0 ? 'capture' : 'move', player: colour, point },
  );
}

/**
 * The states to value, before the first move and after each. None is exact: two passes end a game, but which stones are
 * dead no rule tells, and what follows the last move is not labelled.
 */
export function goPositions(match: GoMatch): readonly PositionToValue[] {
  return goPositionKeys(goQuery(match)).map((key) => ({ key, exact: null }));
}
