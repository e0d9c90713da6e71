/** Reads proven wins back from the threat table: the line to show, and the points on which the win depends. */
import { place, undo } from './board.js';
import { CLASS_FIVE, CLASS_FORBIDDEN, CLASS_FOUR, CLASS_OPEN_FOUR } from './cell-classes.js';
import { type Context, MAX_PLY } from './context.js';
import { countOf, nextOfClass } from './evaluate.js';
import type { Colour } from './rules.js';
import type { ThreatTable } from './threat-table.js';
import { attackMoves, defenceMoves, provenPlies } from './threats.js';

/** Cells of the proven win of `attacker`, who is to move: his quickest way against the longest defence. */
export function provenLine(context: Context, table: ThreatTable, attacker: Colour): number[] {
  const { board } = context;
  const line: number[] = [];
  let side = attacker;
  while (line.length < MAX_PLY - 4) {
    const cell = side === attacker ? attack(context, table, attacker, 0) : defend(context, table, attacker);
    if (cell < 0) break;
    const wins = side === attacker && board.classes[side * board.cells + cell] === CLASS_FIVE;
    line.push(cell);
    place(board, cell, side);
    side = (1 - side) as Colour;
    if (wins) break;
  }
  for (const _ of line) undo(board);
  return line;
}

/** More positions than this and the whole board counts. */
const ZONE_POSITIONS = 3_000;

/**
 * Every point a proven win of `attacker`, who is to move, depends on: his stones, all replies and his last fours. null
 * when the proof is too large or no longer whole in the table.
 */
export function provenZone(context: Context, table: ThreatTable, attacker: Colour): ReadonlySet<number> | null {
  const zone = new Set<number>();
  const left = { positions: ZONE_POSITIONS };
  return addZone(context, table, attacker, 0, zone, left) ? zone : null;
}

function addZone(
  context: Context,
  table: ThreatTable,
  attacker: Colour,
  ply: number,
  zone: Set<number>,
  left: { positions: number },
): boolean {
  const { board, moves } = context;
  left.positions -= 1;
  if (left.positions < 0 || ply > MAX_PLY - 4) return false;
  const defender = (1 - attacker) as Colour;
  const cell = attack(context, table, attacker, ply);
  if (cell < 0) return false;
  zone.add(cell);
  const held = board.classes[attacker * board.cells + cell] as number;
  if (held >= CLASS_OPEN_FOUR && held !== CLASS_FORBIDDEN) {
    for (let c = 0; c < board.cells; c += 1)
      if ((board.classes[attacker * board.cells + c] as number) >= CLASS_FOUR) zone.add(c);
    return true;
  }
  place(board, cell, attacker);
  const first = (ply + 1) * board.cells;
  const last = defenceMoves(context, attacker, first);
  let whole = true;
  const fives = countOf(board, attacker, CLASS_FIVE);
  for (let i = first; i < last && whole; i += 1) {
    const reply = moves[i] as number;
    zone.add(reply);
    if (fives > 1 || (fives === 1 && provenPlies(context, table, attacker, reply, defender) === 0)) continue;
    place(board, reply, defender);
    whole = addZone(context, table, attacker, ply + 2, zone, left);
    undo(board);
  }
  undo(board);
  return whole;
}

/** The attacker's stone of his quickest proven win; -1 when the table no longer knows one. */
function attack(context: Context, table: ThreatTable, attacker: Colour, ply: number): number {
  const { board, moves } = context;
  if (countOf(board, attacker, CLASS_FIVE) > 0) return nextOfClass(board, attacker, CLASS_FIVE, 0);
  if (countOf(board, (1 - attacker) as Colour, CLASS_FIVE) === 0 && countOf(board, attacker, CLASS_OPEN_FOUR) > 0)
    return nextOfClass(board, attacker, CLASS_OPEN_FOUR, 0);
  const first = ply * board.cells;
  const last = attackMoves(context, attacker, first);
  let best = -1;
  let least = 10_000;
  for (let i = first; i < last; i += 1) {
    const plies = provenPlies(context, table, attacker, moves[i] as number, attacker);
    if (plies > 0 && plies < least) {
      least = plies;
      best = moves[i] as number;
    }
  }
  return best;
}

function defend(context: Context, table: ThreatTable, attacker: Colour): number {
  const { moves } = context;
  const last = defenceMoves(context, attacker, 0);
  let best = -1;
  let most = -1;
  for (let i = 0; i < last; i += 1) {
    const plies = provenPlies(context, table, attacker, moves[i] as number, (1 - attacker) as Colour);
    if (plies > most) {
      most = plies;
      best = moves[i] as number;
    }
  }
  return best;
}
