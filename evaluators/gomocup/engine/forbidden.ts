/**
 * Black's forbidden points in renju: overline, double four, double three, none of them where the stone completes five.
 * Source of the rules: the international rules of renju, sections 9.2 and 9.3 (a three counts only if it can become a
 * straight four by a stone that makes no five and is itself not forbidden, which is asked again the same way).
 */
import { type Board, place, undo } from './board.js';
import { CLASS_FIVE, CLASS_FORBIDDEN } from './cell-classes.js';
import { DIRECTIONS } from './geometry.js';
import { FOUR, FOUR_STRAIGHT, FOUR_TWICE, OVERLINE, REACH, THREE, THREE_S } from './patterns.js';
import { BLACK, EMPTY } from './rules.js';

/** Whether Black may not play on this empty point. The board is as before when it returns. */
export function isForbidden(board: Board, cell: number): boolean {
  // The class says where the rows alone would forbid it: only there threes have to be looked at.
  if (board.classes[cell] !== CLASS_FORBIDDEN) return false;
  const code = board.code[cell] as number;
  let fours = 0;
  for (let direction = 0; direction < DIRECTIONS; direction += 1) {
    const pattern = (code >> (4 * direction)) & 15;
    if (pattern === OVERLINE) return true;
    if (pattern === FOUR_TWICE) fours += 2;
    if (pattern === FOUR || pattern === FOUR_STRAIGHT) fours += 1;
  }
  if (fours > 1) return true;
  let threes = 0;
  place(board, cell, BLACK);
  for (let direction = 0; direction < DIRECTIONS && threes < 2; direction += 1) {
    const pattern = (code >> (4 * direction)) & 15;
    if ((pattern === THREE || pattern === THREE_S) && isRealThree(board, cell, direction)) threes += 1;
  }
  undo(board);
  return threes > 1;
}

/** Whether the three through Black's stone at `cell` can become a straight four at a point that is allowed. */
function isRealThree(board: Board, cell: number, direction: number): boolean {
  const { geometry, cells, colour, code, classes } = board;
  const line = geometry.lineOf[direction * cells + cell] as number;
  const at = geometry.placeOf[direction * cells + cell] as number;
  const last = (geometry.length[line] as number) - 1;
  const step = geometry.step[direction] as number;
  for (let sense = -1; sense <= 1; sense += 2) {
    // A straight four is unbroken: its fourth stone lies in the first gap on this side of the three.
    for (let distance = 1; distance < REACH; distance += 1) {
      const place = at + sense * distance;
      if (place < 0 || place > last) break;
      const other = cell + sense * distance * step;
      if (colour[other] === BLACK) continue;
      if (colour[other] !== EMPTY) break;
      const straight = (((code[other] as number) >> (4 * direction)) & 15) === FOUR_STRAIGHT;
      if (straight && classes[other] !== CLASS_FIVE && !isForbidden(board, other)) return true;
      break;
    }
  }
  return false;
}
