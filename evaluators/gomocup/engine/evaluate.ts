/** Worth of a quiet position, and the order in which moves are tried. */
import type { Board } from './board.js';
import { CLASSES, FEATURES, featureOfPair } from './cell-classes.js';
import { FIVE } from './patterns.js';
import { type Colour, EMPTY } from './rules.js';
import { MOVER, TEMPO, WAITER } from './weights.js';

/** Scores of forced wins: MATE minus the plies to the five; everything nearer to it than MATE_RANGE is one. */
export const MATE = 30_000;
export const MATE_RANGE = 1_000;

/** Score for `side`, which is to move (win-rate.ts says what it is worth). Reads every empty point once. */
export function evaluate(board: Board, side: Colour): number {
  const { cells, code, colour } = board;
  const ownFeature = board.featureOf[side];
  const foeFeature = board.featureOf[(1 - side) as Colour];
  const mine = side * cells;
  const theirs = (1 - side) * cells;
  let sum = TEMPO;
  for (let cell = 0; cell < cells; cell += 1) {
    if (colour[cell] !== EMPTY) continue;
    sum +=
      (MOVER[ownFeature[code[mine + cell] as number] as number] as number) -
      (WAITER[foeFeature[code[theirs + cell] as number] as number] as number);
  }
  return sum > 6_000 ? 6_000 : Math.max(sum, -6_000);
}

/** How early a point is tried, by the feature a stone there would have for its own side and for the other. */
export const TRY_OWN = orderTable([0, 1, 3, 4, 9, 11, 12, 13, 42, 46, 32, 80, 400, 2_000], 4);
export const TRY_FOE = orderTable([0, 1, 3, 3, 8, 9, 10, 9, 34, 36, 22, 60, 200, 1_000], 3);

function orderTable(worth: readonly number[], scale: number): Int16Array {
  const table = new Int16Array(FEATURES);
  for (let first = 0; first <= FIVE; first += 1) {
    for (let second = 0; second <= first; second += 1)
      table[featureOfPair(first, second)] = scale * ((worth[first] ?? 0) + (worth[second] ?? 0));
  }
  return table;
}

/** First point from `from` on that is of this class for the side; -1 when there is none. */
export function nextOfClass(board: Board, side: Colour, wanted: number, from: number): number {
  const { cells, classes } = board;
  const offset = side * cells;
  for (let cell = from; cell < cells; cell += 1) if (classes[offset + cell] === wanted) return cell;
  return -1;
}

export function countOf(board: Board, side: Colour, wanted: number): number {
  return board.count[side * CLASSES + wanted] as number;
}
