/**
 * What renju forbids Black: overline, double four, double three. After the International Rules of Renju (Renju
 * International Federation), section 9. Written for clearness: records are replayed with it, no search runs on it.
 */
import { type Board, DIRECTIONS, type Direction } from './board.js';

export type Forbidden = 'overline' | 'double_four' | 'double_three';

/**
 * Why Black must not play on an empty crossing, or null. A stone that makes five is never forbidden, whatever else it makes.
 * The board is as before afterwards.
 */
export function forbiddenAt(board: Board, index: number): Forbidden | null {
  return withStone(board, index, () => {
    const lengths = DIRECTIONS.map((direction) => board.row(index, direction).length);
    if (lengths.includes(5)) return null;
    if (lengths.some((length) => length > 5)) return 'overline';
    // Two stones beside it make a three at best, three a four: most lines are done with by counting.
    const near = DIRECTIONS.map((direction) => ({ direction, stones: stonesNear(board, index, direction) }));
    const lines = near.filter(({ stones }) => stones >= 2);
    const fours = lines.reduce((sum, { direction, stones }) => {
      return sum + (stones >= 3 ? foursThrough(board, index, direction) : 0);
    }, 0);
    if (fours >= 2) return 'double_four';
    if (lines.length < 2) return null;
    const threes = lines.filter(({ direction }) => isThree(board, index, direction));
    return threes.length >= 2 ? 'double_three' : null;
  });
}

function withStone<T>(board: Board, index: number, look: () => T): T {
  board.set(index, 'black');
  try {
    return look();
  } finally {
    board.set(index, null);
  }
}

const NEAR = [-4, -3, -2, -1, 1, 2, 3, 4];

/** Black stones within four steps along a direction. */
function stonesNear(board: Board, index: number, direction: Direction): number {
  return NEAR.reduce((sum, steps) => {
    const at = board.step(index, direction, steps);
    return sum + (at !== null && board.at(at) === 'black' ? 1 : 0);
  }, 0);
}

/** Empty crossings within four steps of a stone along a direction. */
function emptyNear(board: Board, index: number, direction: Direction): number[] {
  return NEAR.flatMap((steps) => {
    const at = board.step(index, direction, steps);
    return at !== null && board.at(at) === null ? [at] : [];
  });
}

/**
 * Fours through a stone in one direction: sets of four stones that one more makes an exact five. Two crossings that
 * complete the same four are one four (a straight four); one line can hold two (`B.BBB.B`).
 */
function foursThrough(board: Board, index: number, direction: Direction): number {
  const fours = new Set<string>();
  for (const five of emptyNear(board, index, direction)) {
    const row = withStone(board, five, () => board.row(five, direction));
    if (row.length === 5 && row.includes(index)) fours.add(row.filter((stone) => stone !== five).join());
  }
  return fours.size;
}

/**
 * Whether a stone is part of a three in one direction: one more stone can make a straight four of it, without a five at
 * the same time, on a crossing that is not itself forbidden (rule 9.3: else the three is none that counts).
 */
function isThree(board: Board, index: number, direction: Direction): boolean {
  return emptyNear(board, index, direction).some((four) => {
    const straight = withStone(
      board,
      four,
      () => isStraightFour(board, four, index, direction) && !isFive(board, four),
    );
    return straight && forbiddenAt(board, four) === null;
  });
}

/** Four in an unbroken row, with an exact five on either end. */
function isStraightFour(board: Board, index: number, through: number, direction: Direction): boolean {
  const row = board.row(index, direction);
  if (row.length !== 4 || !row.includes(through)) return false;
  return [board.step(row[0] ?? index, direction, -1), board.step(row[3] ?? index, direction, 1)].every((end) => {
    if (end === null || board.at(end) !== null) return false;
    return withStone(board, end, () => board.row(end, direction).length) === 5;
  });
}

function isFive(board: Board, index: number): boolean {
  return DIRECTIONS.some((direction) => board.row(index, direction).length === 5);
}
