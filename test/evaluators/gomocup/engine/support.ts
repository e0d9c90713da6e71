/** Boards from names of points (column A.. with I, row 1 at the top), and the same stones for the slow rules. */
import type { SlowPosition } from '../../../../bench/gomoku-forced-wins.js';
import { type Board, createBoard, place } from '../../../../evaluators/gomocup/engine/board.js';
import { BLACK, EMPTY, type Rule, WHITE } from '../../../../evaluators/gomocup/engine/rules.js';

export function cellsOf(text: string, size = 15): number[] {
  return text
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => (Number(name.slice(1)) - 1) * size + name.charCodeAt(0) - 65);
}

/** Black and White in turn; White has as many stones as Black, or one fewer. */
export function boardOfPoints(black: string, white: string, rule: Rule, size = 15): Board {
  const board = createBoard(size, rule);
  const [blacks, whites] = [cellsOf(black, size), cellsOf(white, size)];
  for (const [i, cell] of blacks.entries()) {
    place(board, cell, BLACK);
    const answer = whites[i];
    if (answer !== undefined) place(board, answer, WHITE);
  }
  return board;
}

export function slowPosition(board: Board): SlowPosition {
  const stones = Int8Array.from(board.colour, (stone) => (stone === EMPTY ? 0 : stone === BLACK ? 1 : 2));
  return { size: board.geometry.size, rule: board.rule, stones };
}
