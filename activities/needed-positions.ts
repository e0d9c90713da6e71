/** Which states of a match need a value: those beside something that is labelled. */

/**
 * `events`: one per step, null where nothing is labelled (a pass). n events give n + 1 flags: the state before the first
 * step and after each. A label needs the states right before and after its event.
 */
export function neededPositions(events: readonly unknown[]): boolean[] {
  return Array.from({ length: events.length + 1 }, (_, i) => (events[i - 1] ?? events[i] ?? null) !== null);
}
