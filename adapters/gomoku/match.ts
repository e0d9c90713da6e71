/** A gomoku match: the parsed record without anything that tells who played. */
import type { Colour } from './board.js';
import type { BoardSize } from './limits.js';
import type { RuleName } from './rules.js';

/** First is Black, second White; null when neither board nor record names one. */
export type Winner = 'first' | 'second' | 'draw' | null;

export interface GomokuMove {
  /** Name of the crossing, e.g. `I3`. Black has the first stone, colours alternate. */
  readonly point: string;
  /** Think time in milliseconds, or null when the record does not tell. Never negative. */
  readonly thinkMs: number | null;
}

/** How the board ended the game; null where it did not (resignation, time, a cap on moves). */
export interface GomokuEnd {
  readonly winner: Exclude<Winner, null>;
  /** `row`: five stand. `forbidden`: Black's last stone is one that renju forbids. `full`: no crossing is left. */
  readonly by: 'row' | 'forbidden' | 'full';
  /** Names of the stones of the winning row, along it; empty unless `by` is `row`. */
  readonly row: readonly string[];
}

export interface GomokuMatch {
  readonly environment: 'gomoku';
  /** Hash of size, rule, number of opening stones and moves: the same for re-encoded copies. */
  readonly identity: string;
  readonly size: BoardSize;
  readonly rule: RuleName;
  /** How many of the moves are opening stones: drawn, but no events. */
  readonly opening: number;
  readonly moves: readonly GomokuMove[];
  readonly end: GomokuEnd | null;
  /** Of the board, else of the record. */
  readonly winner: Winner;
}

export function colourOf(ply: number): Colour {
  return ply % 2 === 0 ? 'black' : 'white';
}
