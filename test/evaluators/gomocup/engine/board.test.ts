/** What place and undo keep current, against boards made anew and against rows counted one by one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { winsWithin } from '../../../../bench/gomoku-forced-wins.js';
import { type Board, createBoard, place, STONES, undo } from '../../../../evaluators/gomocup/engine/board.js';
import { CLASS_FIVE, CLASS_OPEN_FOUR, CLASSES } from '../../../../evaluators/gomocup/engine/cell-classes.js';
import { BLACK, EMPTY, FREESTYLE, RENJU, STANDARD, WHITE } from '../../../../evaluators/gomocup/engine/rules.js';
import { slowPosition } from './support.js';

const rules = fc.constantFrom(FREESTYLE, STANDARD, RENJU);
const sizes = fc.constantFrom(15, 20);
/** Points of a part of the board small enough for rows to form; `far` moves it to the opposite corner. */
const stones = fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { minLength: 5, maxLength: 50 });

function put(board: Board, points: readonly (readonly [number, number])[], far: boolean): number {
  const { size } = board.geometry;
  let placed = 0;
  for (const [x, y] of points) {
    const cell = far ? (size - 1 - y) * size + size - 1 - x : y * size + x;
    if (board.colour[cell] !== EMPTY) continue;
    place(board, cell, placed % 2 === 0 ? BLACK : WHITE);
    placed += 1;
  }
  return placed;
}

/** Everything that is said of empty points; what is kept under stones means nothing. */
function told(board: Board) {
  const empty = [...board.colour.keys()].filter((cell) => board.colour[cell] === EMPTY);
  return {
    codes: empty.flatMap((cell) => [board.code[cell], board.code[board.cells + cell]]),
    classes: [...board.classes],
    count: [...board.count],
    hash: [...board.state.subarray(0, 3)],
    rows: [...board.own, ...board.foe],
  };
}

describe('place and undo', () => {
  it('leave what a fresh board with the same stones says, in whatever order they came and went', () => {
    fc.assert(
      fc.property(rules, sizes, fc.boolean(), stones, stones, (rule, size, far, kept, gone) => {
        const board = createBoard(size, rule);
        const empty = told(board);
        const placed = put(board, kept, far);
        const alone = told(board);
        const more = put(board, gone, !far);
        for (let i = 0; i < more; i += 1) undo(board);
        expect(told(board)).toEqual(alone);
        for (let i = 0; i < placed; i += 1) undo(board);
        expect(told(board)).toEqual(empty);
      }),
      { numRuns: 100 },
    );
  });

  it('say the same whatever the order of the stones', () => {
    fc.assert(
      fc.property(rules, stones, (rule, points) => {
        const one = createBoard(15, rule);
        put(one, points, false);
        const black = [...one.colour.keys()].filter((cell) => one.colour[cell] === BLACK);
        const white = [...one.colour.keys()].filter((cell) => one.colour[cell] === WHITE);
        const other = createBoard(15, rule);
        for (const cell of white.toReversed()) place(other, cell, WHITE);
        for (const cell of black) place(other, cell, BLACK);
        expect(told(other)).toEqual(told(one));
      }),
      { numRuns: 100 },
    );
  });

  it('name the points that make five, and count each class', () => {
    fc.assert(
      fc.property(rules, sizes, fc.boolean(), stones, (rule, size, far, points) => {
        const board = createBoard(size, rule);
        put(board, points, far);
        const slow = slowPosition(board);
        for (const side of [BLACK, WHITE] as const) {
          const classes = [...board.classes.subarray(side * board.cells, (side + 1) * board.cells)];
          expect(classes.includes(CLASS_FIVE)).toBe(winsWithin(slow, side + 1, 1));
          for (let held = 1; held < CLASSES; held += 1)
            expect(board.count[side * CLASSES + held]).toBe(classes.filter((one) => one === held).length);
        }
        expect(board.state[STONES]).toBe(slow.stones.filter((stone) => stone !== 0).length);
      }),
      { numRuns: 100 },
    );
  });

  it('call a point an open four only where it wins in three plies', () => {
    let seen = 0;
    fc.assert(
      fc.property(rules, stones, (rule, points) => {
        const board = createBoard(15, rule);
        put(board, points, false);
        const slow = slowPosition(board);
        for (const side of [BLACK, WHITE] as const) {
          const quiet = ![BLACK, WHITE].some((one) => winsWithin(slow, one + 1, 1));
          if (!quiet || board.count[side * CLASSES + CLASS_OPEN_FOUR] === 0) continue;
          seen += 1;
          expect(winsWithin(slow, side + 1, 3)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
    expect(seen).toBeGreaterThan(20);
  });
});
