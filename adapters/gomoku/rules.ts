/** The three rules, and what a stone just played means under each. */
import { type Board, type Colour, DIRECTIONS } from './board.js';
import { forbiddenAt } from './forbidden.js';

/** Freestyle: five or more win. Standard: exactly five. Renju: exactly five for Black, who has forbidden moves; five or more for White. */
export type RuleName = 'freestyle' | 'standard' | 'renju';

/** Numbers of the Gomocup protocol (`INFO rule`), which .psq headers use too. */
export const RULE_NUMBERS: Readonly<Record<RuleName, number>> = { freestyle: 0, standard: 1, renju: 4 };

export function ruleNumbered(number: number): RuleName | null {
  const [found] = Object.entries(RULE_NUMBERS).find(([, of]) => of === number) ?? [];
  return (found as RuleName | undefined) ?? null;
}

export type Outcome =
  | { readonly kind: 'goes_on' }
  | { readonly kind: 'row'; readonly row: readonly number[] }
  | { readonly kind: 'forbidden' };

/** Plays on an empty crossing. Of several winning rows the first in the order of DIRECTIONS is named. */
export function play(board: Board, index: number, colour: Colour, rule: RuleName): Outcome {
  const forbidden = rule === 'renju' && colour === 'black' && forbiddenAt(board, index) !== null;
  board.set(index, colour);
  if (forbidden) return { kind: 'forbidden' };
  const exact = rule === 'standard' || (rule === 'renju' && colour === 'black');
  const row = DIRECTIONS.map((direction) => board.row(index, direction)).find(({ length }) =>
    exact ? length === 5 : length >= 5,
  );
  return row === undefined ? { kind: 'goes_on' } : { kind: 'row', row };
}
