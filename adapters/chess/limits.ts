/** Budgets of the chess parser: what a single record may cost. */

/** Longest record, bytes. The longest real game of the collection has 42 kB, annotated. */
export const MAX_RECORD_BYTES = 1024 * 1024;

/** Fewest plies of a case (LABELS: fewer than 10 events is `too_short`). */
export const MIN_PLIES = 10;

/** Longest game possible under the 75-move rule: 8,848.5 moves; anything longer is not a game but an attack. */
export const MAX_PLIES = 17_697;
