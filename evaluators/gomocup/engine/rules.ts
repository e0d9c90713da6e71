/** The three rules the engine knows, by their Gomocup numbers, and what they mean for each side's lines. */

export const FREESTYLE = 0;
export const STANDARD = 1;
export const RENJU = 4;

export type Rule = typeof FREESTYLE | typeof STANDARD | typeof RENJU;

export const BLACK = 0;
export const WHITE = 1;
export const EMPTY = 2;

export type Colour = typeof BLACK | typeof WHITE;

/**
 * How a side's row counts. `five_or_more`: freestyle, and White in renju. `exactly_five`: standard, where six in a row
 * are nothing. `renju_black`: exactly five, six are forbidden, and two fours in one row are not a straight four.
 */
export type LineRule = 'five_or_more' | 'exactly_five' | 'renju_black';

export function lineRule(rule: Rule, colour: Colour): LineRule {
  if (rule === FREESTYLE) return 'five_or_more';
  if (rule === STANDARD) return 'exactly_five';
  return colour === BLACK ? 'renju_black' : 'five_or_more';
}

export function isRule(value: number): value is Rule {
  return value === FREESTYLE || value === STANDARD || value === RENJU;
}
