/** Captures, suicide and ko, by hand-made positions and by rulesets. */
import { describe, expect, it } from 'vitest';
import type { Colour } from '../../../adapters/go/board.js';
import { pointIndex } from '../../../adapters/go/points.js';
import { boardOf, outcome, parsed, QUIET, type SgfMove, sgf } from '../../support/sgf.js';

/** `Bc9 Wd8 B-` and so on; quiet moves far away make the game long enough. */
function game(text: string): SgfMove[] {
  return text.split(' ').map((word) => ({
    colour: word.startsWith('B') ? 'black' : 'white',
    index: word.endsWith('-') ? null : pointIndex(word.slice(1), 9),
  }));
}

function rows(text: string): string {
  return text.replaceAll(/\s/g, '').padEnd(81, '.');
}

describe('the board', () => {
  it('takes off every group that loses its last liberty, the opponent’s first', () => {
    const board = boardOf(rows('.wb...... wb....... b........'), 9);
    expect(board.play(0, 'black')).toEqual({ captured: [1, 9], suicide: [] });
    expect(board.text()).toBe(rows('b.b...... .b....... b........'));
  });

  it('takes off own stones where nothing is captured', () => {
    const board = boardOf(rows('.bw...... bw....... w........'), 9);
    expect(board.play(0, 'black')).toEqual({ captured: [], suicide: [0, 1, 9] });
  });

  it('captures a group that fills the board', () => {
    const board = boardOf(`.${'w'.repeat(80)}`, 9);
    expect(board.play(0, 'black').captured).toHaveLength(80);
    expect(board.text()).toBe(rows('b'));
  });

  it('finds groups without a liberty', () => {
    expect(boardOf(rows('wb....... b........'), 9).lifeless()).toEqual([0]);
    expect(boardOf(rows('.w....... b........'), 9).lifeless()).toBeNull();
  });
});

describe('ko', () => {
  const shape = 'AB[cb][bc][cd]AW[db][ec][dd][cc]';
  const quiet = 'BG3 WH3 BG2 WH2 BG4 WH4 BJ1 WJ3 BA1 WA3';

  it('lets Black take and forbids White to retake at once, under every rule', () => {
    for (const rules of ['Japanese', 'Chinese', 'AGA', 'NZ', 'Tromp-Taylor']) {
      const root = `${shape}RU[${rules}]`;
      expect(outcome(sgf(game(`BD7 WC7 ${quiet}`), { root }))).toBe('illegal_move');
      const later = parsed(sgf(game(`BD7 WH8 BG8 WC7 ${quiet}`), { root }));
      expect(later.moves.map(({ captured }) => captured).slice(0, 4)).toEqual([1, 0, 0, 1]);
    }
  });

  it('lets a ko be retaken after two passes where only simple ko counts', () => {
    const text = (rules: string): string => sgf(game(`BD7 W- B- WC7 ${quiet}`), { root: `${shape}RU[${rules}]` });
    expect(parsed(text('Japanese')).moves[3]?.captured).toBe(1);
    expect(outcome(text('Tromp-Taylor'))).toBe('illegal_move');
  });

  it('forbids earlier positions under superko only', () => {
    const cycle = `BD7 W- B- WC7 ${quiet}`;
    expect(outcome(sgf(game(cycle), { root: `${shape}RU[NZ]` }))).toBe('illegal_move');
    expect(outcome(sgf(game(cycle), { root: `${shape}RU[Korean]` }))).toMatchObject({ rules: 'korean' });
  });
});

describe('suicide', () => {
  const shape = 'AB[ba]AW[ca][bb][cb][ac]';
  const quiet = 'WG3 BH3 WG2 BH2 WG4 BH4 WJ1 BJ3 WE1 BE2';
  it('of several stones is for rules that allow it, and they vanish', () => {
    for (const rules of ['NZ', 'Tromp-Taylor', 'Ing']) {
      const match = parsed(sgf(game(`BA8 WF5 BA9 ${quiet}`), { root: `${shape}RU[${rules}]` }));
      expect(match.moves[2]).toMatchObject({ captured: 0, lost: 3 });
    }
    for (const rules of ['Japanese', 'Chinese', 'AGA', 'Korean']) {
      expect(outcome(sgf(game(`BA8 WF5 BA9 ${quiet}`), { root: `${shape}RU[${rules}]` }))).toBe('illegal_move');
    }
  });

  it('of one stone is for none', () => {
    const root = 'AW[ba][ab]RU[NZ]';
    expect(outcome(sgf(game(`BA9 ${quiet}`), { root }))).toBe('illegal_move');
  });
});

it('colours need not alternate', () => {
  const colours: Colour[] = ['black', 'black', 'white', 'white'];
  const moves = QUIET.map(({ index }, k) => ({ colour: colours[k % 4] ?? 'black', index }));
  expect(
    parsed(sgf(moves))
      .moves.map(({ colour }) => colour)
      .slice(0, 4),
  ).toEqual(colours);
});
