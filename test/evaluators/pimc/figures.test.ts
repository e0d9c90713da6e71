/** What the bench makes of looks: which labels are given, which agree, which another policy keeps. */
import { describe, expect, it } from 'vitest';
import { agreement, costOf, kept, labelsAt, qualityOf } from '../../../bench/pimc-figures.js';
import type { LabelledGame, Look } from '../../../bench/pimc-run.js';

const estimate = (low: number, high: number, deals: number, exact = false) => ({
  value: (low + high) / 2,
  low,
  high,
  deals,
  exact,
});
const look = (state: [number, number], change: [number, number], deals: number, exact = false): Look => ({
  state: estimate(...state, deals, exact),
  change: estimate(...change, deals, exact),
  cpuMs: deals,
});

const game: LabelledGame = {
  key: 'k',
  landlordWins: true,
  plays: [
    [look([5000, 7000], [0, 800], 128), look([5600, 6600], [510, 700], 256)],
    [look([5600, 6000], [-400, 400], 128)],
    [look([4000, 4200], [-900, -900], 20, true)],
  ],
};

describe('figures of the bench', () => {
  it('give the labels of the last look within the share of a play', () => {
    expect(labelsAt(game, 768).map(({ update, leader }) => [update, leader])).toEqual([
      [1, 1],
      [0, 1],
      [-1, -1],
    ]);
    expect(labelsAt(game, 384).map(({ update, leader }) => [update, leader])).toEqual([
      [null, null],
      [0, 1],
      [-1, -1],
    ]);
    expect([costOf([game], 768), costOf([game], 384)]).toEqual(['0.40, 0.40', '0.28, 0.28']);
  });

  it('count labels given, leaders that won and the Brier score', () => {
    const rows = new Map(qualityOf([labelsAt(game, 384)]));
    expect(rows.get('T2 and T3 given (bar: ≥ 95 %)')).toBe('2 of 3, 66.67 %');
    expect(rows.get('leader, where one is named, wins (bar: ≥ 80 %)')).toBe('2 of 3, 66.67 %');
    expect(rows.get('games below 75 %')).toBe('1 of 1');
    expect(rows.get('Brier score (bar: ≤ 0.16)')).toBe(((0.4 ** 2 + 0.42 ** 2 + 0.59 ** 2) / 3).toFixed(4));
  });

  it('leave certain labels out of the agreement, and withheld ones out of both', () => {
    const other: LabelledGame = { ...game, plays: [[look([3000, 4000], [510, 700], 256)], ...game.plays.slice(1)] };
    const [a, b] = [[labelsAt(game, 768)], [labelsAt(other, 768)]];
    expect(agreement(a, b)).toBe('3 of 4, 75.00 %');
    expect(kept(a, b, 'leader')).toBe('2 of 3, 66.67 %');
    expect(kept(a, b, 'update', (one) => one.update !== 0)).toBe('2 of 2, 100.00 %');
    expect(agreement([labelsAt(game, 384)], b)).toBe('2 of 2, 100.00 %');
  });
});
