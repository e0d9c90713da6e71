/**
 * Think times from the clocks of an SGF file: `BL` and `WL` are what the player who just moved has left, `OB` and `OW`
 * the periods (byo-yomi) or stones (Canadian) left once overtime runs. What cannot be known is null, never negative.
 */
import type { Colour } from './board.js';

export interface SideClock {
  /** Seconds left, or null when the node does not tell. */
  readonly leftS: number | null;
  /** Periods or stones left in overtime, null in main time. */
  readonly overtimeCount: number | null;
}

export type MoveClocks = Readonly<Record<Colour, SideClock>>;

export interface Clocks {
  /** Think time of a move in milliseconds, given the clocks of its node. */
  move(colour: Colour, node: MoveClocks): number | null;
  /** Takes note of a node's clocks, after its moves: servers write both colours' with every move. */
  read(node: MoveClocks): void;
}

type Overtime =
  | { readonly kind: 'fischer'; readonly increment: number }
  | { readonly kind: 'periods'; readonly count: number; readonly periodS: number }
  | { readonly kind: 'canadian'; readonly count: number; readonly periodS: number }
  | { readonly kind: 'none' };

/** `mainTime` is the TM property (seconds), `overtime` OT: `30 fischer`, `5x30 byo-yomi`, `15/600 canadian`. */
export function createClocks(mainTime: string | null, overtime: string | null): Clocks {
  const start = /^\d+(\.\d+)?$/.test(mainTime ?? '') ? Number(mainTime) : null;
  const rule = overtimeOf(overtime ?? '');
  const known: Record<Colour, SideClock | null> = {
    black: { leftS: start, overtimeCount: null },
    white: { leftS: start, overtimeCount: null },
  };
  return {
    move(colour, node) {
      const before = known[colour];
      known[colour] = null;
      const thinkS = thought(before, node[colour], rule);
      return thinkS === null || thinkS < 0 ? null : Math.round(thinkS * 1000);
    },
    read(node) {
      for (const colour of ['black', 'white'] as const) {
        if (node[colour].leftS !== null) known[colour] = node[colour];
      }
    },
  };
}

function thought(before: SideClock | null, after: SideClock, rule: Overtime): number | null {
  if (before === null || before.leftS === null || after.leftS === null) return null;
  const spent = before.leftS - after.leftS;
  if (after.overtimeCount === null) {
    if (before.overtimeCount !== null) return null;
    return rule.kind === 'fischer' ? spent + rule.increment : spent;
  }
  if (rule.kind === 'periods') {
    // A period that was not used up is whole again for the next move.
    const [main, periods] = before.overtimeCount === null ? [before.leftS, rule.count] : [0, before.overtimeCount];
    return main + (periods - after.overtimeCount) * rule.periodS + (rule.periodS - after.leftS);
  }
  if (rule.kind !== 'canadian') return null;
  if (before.overtimeCount === null) return spent + rule.periodS;
  return after.overtimeCount === before.overtimeCount - 1 ? spent : null;
}

function overtimeOf(words: string): Overtime {
  const periods = /^\s*(\d+)\s*x\s*(\d+(?:\.\d+)?)\s*byo-?yomi/i.exec(words);
  if (periods !== null) return { kind: 'periods', count: Number(periods[1]), periodS: Number(periods[2]) };
  const canadian = /^\s*(\d+)\s*\/\s*(\d+(?:\.\d+)?)\s*canadian/i.exec(words);
  if (canadian !== null) return { kind: 'canadian', count: Number(canadian[1]), periodS: Number(canadian[2]) };
  const fischer = /^\s*(\d+(?:\.\d+)?)\s*fischer/i.exec(words);
  return fischer === null ? { kind: 'none' } : { kind: 'fischer', increment: Number(fischer[1]) };
}
