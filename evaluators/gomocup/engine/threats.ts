/**
 * Search for a win by threats (VCT): the attacker plays fours and open threes, the defender every reply that can answer
 * them. Depth-first proof-number search: it follows the line whose proof needs the fewest further positions.
 */
import { type Board, undo } from './board.js';
import {
  CLASS_FIVE,
  CLASS_FORBIDDEN,
  CLASS_FOUR,
  CLASS_FOUR_THREE,
  CLASS_OPEN_FOUR,
  CLASS_THREE,
} from './cell-classes.js';
import { type Context, MAX_PLY, outOfNodes, play } from './context.js';
import { countOf, nextOfClass } from './evaluate.js';
import { isForbidden } from './forbidden.js';
import { makesFour } from './fours.js';
import { THREE } from './patterns.js';
import type { Colour } from './rules.js';
import { DISPROOF, keep, look, PLIES, PROOF, PROVEN_LIMIT, settle, type ThreatTable } from './threat-table.js';

/** Plies to the five of a win by threats for `side`, which is to move; 0 when none is proven within the nodes. */
export function winByThreats(context: Context, table: ThreatTable, side: Colour, ply: number): number {
  judgeAttack(context, table, side);
  const { judged } = table;
  if (judged[PROOF] === 0) return judged[PLIES] as number;
  if (judged[DISPROOF] === 0) return 0;
  if (look(context.board, table, side, -1, side)) {
    if (judged[PROOF] === 0) return judged[PLIES] as number;
    if (judged[DISPROOF] === 0) return 0;
  }
  search(context, table, side, true, ply, PROVEN_LIMIT, PROVEN_LIMIT);
  return judged[PROOF] === 0 ? (judged[PLIES] as number) : 0;
}

/** What the table holds for the attacker in the position as it is: plies of a proven win, 0 otherwise. */
export function provenWin(board: Board, table: ThreatTable, attacker: Colour): number {
  return look(board, table, attacker, -1, attacker) && table.judged[PROOF] === 0 ? (table.judged[PLIES] as number) : 0;
}

/** Plies of the attacker's proven win after `side` plays `cell`, as the table holds it; 0 when it holds none. */
export function provenPlies(
  { board }: Context,
  table: ThreatTable,
  attacker: Colour,
  cell: number,
  side: Colour,
): number {
  return look(board, table, attacker, cell, side) && table.judged[PROOF] === 0 ? (table.judged[PLIES] as number) : 0;
}

/**
 * Expands the position until its numbers reach the limits; the result is in table.judged and in the table. The position
 * itself is not decided at sight. `attacking`: the attacker is to move.
 */
function search(
  context: Context,
  table: ThreatTable,
  attacker: Colour,
  attacking: boolean,
  ply: number,
  proofLimit: number,
  disproofLimit: number,
): void {
  const { board, moves } = context;
  const { judged } = table;
  const side = (attacking ? attacker : 1 - attacker) as Colour;
  const first = ply * board.cells;
  const last = attacking ? attackMoves(context, attacker, first) : defenceMoves(context, attacker, first);
  if (ply >= MAX_PLY - 2) {
    settle(judged, PROVEN_LIMIT, 0, 0);
    return;
  }
  for (let i = first; i < last; i += 1) {
    const cell = moves[i] as number;
    if (look(board, table, attacker, cell, side)) continue;
    play(context, cell, side);
    if (attacking) judgeDefence(context, table, attacker);
    else judgeAttack(context, table, attacker);
    keep(board, table, attacker, !attacking);
    undo(board);
    // One child that decides the position makes the others needless.
    if (judged[attacking ? PROOF : DISPROOF] === 0) break;
  }
  for (;;) {
    let bestCell = -1;
    let least = PROVEN_LIMIT + 1;
    let second = PROVEN_LIMIT;
    let sum = 0;
    let other = 0;
    let plies = attacking ? 10_000 : 0;
    for (let i = first; i < last; i += 1) {
      const cell = moves[i] as number;
      if (!look(board, table, attacker, cell, side)) settle(judged, 1, 1, 0);
      // The mover needs one child: the least of its number; of the other's number all children count.
      const own = judged[attacking ? PROOF : DISPROOF] as number;
      const foe = judged[attacking ? DISPROOF : PROOF] as number;
      sum += foe;
      if (own < least) {
        second = least;
        least = own;
        bestCell = cell;
        other = foe;
      } else if (own < second) second = own;
      const length = judged[PLIES] as number;
      if (judged[PROOF] === 0 && (attacking ? length < plies : length > plies)) plies = length;
    }
    if (last === first) least = PROVEN_LIMIT;
    if (least > PROVEN_LIMIT) least = PROVEN_LIMIT;
    if (sum > PROVEN_LIMIT) sum = PROVEN_LIMIT;
    if (least === 0) sum = PROVEN_LIMIT;
    const proof = attacking ? least : sum;
    const disproof = attacking ? sum : least;
    settle(judged, proof, disproof, proof === 0 ? plies + 1 : 0);
    keep(board, table, attacker, attacking);
    settle(judged, proof, disproof, proof === 0 ? plies + 1 : 0);
    if (proof === 0 || disproof === 0 || proof >= proofLimit || disproof >= disproofLimit || outOfNodes(context))
      return;
    const ownLimit = Math.min(attacking ? proofLimit : disproofLimit, second + 1 + (second >> 2));
    const foeLimit = (attacking ? disproofLimit : proofLimit) - (sum - other);
    play(context, bestCell, side);
    if (attacking) search(context, table, attacker, false, ply + 1, ownLimit, foeLimit);
    else search(context, table, attacker, true, ply + 1, foeLimit, ownLimit);
    undo(board);
  }
}

