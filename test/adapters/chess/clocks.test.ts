import { describe, expect, it } from 'vitest';
import { commentClock, commentThink, parseTimeControl } from '../../../adapters/chess/clocks.js';
import { ITALIAN, parsed, pgn } from '../../support/pgn.js';

/** Clock texts of the first plies; null leaves the comment out. */
function game(
  control: string | null,
  clocks: readonly (string | null)[],
  before = '',
): { clocks: unknown[]; thinks: unknown[] } {
  const tags: Record<string, string> = control === null ? { Event: 'x' } : { Event: 'x', TimeControl: control };
  const text = pgn(ITALIAN, { tags, comment: (ply) => (clocks[ply] == null ? '' : ` {[%clk ${clocks[ply]}]}`) });
  const { plies } = parsed(before === '' ? text : text.replace('1. e4', `{${before}} 1. e4`));
  const count = clocks.length;
  return {
    clocks: plies.slice(0, count).map((ply) => ply.clockMs),
    thinks: plies.slice(0, count).map((ply) => ply.thinkMs),
  };
}

describe('commentClock', () => {
  it.each<[string, number | null]>([
    [' [%clk 0:04:44] ', 284_000],
    ['[%clk 0:04:44.7]', 284_700],
    ['[%clk 0:04:44,75]', 284_750],
    ['[%clk 1:30]', 90_000],
    ['[%clk 1:03.333]', 63_333],
    ['[%clk 12.5]', 12_500],
    ['[%clk 10:00:01]', 36_001_000],
    ['[%clk 119:59:59]', 431_999_000],
    ['\n[%clk 1:30:57]', 5_457_000],
    ['[%clk \n1:30:54]', 5_454_000],
    ['[%clk 1:31:16]\n', 5_476_000],
    ['[%eval 0.17] [%clk 0:00:30]', 30_000],
    ['[%eval #-3,5][%clk 0:00:30][%emt 1]', 30_000],
    ['[%clk]', null],
    ['[%clk -0:00:01]', null],
    ['[%clk 1:2:3:4]', null],
    ['[%clock 0:00:30]', null],
    ['clk 0:00:30', null],
    ['[%emt 0:00:30]', null],
  ])('%j', (comment, ms) => {
    expect(commentClock(comment)).toBe(ms);
  });
});

describe('commentThink', () => {
  it.each<[string, number | null]>([
    ['[%emt 0:00:03]', 3000],
    ['[%emt 0:00:03.25] fine', 3250],
    ['+0.13/12 0.29s', 290],
    ['-M5/20 1.5s', 1500],
    ['0.00/10 0.073s, Draw by agreement', 73],
    ['took 3s', null],
    ['[%clk 0:00:03]', null],
  ])('%j', (comment, ms) => {
    expect(commentThink(comment)).toBe(ms);
  });
});

describe('parseTimeControl', () => {
  it.each<[string | undefined, unknown]>([
    ['60+1', { kind: 'periods', periods: [{ moves: null, baseMs: 60_000, incrementMs: 1000 }] }],
    ['600', { kind: 'periods', periods: [{ moves: null, baseMs: 600_000, incrementMs: 0 }] }],
    ['10+0.05', { kind: 'periods', periods: [{ moves: null, baseMs: 10_000, incrementMs: 50 }] }],
    [
      '40/5400+30:1800',
      {
        kind: 'periods',
        periods: [
          { moves: 40, baseMs: 5_400_000, incrementMs: 30_000 },
          { moves: null, baseMs: 1_800_000, incrementMs: 0 },
        ],
      },
    ],
    ['0s/180:0:2000', { kind: 'periods', periods: [{ moves: null, baseMs: 180_000, incrementMs: 2000 }] }],
    ['1/86400', { kind: 'per_move', allowanceMs: 86_400_000 }],
    ['-', { kind: 'unknown' }],
    ['?', { kind: 'unknown' }],
    [undefined, { kind: 'unknown' }],
    ['', { kind: 'unknown' }],
    ['15 min. + 10 s. per move', { kind: 'unknown' }],
    ['*180', { kind: 'unknown' }],
  ])('%j', (tag, control) => {
    expect(parseTimeControl(tag)).toEqual(control);
  });
});

describe('think times', () => {
  it('are clock two plies ago + increment − clock, the first from the base', () => {
    expect(game('60+1', ['0:01:00', '0:00:59', '0:00:55.5', '0:01:00'])).toEqual({
      clocks: [60_000, 59_000, 55_500, 60_000],
      thinks: [1000, 2000, 5500, 0],
    });
  });

  it('are unknown, never negative, where the clock rises', () => {
    expect(game('60+0', ['0:01:00', '0:01:00', '0:01:30', '0:00:58', '0:01:29']).thinks).toEqual([
      0,
      0,
      null,
      2000,
      1000,
    ]);
  });

  it('take the start from a comment before move 1, which shifts nothing', () => {
    const shown = game('60+0', ['0:00:58', '0:00:57'], '[%clk 0:01:00]');
    expect(shown).toEqual({ clocks: [58_000, 57_000], thinks: [2000, 3000] });
    expect(game(null, ['0:00:58', '0:00:57'], '[%clk 0:01:00]').clocks).toEqual([58_000, 57_000]);
  });

  it('are unknown without an increment, after a missing clock and for a side without clocks', () => {
    expect(game(null, ['0:01:00', '0:01:00', '0:00:58']).thinks).toEqual([null, null, null]);
    expect(game('15 min. + 10 s.', ['0:15:00', '0:15:00', '0:14:00']).thinks).toEqual([null, null, null]);
    expect(game('60+0', ['0:01:00', null, '0:00:58', null, '0:00:50']).thinks).toEqual([0, null, 2000, null, 8000]);
    expect(game('60+0', ['0:01:00', null, null, null, '0:00:50', null, '0:00:49']).thinks.slice(2)).toEqual([
      null,
      null,
      null,
      null,
      1000,
    ]);
  });

  it('of correspondence are the allowance minus what is left of it', () => {
    expect(game('1/86400', ['23:59:57', '9:06:39', '24:00:00', '25:00:00']).thinks).toEqual([
      3000,
      53_601_000,
      0,
      null,
    ]);
  });

  it('follow the periods', () => {
    const clocks = ['0:01:35', '0:01:40', '0:01:30', '0:01:35', '0:01:20', '0:01:30'];
    expect(game('2/100+5:50', clocks).thinks).toEqual([10_000, 5000, 10_000, 10_000, 10_000, 5000]);
  });

  it('of who goes berserk start at half the time, without increment', () => {
    expect(game('180+2', ['0:01:30', '0:03:00', '0:01:25', '0:02:58']).thinks).toEqual([0, 2000, 5000, 4000]);
  });

  it('fall back on the time that the record states', () => {
    const stated = parsed(pgn(ITALIAN, { comment: (ply) => ` {[%emt 0:00:0${ply % 10}]}` }));
    expect(stated.plies.slice(0, 3).map((ply) => ply.thinkMs)).toEqual([0, 1000, 2000]);
    const first = parsed(
      pgn(ITALIAN, { comment: () => ' {[%clk 0:03:00]} {[%clk 0:02:00]} (1. a3 {[%clk 0:01:00]})' }),
    );
    expect(first.plies.every((ply) => ply.clockMs === 180_000)).toBe(true);
  });
});
