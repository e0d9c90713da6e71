/** Rows under each rule, and renju's forbidden moves on hand-built lines; `x` Black, `o` White, `*` the stone played. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoard } from '../../../adapters/gomoku/board.js';
import { forbiddenAt } from '../../../adapters/gomoku/forbidden.js';
import { pointIndex } from '../../../adapters/gomoku/points.js';
import { play, type RuleName } from '../../../adapters/gomoku/rules.js';
import { createBoard as createEngineBoard, place } from '../../../evaluators/gomocup/engine/board.js';
import { isForbidden } from '../../../evaluators/gomocup/engine/forbidden.js';
import { BLACK, RENJU, WHITE } from '../../../evaluators/gomocup/engine/rules.js';
import { renjuPositions } from '../../evaluators/gomocup/engine/renju-positions.js';

function drawn(picture: string): { readonly board: ReturnType<typeof createBoard>; readonly at: number } {
  const rows = picture
    .trim()
    .split('\n')
    .map((row) => row.trim());
  const board = createBoard(15);
  let at = -1;
  // In the middle of the board, so that edges do not matter unless a picture of 15 columns or rows says so.
  const [top, left] = [Math.floor((15 - rows.length) / 2), Math.floor((15 - (rows[0]?.length ?? 0)) / 2)];
  rows.forEach((row, y) => {
    [...row].forEach((sign, x) => {
      const index = (top + y) * 15 + left + x;
      if (sign === 'x' || sign === 'o') board.set(index, sign === 'x' ? 'black' : 'white');
      if (sign === '*') at = index;
    });
  });
  return { board, at };
}

const kinds = (line: string): Record<string, string> => {
  const result: Record<string, string> = {};
  for (const rule of ['freestyle', 'standard', 'renju'] as RuleName[]) {
    for (const colour of ['black', 'white'] as const) {
      const text = colour === 'black' ? line : line.replaceAll('x', 'o');
      const { board, at } = drawn(text);
      result[`${rule} ${colour}`] = play(board, at, colour, rule).kind;
    }
  }
  return result;
};

describe('rows', () => {
  it('of five win under every rule', () => {
    expect(new Set(Object.values(kinds('.xx*xx.')))).toEqual(new Set(['row']));
    expect(new Set(Object.values(kinds('*xxxx')))).toEqual(new Set(['row']));
  });

  it('of six win in freestyle and for White in renju, lose for Black in renju, are nothing in standard', () => {
    expect(kinds('.xx*xxx.')).toEqual({
      'freestyle black': 'row',
      'freestyle white': 'row',
      'standard black': 'goes_on',
      'standard white': 'goes_on',
      'renju black': 'forbidden',
      'renju white': 'row',
    });
  });

  it('do not reach around the edge of the board', () => {
    const board = createBoard(15);
    for (const index of [13, 14, 15, 16]) board.set(index, 'black');
    expect(play(board, 17, 'black', 'freestyle').kind).toBe('goes_on');
  });

  it('are named from end to end', () => {
    const { board, at } = drawn('x....\n.x...\n..*..\n...x.\n....x');
    expect(play(board, at, 'black', 'renju')).toEqual({ kind: 'row', row: [80, 96, 112, 128, 144] });
  });
});

/** The clauses are those of the International Rules of Renju, section 9; the pictures were drawn for this test. */
const POSITIONS: readonly (readonly [clause: string, expected: string | null, picture: string])[] = [
  ['overline', 'overline', '.xxx*xx.'],
  ['overline with a gap filled in the middle', 'overline', '.xx*xxxx.'],
  ['five beside an overline: five goes first', null, '...x...\n...x...\n...x...\n...x...\n.xx*xxx'],
  ['four alone', null, '..xx*x..'],
  ['straight four is one four', null, '.xxx*.'],
  ['two fours, crossing', 'double_four', '...x...\n...x...\n...x...\nxxx*...'],
  ['two fours, crossing, one straight', 'double_four', '.......\n...x...\n...x...\n...x...\nxxx*...\n.......'],
  ['two fours in one line, B.BBB.B', 'double_four', 'x.x*x.x'],
  ['two fours in one line, BB.BB.BB', 'double_four', 'xx.*x.xx'],
  ['two fours in one line, BBB.B.BBB', 'double_four', 'xxx.*.xxx'],
  ['a four that only an overline completes is none', null, '....x...\n....x...\n....x...\noxxx*.xx'],
  ['four and three', null, '..x....\n..x....\nxx*x...\n.......'],
  ['five and four: five goes first', null, '....x..\n....x..\n....x..\nxxxx*..'],
  ['two threes, crossing', 'double_three', '.......\n...x...\n...x...\n.xx*...\n.......\n.......\n.......'],
  ['two threes with gaps', 'double_three', '.......\n....x..\n.......\n....x..\n.x.x*..\n.......\n.......'],
  [
    'two threes on diagonals',
    'double_three',
    '.........\n.x.....x.\n..x...x..\n.........\n....*....\n.........\n.........',
  ],
  ['one three', null, '.........\n...xx*...\n.........'],
  ['a three that White closes on one side is none', null, '.......\n...x...\n...x...\noxx*...\n.......\n.......'],
  [
    'a three with White two away on both sides is none',
    null,
    '.........\n....x....\n....x....\no.xx*.o..\n.........\n.........',
  ],
  [
    'a three with White two away on one side counts',
    'double_three',
    '..........\n.....x....\n.....x....\n.o.xx*....\n..........\n..........\n..........',
  ],
  [
    'a three that only an overline or one five can follow is none',
    null,
    '.........\n.....x...\n.....x...\nx..xx*..x\n.........\n.........\n.........',
  ],
  ['three threes', 'double_three', '.........\n..x.x....\n...xx....\n..xx*....\n.........\n.........\n.........'],
  ['nothing at all', null, '...\n.*.\n...'],
];

