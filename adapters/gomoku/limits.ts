/** Budgets of the gomoku parser: what a single record may cost. */

/** Longest record, bytes. The longest of the collection has 1.3 kB; a full board of 20 lines has 6 kB. */
export const MAX_RECORD_BYTES = 256 * 1024;

/** Fewest events of a case (LABELS: fewer than 10 events is `too_short`). Opening stones are none. */
export const MIN_EVENTS = 10;

/** Board sizes that the label spec and the engines know. */
export const SIZES = [15, 20] as const;
export type BoardSize = (typeof SIZES)[number];
