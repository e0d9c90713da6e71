/** Fitted by bench/gomoku-fit.ts at the default limit; made, not written. */

/** Points of score to one unit of log odds. */
export const SCALE = 120;

/** Added to a score first. */
export const BIAS = -5;