describe('forbidden moves', () => {
  it.each(POSITIONS)('%s: %s', (_, expected, picture) => {
    const { board, at } = drawn(picture);
    const before = board.text();
    expect(forbiddenAt(board, at)).toBe(expected);
    expect(board.text()).toBe(before);
  });

  it('are the same turned and mirrored', () => {
    for (const [clause, expected, picture] of POSITIONS) {
      const { board, at } = drawn(picture);
      const maps = [
        (x: number, y: number) => [y, x],
        (x: number, y: number) => [14 - x, y],
        (x: number, y: number) => [y, 14 - x],
      ];
      for (const map of maps) {
        const turned = createBoard(15);
        const index = (from: number): number => {
          const [x = 0, y = 0] = map(from % 15, Math.floor(from / 15));
          return y * 15 + x;
        };
        for (let from = 0; from < 225; from++) turned.set(index(from), board.at(from));
        expect([clause, forbiddenAt(turned, index(at))]).toEqual([clause, expected]);
      }
    }
  });

  it.each(renjuPositions)('$name ($rule)', ({ black, white = '', at, forbidden }) => {
    const board = createBoard(15);
    for (const [names, colour] of [[black, 'black'] as const, [white, 'white'] as const]) {
      for (const name of names.split(' ').filter(Boolean)) board.set(pointIndex(name, 15), colour);
    }
    expect(forbiddenAt(board, pointIndex(at, 15)) !== null).toBe(forbidden);
  });

  it('are those that the engine, which shares no line with this judge, does not play', () => {
    // Few columns and rows, so that stones meet.
    const stones = fc.uniqueArray(fc.tuple(fc.integer({ min: 3, max: 11 }), fc.integer({ min: 4, max: 10 })), {
      minLength: 12,
      maxLength: 40,
      selector: ([x, y]) => y * 15 + x,
    });
    let found = 0;
    fc.assert(
      fc.property(stones, fc.integer({ min: 1, max: 3 }), (placed, every) => {
        const [mine, engine] = [createBoard(15), createEngineBoard(15, RENJU)];
        for (const [k, [x, y]] of placed.entries()) {
          const black = k % (every + 1) !== every;
          mine.set(y * 15 + x, black ? 'black' : 'white');
          place(engine, y * 15 + x, black ? BLACK : WHITE);
        }
        for (let index = 0; index < 225; index++) {
          if (mine.at(index) !== null) continue;
          const forbidden = forbiddenAt(mine, index) !== null;
          if (forbidden) found += 1;
          expect([index, isForbidden(engine, index)]).toEqual([index, forbidden]);
        }
      }),
      { numRuns: 60 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('do not bind White', () => {
    const { board, at } = drawn('.......\n...o...\n...o...\n.oo*...\n.......\n.......\n.......');
    expect(play(board, at, 'white', 'renju').kind).toBe('goes_on');
  });

  it('do not bind Black under other rules', () => {
    const { board, at } = drawn('.......\n...x...\n...x...\n.xx*...\n.......\n.......\n.......');
    expect(play(board, at, 'black', 'standard').kind).toBe('goes_on');
  });

  it('a three that becomes a straight four only on a forbidden crossing is none (rule 9.3)', () => {
    // Row 7 has three from G to I; both crossings that make it four, F and J, are double fours by the columns through them.
    const { board, at } = drawn(`
      ...............
      ...............
      ...............
      .....x...x.....
      .....x...x.....
      .....x...x.....
      .......x.......
      ......x*x......
      .......x.......
      ...............
      ...............
      ...............
      ...............
      ...............
      ...............`);
    // The column through H8 is a three; the row is none, since F8 and J8 would each be a second four.
    expect(forbiddenAt(board, at)).toBe(null);
    board.set(3 * 15 + 5, null);
    board.set(3 * 15 + 9, null);
    board.set(4 * 15 + 5, null);
    expect(forbiddenAt(board, at)).toBe('double_three');
  });
});
