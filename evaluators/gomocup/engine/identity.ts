/** What the engine calls itself, and the limit it searches to when none is named. */

export const ENGINE_NAME = 'casemill-gomoku';

/** Changes with everything that may change a value: search, evaluation weights, calibration. */
export const ENGINE_VERSION = '1.0';

/** Nodes (stones placed, in the main search and in the threat searches alike) for one position. */
export const DEFAULT_NODES = 40_000;
