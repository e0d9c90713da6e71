/** Which states of a match the engine is asked for, those beside something that is labelled; and what the others are given. */
import type { AnyMatch, Environment, PositionToValue } from '../adapters/environment.js';
import type { Position } from '../evaluators/contract.js';
import type { StoredValue } from '../manifests/values-schema.js';

/** In order, keys may repeat. */
export function positionsToAsk(environment: Environment, match: AnyMatch): Position[] {
  const { engineGivesChanges = false } = environment;
  const events = environment.events(match);
  const needed = engineGivesChanges ? positionsAfter(events) : neededPositions(events);
  return environment
    .positions(match)
    .flatMap(({ key, exact }, turn) =>
      needed[turn] === true && (exact === null || engineGivesChanges) ? [{ key, turn }] : [],
    );
}

/** `answers` by turn. A state that no label needs has the value of the one before it, so that every state has one. */
export function completeValues(
  positions: readonly PositionToValue[],
  answers: ReadonlyMap<number, StoredValue>,
): StoredValue[] {
  let before = 5000;
  return positions.map(({ key, exact }, turn) => {
    const value = answers.get(turn) ?? { key, value: exact ?? before, engine: null };
    before = value.value;
    return value;
  });
}

/**
 * `events`: one per step, null where nothing is labelled (a pass). n events give n + 1 flags: the state before the first
 * step and after each. A label needs the states right before and after its event.
 */
function neededPositions(events: readonly unknown[]): boolean[] {
  return Array.from({ length: events.length + 1 }, (_, i) => (events[i - 1] ?? events[i] ?? null) !== null);
}

/** Flags of the states right after an event. */
function positionsAfter(events: readonly unknown[]): boolean[] {
  return [false, ...events.map((event) => event !== null)];
}
