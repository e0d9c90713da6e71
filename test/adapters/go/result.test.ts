import { describe, expect, it } from 'vitest';
import { type Winner, winnerOf } from '../../../adapters/go/result.js';

describe('winnerOf', () => {
  it.each<[string, Winner]>([
    ['B+R', 'first'],
    ['W+12.5', 'second'],
    ['b+', 'first'],
    ['Black + 0.5', 'first'],
    ['W+Forfeit', 'second'],
    ['Ｂ＋３．５', 'first'],
    ['0', 'draw'],
    ['Draw', 'draw'],
    ['draw', 'draw'],
    ['Jigo', 'draw'],
    ['持碁', 'draw'],
    ['和棋', 'draw'],
    ['무승부', 'draw'],
    ['Void', null],
    ['?', null],
    ['', null],
    ['无胜负', null],
    ['play on', null],
    ['white wins by time', 'second'],
    ['Black wins', 'first'],
    ['White resigns', 'first'],
    ['black lost on time', 'second'],
    ['黑中盘胜', 'first'],
    ['白11目胜', 'second'],
    ['黒番中押し勝', 'first'],
    ['白2目半勝ち', 'second'],
    ['黑负', 'second'],
    ['226수 백불계승', 'second'],
    ['294수 흑0.5집승', 'first'],
    ['흑 시간패', 'second'],
  ])('%s', (text, winner) => {
    expect(winnerOf(text)).toBe(winner);
  });
});
