/** Placeholder until fitted. */
export const SCALE = 200;
export const BIAS = 0;
