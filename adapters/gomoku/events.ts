/** A match as events and states. */
import type { LabelEvent } from '../../manifests/labels-schema.js';
import type { PositionToValue } from '../environment.js';
import { colourOf, type GomokuEnd, type GomokuMatch } from './match.js';
import { gomokuPositionKeys } from './query.js';

/** One a stone; null for those of the opening, which are drawn but no events. */
export function gomokuEvents({ opening, moves }: GomokuMatch): readonly (LabelEvent | null)[] {
  return moves.map(({ point }, ply) => (ply < opening ? null : { type: 'stone', player: colourOf(ply), point }));
}

const EXACT: Readonly<Record<GomokuEnd['winner'], number>> = { first: 10_000, second: 0, draw: 5000 };

/**
 * The states to value, before the first stone and after each. The last is exact when the board ended the game; a
 * resignation, a lost clock or a cap on moves no viewer can see, so the engine values that state.
 */
export function gomokuPositions(match: GomokuMatch): readonly PositionToValue[] {
  const { end, moves } = match;
  return gomokuPositionKeys(match).map((key, ply) => {
    return { key, exact: end !== null && ply === moves.length ? EXACT[end.winner] : null };
  });
}