/** The attacker is to move: decided at sight, or first numbers. */
function judgeAttack({ board }: Context, { judged }: ThreatTable, attacker: Colour): void {
  const defender = (1 - attacker) as Colour;
  if (countOf(board, attacker, CLASS_FIVE) > 0) {
    settle(judged, 0, PROVEN_LIMIT, 1);
    return;
  }
  const fives = countOf(board, defender, CLASS_FIVE);
  if (fives > 1) {
    settle(judged, PROVEN_LIMIT, 0, 0);
    return;
  }
  if (fives === 1) {
    const only = nextOfClass(board, defender, CLASS_FIVE, 0);
    if (attacker === 0 && isForbidden(board, only)) {
      settle(judged, PROVEN_LIMIT, 0, 0);
      return;
    }
    settle(judged, 2, 1, 0);
    return;
  }
  if (countOf(board, attacker, CLASS_OPEN_FOUR) > 0) {
    settle(judged, 0, PROVEN_LIMIT, 3);
    return;
  }
  let moves = 0;
  const least = countOf(board, defender, CLASS_OPEN_FOUR) > 0 ? CLASS_FOUR : CLASS_THREE;
  for (let held = least; held <= CLASS_FORBIDDEN; held += 1) moves += countOf(board, attacker, held);
  if (moves === 0) {
    settle(judged, PROVEN_LIMIT, 0, 0);
    return;
  }
  const good = countOf(board, attacker, CLASS_FOUR_THREE);
  settle(judged, good > 0 ? 1 : 2, moves, 0);
}

/** The defender is to move: decided at sight, or first numbers. */
function judgeDefence({ board }: Context, { judged }: ThreatTable, attacker: Colour): void {
  const defender = (1 - attacker) as Colour;
  if (countOf(board, defender, CLASS_FIVE) > 0) {
    settle(judged, PROVEN_LIMIT, 0, 0);
    return;
  }
  const fives = countOf(board, attacker, CLASS_FIVE);
  if (fives > 1) {
    settle(judged, 0, PROVEN_LIMIT, 2);
    return;
  }
  if (fives === 1) {
    const only = nextOfClass(board, attacker, CLASS_FIVE, 0);
    if (defender === 0 && isForbidden(board, only)) {
      settle(judged, 0, PROVEN_LIMIT, 2);
      return;
    }
    settle(judged, 1, 1, 0);
    return;
  }
  const threats = countOf(board, attacker, CLASS_OPEN_FOUR);
  if (threats === 0 || countOf(board, defender, CLASS_OPEN_FOUR) > 0) {
    settle(judged, PROVEN_LIMIT, 0, 0);
    return;
  }
  let replies = 0;
  for (let held = CLASS_FOUR; held <= CLASS_OPEN_FOUR; held += 1)
    replies += countOf(board, attacker, held) + countOf(board, defender, held);
  settle(judged, replies, 1, 0);
}

/** Fours and open threes; only the block when the defender threatens five; fours when he threatens a straight four. */
export function attackMoves({ board, moves }: Context, attacker: Colour, first: number): number {
  const { cells, classes, code } = board;
  const defender = (1 - attacker) as Colour;
  const mine = attacker * cells;
  if (countOf(board, defender, CLASS_FIVE) > 0) {
    moves[first] = nextOfClass(board, defender, CLASS_FIVE, 0);
    return first + 1;
  }
  let end = first;
  for (let cell = 0; cell < cells; cell += 1) {
    const held = classes[mine + cell] as number;
    if (held < CLASS_THREE) continue;
    if (held === CLASS_FORBIDDEN && (!makesThree(code[mine + cell] as number) || isForbidden(board, cell))) continue;
    moves[end] = cell;
    end += 1;
  }
  return end;
}

/**
 * Every reply that can answer: the one block of a four; against a three every point where the attacker would make a four
 * (each empty point of a row that can become five is one), and the defender's own fours.
 */
export function defenceMoves({ board, moves }: Context, attacker: Colour, first: number): number {
  const { cells, classes, code } = board;
  const defender = (1 - attacker) as Colour;
  if (countOf(board, attacker, CLASS_FIVE) > 0) {
    moves[first] = nextOfClass(board, attacker, CLASS_FIVE, 0);
    return first + 1;
  }
  const theirs = attacker * cells;
  const mine = defender * cells;
  let end = first;
  for (let cell = 0; cell < cells; cell += 1) {
    const blocks = classes[theirs + cell] as number;
    const makes = classes[mine + cell] as number;
    const useful =
      (blocks >= CLASS_FOUR && (blocks !== CLASS_FORBIDDEN || makesFour(code[theirs + cell] as number))) ||
      (makes >= CLASS_FOUR && (makes !== CLASS_FORBIDDEN || makesFour(code[mine + cell] as number)));
    if (!useful || (makes === CLASS_FORBIDDEN && isForbidden(board, cell))) continue;
    moves[end] = cell;
    end += 1;
  }
  return end;
}

function makesThree(code: number): boolean {
  return (
    (code & 15) >= THREE || ((code >> 4) & 15) >= THREE || ((code >> 8) & 15) >= THREE || ((code >> 12) & 15) >= THREE
  );
}
