/** Think times from clocks, worked out by hand. */
import { describe, expect, it } from 'vitest';
import { parsed, QUIET, sgf } from '../../support/sgf.js';

function thinkMs(root: string, clocks: readonly string[]): (number | null)[] {
  const match = parsed(sgf(QUIET, { root, after: (k) => clocks[k] ?? '' }));
  return match.moves.slice(0, clocks.length).map((move) => move.thinkMs);
}

describe('think times', () => {
  it('are differences of the same side’s clocks, the first from TM', () => {
    expect(thinkMs('TM[600]', ['BL[590.5]', 'WL[600]', 'BL[580]', 'WL[570.25]'])).toEqual([9500, 0, 10_500, 29_750]);
  });

  it('are unknown without a clock, after a gap and where a clock rises', () => {
    expect(thinkMs('TM[600]', ['', 'WL[590]', 'BL[580]', 'WL[595]', 'BL[570]'])).toEqual([
      null,
      10_000,
      null,
      null,
      10_000,
    ]);
    expect(thinkMs('', ['BL[590]', 'WL[590]', 'BL[580]'])).toEqual([null, null, 10_000]);
  });

  it('read both clocks of a node', () => {
    const clocks = ['BL[590]WL[600]', 'BL[590]WL[580]', 'BL[585]WL[580]', 'BL[585]WL[575]'];
    expect(thinkMs('', clocks)).toEqual([null, 20_000, 5000, 5000]);
  });

  it('add the increment of Fischer time', () => {
    expect(thinkMs('TM[60]OT[10 fischer]', ['BL[65]', 'WL[70]', 'BL[45]'])).toEqual([5000, 0, 30_000]);
  });

  it('count periods of byo-yomi, from main time and within', () => {
    const clocks = ['BL[4]', 'WL[60]', 'BL[20]OB[5]', 'WL[50]', 'BL[25.5]OB[5]', 'WL[40]', 'BL[29]OB[3]'];
    // 4 s of main time and 10 of the first period; 4.5 s; two whole periods and one second.
    expect(thinkMs('TM[60]OT[5x30 byo-yomi]', clocks)).toEqual([56_000, 0, 14_000, 10_000, 4500, 10_000, 61_000]);
  });

  it('know Canadian time within a block of stones only', () => {
    const clocks = ['BL[4]', 'WL[60]', 'BL[590]OB[14]', 'WL[50]', 'BL[560]OB[13]', 'WL[40]', 'BL[600]OB[15]'];
    expect(thinkMs('TM[60]OT[15/600 canadian]', clocks)).toEqual([56_000, 0, 14_000, 10_000, 30_000, 10_000, null]);
  });

  it('ignore what is no number', () => {
    expect(thinkMs('TM[1 hour]OT[whatever]', ['BL[x]', 'WL[]', 'BL[10]OB[2]'])).toEqual([null, null, null]);
  });
});
