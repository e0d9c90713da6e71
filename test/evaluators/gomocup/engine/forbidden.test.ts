/** Black's forbidden points: hand-made positions in all eight orientations, and the rules by their words on drawn ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forbiddenBySlowRules, type Grid } from '../../../../bench/gomoku-slow-rules.js';
import { type Board, createBoard, place } from '../../../../evaluators/gomocup/engine/board.js';
import { isForbidden } from '../../../../evaluators/gomocup/engine/forbidden.js';
import {
  BLACK,
  EMPTY,
  FREESTYLE,
  RENJU,
  type Rule,
  STANDARD,
  WHITE,
} from '../../../../evaluators/gomocup/engine/rules.js';
import { renjuPositions } from './renju-positions.js';

const size = 15;
type Point = readonly [number, number];
type Turn = (point: Point) => Point;

const mirror: Turn = ([x, y]) => [size - 1 - x, y];
const quarter: Turn = ([x, y]) => [size - 1 - y, x];
const orientations: Turn[] = [0, 1, 2, 3].flatMap((turns) => {
  const turned: Turn = (point) => Array.from({ length: turns }).reduce<Point>((p) => quarter(p), point);
  return [turned, (point: Point) => mirror(turned(point))];
});

function points(text: string): Point[] {
  return text
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1]);
}

function boardWith(black: readonly Point[], white: readonly Point[], rule: Rule = RENJU): Board {
  const board = createBoard(size, rule);
  for (const [x, y] of black) place(board, y * size + x, BLACK);
  for (const [x, y] of white) place(board, y * size + x, WHITE);
  return board;
}

function gridOf(board: Board): Grid {
  return Array.from({ length: size }, (_, y) =>
    Array.from(board.colour.subarray(y * size, (y + 1) * size), (stone) =>
      stone === EMPTY ? '.' : stone === BLACK ? 'X' : 'O',
    ).join(''),
  );
}

describe('isForbidden', () => {
  it('is held to at least fifty positions, each named once', () => {
    expect(renjuPositions.length).toBeGreaterThanOrEqual(50);
    expect(new Set(renjuPositions.map(({ at, black, white }) => `${at}|${black}|${white}`)).size).toBe(
      renjuPositions.length,
    );
  });

  it.each(renjuPositions.map((position) => [`${position.name} (${position.rule})`, position] as const))(
    '%s',
    (_, { black, white = '', at, forbidden }) => {
      for (const turn of orientations) {
        const board = boardWith(points(black).map(turn), points(white).map(turn));
        const [x, y] = turn(points(at)[0] ?? [0, 0]);
        expect(forbiddenBySlowRules(gridOf(board), x, y), 'by the words of the rules').toBe(forbidden);
        expect(isForbidden(board, y * size + x), 'by the engine').toBe(forbidden);
      }
    },
  );

  it('forbids nothing under the other rules', () => {
    for (const rule of [FREESTYLE, STANDARD] as const) {
      for (const { black, white = '', at } of renjuPositions) {
        const board = boardWith(points(black), points(white), rule);
        const [x, y] = points(at)[0] ?? [0, 0];
        expect(isForbidden(board, y * size + x)).toBe(false);
      }
    }
  });

  it('agrees with the rules by their words on every free point of crowded boards, and leaves the board as it was', () => {
    const crowd = fc.array(fc.tuple(fc.nat(8), fc.nat(8), fc.nat(9)), { minLength: 12, maxLength: 45 });
    let forbidden = 0;
    fc.assert(
      fc.property(crowd, (stones) => {
        const board = createBoard(size, RENJU);
        // Three black stones to each white one, in a corner of nine by nine that includes two edges.
        for (const [x, y, die] of stones) {
          const cell = y * size + x;
          if (board.colour[cell] === EMPTY) place(board, cell, die < 7 ? BLACK : WHITE);
        }
        const grid = gridOf(board);
        const before = [...board.code];
        for (let cell = 0; cell < board.cells; cell += 1) {
          if (board.colour[cell] !== EMPTY) continue;
          const expected = forbiddenBySlowRules(grid, cell % size, Math.floor(cell / size));
          if (expected) forbidden += 1;
          expect(isForbidden(board, cell), `${grid.join('\n')}\n${cell % size},${Math.floor(cell / size)}`).toBe(
            expected,
          );
        }
        expect([...board.code]).toEqual(before);
      }),
      { numRuns: 150 },
    );
    expect(forbidden).toBeGreaterThan(100);
  });
});
