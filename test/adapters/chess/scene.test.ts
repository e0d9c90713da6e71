import { describe, expect, it } from 'vitest';
import { chessScene, clockText, fenCells } from '../../../adapters/chess/scene.js';
import { sampleMatch } from '../../rendering/support.js';

const match = sampleMatch();
const times = match.plies.map((_, index) => (index + 1) * 3.5);
const timing = { times, durationS: 80 };
const scene = chessScene(match, timing, { size: 360, fps: 2, clocks: false });

/** Cell of a square in the state after a ply (0 is the initial position). */
function at(ply: number, square: string): string | undefined {
  return scene.states[ply]?.cells[(8 - Number(square[1])) * 8 + 'abcdefgh'.indexOf(square.charAt(0))];
}

describe('chessScene', () => {
  it('starts with the initial position, unmarked, and has one state a ply', () => {
    expect(scene.states).toHaveLength(match.plies.length + 1);
    expect(scene.states[0]).toEqual({ t: 0, cells: `rnbqkbnrpppppppp${'.'.repeat(32)}PPPPPPPPRNBQKBNR`, marked: null });
    expect(scene.states.slice(1).map((state) => state.t)).toEqual(times);
    expect(scene).toMatchObject({ width: 360, height: 360, fps: 2, durationS: 80, showClocks: false });
  });

  it('marks the destination only: castling by the square of the king', () => {
    const marked = scene.states.map((state) =>
      state.marked === null ? '-' : `${'abcdefgh'[state.marked % 8]}${8 - Math.floor(state.marked / 8)}`,
    );
    expect(marked).toEqual(['-', ...'e4 f6 e5 d5 d6 c6 c7 d5 f3 f5 e2 e6 g1 c5 c8 c8 c3 g8'.split(' ')]);
  });

  it('shows castling, en passant and promotion as the rules leave the board', () => {
    expect([at(4, 'd5'), at(5, 'd5'), at(5, 'd6'), at(5, 'e5')]).toEqual(['p', '.', 'P', '.']);
    expect(['e1', 'f1', 'g1', 'h1'].map((square) => at(13, square))).toEqual(['.', 'R', 'K', '.']);
    expect([at(14, 'c7'), at(15, 'c7'), at(15, 'c8'), at(16, 'c8')]).toEqual(['P', '.', 'Q', 'r']);
  });

  it('changes a clock with a ply of its side only, and writes – for what is unknown', () => {
    const blind = { ...match, plies: match.plies.map((ply, index) => (index === 2 ? { ...ply, clockMs: null } : ply)) };
    const { states } = chessScene(blind, timing, { size: 360, fps: 2, clocks: true });
    expect(states.slice(0, 5).map((state) => state.clocks)).toEqual([
      ['–:––', '–:––'],
      ['1:00:05', '–:––'],
      ['1:00:05', '1:00:00'],
      ['–:––', '1:00:00'],
      ['–:––', '59:51'],
    ]);
  });

  it('refuses times that do not fit the plies', () => {
    const short = { times: times.slice(1), durationS: 80 };
    expect(() => chessScene(match, short, { size: 360, fps: 2, clocks: false })).toThrowError(
      expect.objectContaining({ code: 'timing_mismatch', failureClass: 'bug' }),
    );
  });
});

describe('clockText', () => {
  it.each([
    [0, '0:00'],
    [-5, '0:00'],
    [999, '0:00'],
    [59_999, '0:59'],
    [60_000, '1:00'],
    [599_000, '9:59'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
    [36_061_000, '10:01:01'],
    [1e12, '99:59:59'],
  ])('%d ms is %s', (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });
});

describe('fenCells', () => {
  it('expands the first field of a FEN', () => {
    expect(fenCells('8/8/8/3k4/8/8/4P3/K7 w - - 0 1')).toBe(
      `${'.'.repeat(27)}k${'.'.repeat(24)}P${'.'.repeat(3)}K${'.'.repeat(7)}`,
    );
  });
});
