/** Forced wins: made by hand, and on self-play against exhaustion. Values that depend on the rule. */
import { describe, expect, it } from 'vitest';
import { losesWithin, shortestWin } from '../../../../bench/gomoku-forced-wins.js';
import { createBoard, place, STONES } from '../../../../evaluators/gomocup/engine/board.js';
import { MATE, MATE_RANGE } from '../../../../evaluators/gomocup/engine/evaluate.js';
import {
  BLACK,
  EMPTY,
  FREESTYLE,
  RENJU,
  type Rule,
  STANDARD,
  WHITE,
} from '../../../../evaluators/gomocup/engine/rules.js';
import { createThinker, type Iteration } from '../../../../evaluators/gomocup/engine/think.js';
import { boardOfPoints, cellsOf, slowPosition } from './support.js';

const nodes = 20_000;

/** `+3` wins in three plies, `-4` loses in four, `0` nothing is forced. */
function forced({ score }: Iteration): string {
  if (score > MATE - MATE_RANGE) return `+${MATE - score}`;
  return score < MATE_RANGE - MATE ? `-${MATE + score}` : '0';
}

function value(black: string, white: string, rule: Rule, limit = nodes): Iteration {
  return createThinker(boardOfPoints(black, white, rule)).think(limit, () => {});
}

describe('think', () => {
  it.each<[string, string, string, Rule, string]>([
    ['a four in a row', 'E8 F8 G8 H8', 'D8 A1 O1 A15', FREESTYLE, '+1'],
    ['six is five enough', 'C8 D8 E8 G8 H8', 'A1 C1 E2 G3 O15', FREESTYLE, '+1'],
    ['an open three', 'F8 G8 H8', 'A1 O1 A15', FREESTYLE, '+3'],
    ['two threes at one point', 'F8 G8 H9 H10', 'A1 O1 A15 O15', FREESTYLE, '+5'],
    ['a four and a three at one point', 'E8 F8 G8 H9 H10', 'D8 O1 A15 O15 C2', FREESTYLE, '+5'],
    ['the same in renju', 'E8 F8 G8 H9 H10', 'D8 O1 A15 O15 C2', RENJU, '+5'],
    ['two fours at one point', 'E8 F8 G8 H9 H10 H11', 'D8 O1 A15 O15 C2 H12', FREESTYLE, '+3'],
  ])('Black to move: %s', (_, black, white, rule, expected) => {
    const last = value(black, white, rule);
    expect(forced(last)).toBe(expected);
    expect(last.line.length).toBeGreaterThan(0);
  });

  it.each<[string, string, string, Rule, string]>([
    ['against an open four', 'E8 F8 G8 H8', 'A1 O1 A15', FREESTYLE, '-2'],
    ['against two threes', 'F8 G8 H8 H9 H10', 'A1 O1 A15 O15', FREESTYLE, '-4'],
  ])('White to move: %s', (_, black, white, rule, expected) => {
    expect(forced(value(black, white, rule))).toBe(expected);
  });

  it('lets no six win where only five does', () => {
    const [black, white] = ['C8 D8 E8 G8 H8', 'A1 C1 E2 G3 O15'];
    expect(forced(value(black, white, STANDARD, 2_000))).not.toBe('+1');
    expect(value(black, white, STANDARD, 2_000).line[0]).not.toBe(cellsOf('F8')[0]);
    expect(value(black, white, RENJU, 2_000).line[0]).not.toBe(cellsOf('F8')[0]);
  });

  it('wins for White where Black may not block, and only in renju', () => {
    // Black's one answer to the four E8-H8 is I8, where he would make two threes.
    const black = 'D8 J8 I9 I10 J7 K6';
    const white = 'F8 G8 H8 A15 O15';
    const board = (rule: Rule) => boardOfPoints(black, white, rule);
    expect(forced(createThinker(board(RENJU)).think(nodes, () => {}))).toBe('+3');
    expect(forced(createThinker(board(FREESTYLE)).think(nodes, () => {}))).not.toBe('+3');
  });

  it('agrees with exhaustion on every position of games it plays against itself, won within five plies or not', () => {
    let [won, losing, open] = [0, 0, 0];
    for (const [rule, size, seed] of games) {
      const board = createBoard(size, rule);
      const middle = Math.floor(size / 2) * (size + 1);
      // Openings: five stones about the middle, the same in every run.
      for (const offset of [0, 1, size + 2, -size + (seed % 3), 2 * size - seed])
        place(board, middle + offset, side(board));
      while ((board.state[STONES] ?? 0) < 32) {
        const thinker = createThinker(board);
        const last = thinker.think(1_000, () => {});
        const proven = shortestWin(slowPosition(board), side(board) + 1, 5);
        const claimed = last.score > MATE - MATE_RANGE ? MATE - last.score : 0;
        if (proven > 0) expect(claimed, `${rule} ${seed} ${board.state[STONES]}`).toBeGreaterThan(0);
        if (claimed > 0 && claimed <= 5) expect(proven, `${rule} ${seed} ${board.state[STONES]}`).toBeGreaterThan(0);
        const lost = last.score < MATE_RANGE - MATE ? MATE + last.score : 0;
        if (lost > 0 && lost <= 4) expect(losesWithin(slowPosition(board), side(board) + 1, lost)).toBe(true);
        if (lost > 0) losing += 1;
        if (proven > 0) won += 1;
        else open += 1;
        if (claimed === 1) break;
        const move = last.line[0];
        if (move === undefined || board.colour[move] !== EMPTY) throw new Error('no move');
        place(board, move, side(board));
      }
    }
    expect(won).toBeGreaterThan(5);
    expect(losing).toBeGreaterThan(5);
    expect(open).toBeGreaterThan(20);
  }, 600_000);

  it('says the same whatever was searched before', () => {
    const board = boardOfPoints('H8 I9 J8 G7', 'I8 H7 H9', RENJU);
    const thinker = createThinker(board);
    const once = thinker.think(5_000, () => {});
    thinker.clear();
    expect(thinker.think(5_000, () => {})).toEqual(once);
    expect(createThinker(boardOfPoints('H8 I9 J8 G7', 'I8 H7 H9', RENJU)).think(5_000, () => {})).toEqual(once);
  });

  it('keeps to its nodes, but for the one iteration it must finish', () => {
    for (const limit of [1, 100, 5_000])
      expect(value('H8 I9 J8 G7', 'I8 H7 H9', FREESTYLE, limit).nodes).toBeLessThan(limit + 200);
  });
});

const games: readonly (readonly [Rule, number, number])[] = [
  [FREESTYLE, 20, 1],
  [STANDARD, 15, 2],
  [RENJU, 15, 4],
];

function side(board: ReturnType<typeof createBoard>): typeof BLACK | typeof WHITE {
  return (board.state[STONES] ?? 0) % 2 === 0 ? BLACK : WHITE;
}
