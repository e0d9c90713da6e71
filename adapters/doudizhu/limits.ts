/** Budgets of the doudizhu parser: what a single record may cost. */

/** Longest record, bytes. The longest of the collection has 1 kB; pretty-printed, with a time for every play, it has 10 kB. */
export const MAX_RECORD_BYTES = 256 * 1024;

/**
 * Most plays and passes. Each play takes a card, so there are at most 54, and at most two passes come between two plays:
 * a longer record breaks a rule somewhere.
 */
export const MAX_STEPS = 54 * 3;

/** Fewest plays of a case. A game is over when a hand is empty, however soon: the shortest of the collection has three. */
export const MIN_EVENTS = 3;
