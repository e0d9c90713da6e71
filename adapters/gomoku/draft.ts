/** What every reader makes of a record's bytes; `replay.ts` turns it into a match. */
import type { BoardSize } from './limits.js';
import type { Winner } from './match.js';
import type { RuleName } from './rules.js';

export interface DraftMove {
  /** 0-based from the top left; may lie off the board. */
  readonly column: number;
  readonly row: number;
  /** Milliseconds the player thought, or null when the record does not tell. */
  readonly thinkMs: number | null;
}

export interface GameDraft {
  readonly size: BoardSize;
  readonly rule: RuleName;
  /** Number of opening stones, the first of the moves. */
  readonly opening: number;
  readonly moves: readonly DraftMove[];
  /** As the record says it. */
  readonly winner: Winner;
}
