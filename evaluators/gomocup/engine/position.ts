/** A position as it is sent, checked and put on a board. */
import { type Board, createBoard, place } from './board.js';
import { isForbidden } from './forbidden.js';
import { BLACK, type Colour, EMPTY, type Rule } from './rules.js';

export interface Stone {
  readonly x: number;
  readonly y: number;
  /** 1: of the side to move, 2: of the opponent. */
  readonly who: number;
}

/** The board, or what is wrong with the stones in one sentence. */
export function boardOf(size: number, rule: Rule, stones: readonly Stone[]): Board | string {
  const mine = stones.filter(({ who }) => who === 1);
  const theirs = stones.filter(({ who }) => who === 2);
  if (mine.length + theirs.length !== stones.length) return 'A stone belongs to 1 or 2.';
  const extra = theirs.length - mine.length;
  if (extra !== 0 && extra !== 1) return 'The stones do not alternate.';
  const [black, white] = extra === 0 ? [mine, theirs] : [theirs, mine];
  const board = createBoard(size, rule);
  // Black and White in turn, so that the count of stones says who moves.
  for (let i = 0; i < stones.length; i += 1) {
    const stone = (i % 2 === 0 ? black : white)[i >> 1];
    if (stone === undefined) return 'The stones do not alternate.';
    const { x, y } = stone;
    if (!(x >= 0 && y >= 0 && x < size && y < size) || board.colour[y * size + x] !== EMPTY)
      return 'Coord is not valid or empty.';
    place(board, y * size + x, i % 2 === 0 ? BLACK : 1);
  }
  return hasFive(board) ? 'The game is over.' : board;
}

/** Whether the stone would end or break the game's rules: taken, outside or forbidden. */
export function isLegal(board: Board, x: number, y: number, side: Colour): boolean {
  const { size } = board.geometry;
  if (!(x >= 0 && y >= 0 && x < size && y < size)) return false;
  const cell = y * size + x;
  return board.colour[cell] === EMPTY && !(side === BLACK && isForbidden(board, cell));
}

/** Whether a row that wins stands on the board: five, or more where more wins. */
function hasFive(board: Board): boolean {
  const { own, geometry, patterns } = board;
  for (let side = 0; side < 2; side += 1) {
    const exact = patterns[side as Colour].reach > 4;
    for (let line = 0; line < geometry.lines; line += 1) {
      const bits = own[side * geometry.lines + line] as number;
      const five = bits & (bits >> 1) & (bits >> 2) & (bits >> 3) & (bits >> 4);
      if (five === 0) continue;
      // A start of five is exactly five when neither neighbour of the row is set.
      if (!exact || (five & ~(bits << 1) & ~(bits >> 5)) !== 0) return true;
    }
  }
  return false;
}
