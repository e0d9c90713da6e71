/** Budgets of the go parser: what a single record may cost. */

/** Longest record, bytes: room for a game with 10 MB of chat. The longest real one of the collection has 76 kB. */
export const MAX_RECORD_BYTES = 16 * 1024 * 1024;

/** Fewest events of a case (LABELS: fewer than 10 events is `too_short`). */
export const MIN_EVENTS = 10;

/** Most moves and passes. The longest real game had 411 moves; a bot that fills its own eyes may need several times that. */
export const MAX_MOVES = 4000;

/** Board sizes that the label spec knows. */
export const SIZES = [9, 13, 19] as const;
export type BoardSize = (typeof SIZES)[number];
