/** What both readers make of a record's bytes; `replay.ts` turns it into a match. */
import type { Seat } from './rules/index.js';

export interface DraftStep {
  readonly seat: Seat;
  /** Ranks in any order; empty for a pass. */
  readonly cards: string;
  /** Milliseconds since the deal, or null when the record does not tell. */
  readonly atMs: number | null;
}

export interface GameDraft {
  /** Ranks in any order. */
  readonly hands: Readonly<Record<Seat, string>>;
  readonly bottom: string;
  readonly steps: readonly DraftStep[];
  /** Null when the record names none. */
  readonly winner: 'first' | 'second' | null;
}
