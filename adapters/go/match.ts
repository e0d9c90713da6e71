/** A go match: the parsed record without anything that tells who played. */
import type { Colour } from './board.js';
import type { BoardSize } from './limits.js';
import type { Winner } from './result.js';
import type { Ruleset } from './rules.js';

export interface GoMove {
  readonly colour: Colour;
  /** Name of the crossing, e.g. `Q16`, or null for a pass. */
  readonly point: string | null;
  /** Opposing stones taken off by the move. */
  readonly captured: number;
  /** Own stones taken off by it: suicide, where the rules allow it. */
  readonly lost: number;
  /** Think time in milliseconds, or null when it cannot be known. Never negative. */
  readonly thinkMs: number | null;
}

export interface GoMatch {
  readonly environment: 'go';
  /** Hash of size, rules, komi, set-up and moves: the same for re-encoded copies. */
  readonly identity: string;
  readonly size: BoardSize;
  readonly rules: Ruleset['name'];
  /** Points, a multiple of 0.5. */
  readonly komi: number;
  /** Names of the crossings with stones before the first move, row by row from the top left. */
  readonly setup: Readonly<Record<Colour, readonly string[]>>;
  readonly moves: readonly GoMove[];
  /** The record's winner. */
  readonly winner: Winner;
}
