/** A doudizhu match: the parsed record without anything that tells who played. */
import type { CombinationName, Seat } from './rules/index.js';

export interface DoudizhuStep {
  readonly seat: Seat;
  /** Ascending ranks, `3456789TJQKA2BR`; empty for a pass. */
  readonly cards: string;
  /** Null for a pass. */
  readonly combination: CombinationName | null;
  /** Think time in milliseconds, or null when it cannot be known. Never negative. */
  readonly thinkMs: number | null;
}

export interface DoudizhuMatch {
  readonly environment: 'doudizhu';
  /** Hash of deal and steps: the same for re-encoded copies and in both forms. */
  readonly identity: string;
  /** As dealt, ascending: 20 cards of the landlord, the three bottom cards among them, and 17 of each farmer. */
  readonly hands: Readonly<Record<Seat, string>>;
  /** The landlord's three bottom cards, which all have seen; ascending. */
  readonly bottom: string;
  /** In turn order, passes too. */
  readonly steps: readonly DoudizhuStep[];
  /** The landlord or the farmers, whose hand was empty first. */
  readonly winner: 'first' | 'second';
}
