/** What every reader (SGF, GIB, NGF, UGF, OGS) makes of a record's bytes; `replay.ts` turns it into a match. */
import type { Colour } from './board.js';
import type { BoardSize } from './limits.js';
import type { Winner } from './result.js';

export interface DraftMove {
  readonly colour: Colour;
  /** Index of the crossing, row by row from the top left; null is a pass. */
  readonly index: number | null;
  /** Milliseconds the player thought, or null when the record does not tell. */
  readonly thinkMs: number | null;
}

export interface GameDraft {
  readonly size: BoardSize;
  /** The record's words for its rules, or null. */
  readonly rules: string | null;
  /** The record's words for its komi, or null. */
  readonly komi: string | null;
  /** Stones on the board before the first move, by index. */
  readonly setup: ReadonlyMap<number, Colour>;
  readonly moves: readonly DraftMove[];
  readonly winner: Winner;
}
