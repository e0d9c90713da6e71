/**
 * Clocks and think times. PGN writes the mover's remaining time after the ply, increment included, so
 * think(n) = clock(n − 2) + increment − clock(n). What cannot be known is null; nothing is negative.
 */
import type { Side } from './match.js';

/** One control period: the moves it covers (null: all that follow), the time it starts with and the time per move, ms. */
interface Period {
  readonly moves: number | null;
  readonly baseMs: number;
  readonly incrementMs: number;
}

export type TimeControl =
  | { readonly kind: 'periods'; readonly periods: readonly Period[] }
  /** Correspondence: every move has the same allowance, and the clock shows what is left of it. */
  | { readonly kind: 'per_move'; readonly allowanceMs: number }
  /** No tag, `-`, or prose: without the increment no think time follows from two clocks. */
  | { readonly kind: 'unknown' };

const UNKNOWN: TimeControl = { kind: 'unknown' };

/**
 * The TimeControl tag: `60+1`, `600`, `40/5400+30:1800`, `1/86400` (seconds), and the ChessGUI form `0s/180:0:2000`
 * (base in seconds, last field the increment in milliseconds; its files' clocks rise by exactly that).
 */
export function parseTimeControl(tag: string | undefined): TimeControl {
  const text = (tag ?? '').trim();
  const gui = /^\d{1,6}s\/(\d{1,6}):\d{1,6}:(\d{1,8})$/.exec(text);
  if (gui !== null) {
    return { kind: 'periods', periods: [{ moves: null, baseMs: Number(gui[1]) * 1000, incrementMs: Number(gui[2]) }] };
  }
  const daily = /^1\/(\d{1,8})$/.exec(text);
  if (daily !== null) return { kind: 'per_move', allowanceMs: Number(daily[1]) * 1000 };
  const periods = text.split(':').map(parsePeriod);
  return periods.every((period) => period !== null) ? { kind: 'periods', periods } : UNKNOWN;
}

function parsePeriod(text: string): Period | null {
  const fields = /^(?:(\d{1,4})\/)?(\d{1,8}(?:\.\d{1,6})?)(?:\+(\d{1,6}(?:\.\d{1,6})?))?$/.exec(text);
  if (fields === null) return null;
  const [, moves, base = '0', increment = '0'] = fields;
  return { moves: moves === undefined ? null : Number(moves), baseMs: toMs(base), incrementMs: toMs(increment) };
}

/**
 * The clock in a comment, ms, or null: `[%clk 1:02:03]`, `[%clk 0:04:44.7]`, `[%clk 1:30]` (minutes and seconds),
 * hours of any size, blanks and line ends inside.
 */
export function commentClock(comment: string): number | null {
  return commentTime(comment, /\[%clk\s+(?:(\d{1,5}):)??(?:(\d{1,5}):)?(\d{1,6}(?:[.,]\d{1,6})?)\s*\]/);
}

/** Time spent on the ply as the record states it, ms, or null: `[%emt 0:00:03.2]`, or cutechess's `0.13/12 0.29s`. */
export function commentThink(comment: string): number | null {
  const emt = commentTime(comment, /\[%emt\s+(?:(\d{1,5}):)??(?:(\d{1,5}):)?(\d{1,6}(?:[.,]\d{1,6})?)\s*\]/);
  if (emt !== null) return emt;
  const engine = /^\s*(?:book|[+-]?[M\d][\d.]{0,12}\/\d{1,3})\s+(\d{1,7}(?:\.\d{1,6})?)s(?:,|\s*$)/.exec(comment);
  return engine === null ? null : toMs(engine[1] ?? '0');
}

function commentTime(comment: string, pattern: RegExp): number | null {
  const fields = pattern.exec(comment);
  if (fields === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = fields;
  return Number(hours) * 3_600_000 + Number(minutes) * 60_000 + toMs(seconds.replace(',', '.'));
}

function toMs(seconds: string): number {
  return Math.round(Number(seconds) * 1000);
}

/** What one ply's comments said. */
export interface PlyTimes {
  readonly side: Side;
  readonly clockMs: number | null;
  /** Stated by the record itself, see {@link commentThink}. */
  readonly statedMs: number | null;
}

/**
 * Think time of every ply, ms or null. `startClockMs` is a clock shown before the first move; the TimeControl's base
 * comes first when it is known.
 */
export function thinkTimes(
  plies: readonly PlyTimes[],
  control: TimeControl,
  startClockMs: number | null,
): (number | null)[] {
  const clocks = {
    white: sideClock(plies, 'white', control, startClockMs),
    black: sideClock(plies, 'black', control, startClockMs),
  };
  return plies.map((ply) => {
    const fromClock = clocks[ply.side](ply.clockMs);
    return fromClock !== null && fromClock >= 0 ? fromClock : ply.statedMs;
  });
}

/** A function that takes one side's clocks in order and returns think times, possibly negative. */
function sideClock(
  plies: readonly PlyTimes[],
  side: Side,
  control: TimeControl,
  startClockMs: number | null,
): (clockMs: number | null) => number | null {
  if (control.kind === 'unknown') return () => null;
  if (control.kind === 'per_move') return (clockMs) => (clockMs === null ? null : control.allowanceMs - clockMs);
  const baseMs = control.periods[0]?.baseMs ?? null;
  const first = plies.find((ply) => ply.side === side)?.clockMs ?? null;
  // Lichess arena: who goes berserk plays on half the time without increment, and the first move costs none.
  const berserk = baseMs !== null && baseMs > 0 && first !== null && first * 2 === baseMs;
  let before = berserk ? first : (baseMs ?? startClockMs);
  let move = 0;
  return (clockMs) => {
    move += 1;
    const increment = berserk ? 0 : incrementOf(control.periods, move);
    const think = clockMs === null || before === null ? null : before + increment - clockMs;
    before = clockMs;
    return think;
  };
}

function incrementOf(periods: readonly Period[], move: number): number {
  let last = 0;
  let increment = 0;
  for (const period of periods) {
    increment = period.incrementMs;
    if (period.moves === null) break;
    last += period.moves;
    if (move <= last) break;
  }
  return increment;
}
