/** What is drawn, labelled and asked: captures vanish with their move, prisoners count, passes are drawn and no events. */
import { describe, expect, it } from 'vitest';
import { goEvents, goPositions } from '../../../adapters/go/events.js';
import { goLabelSpec, goTaskText } from '../../../adapters/go/labels.js';
import { goQuery } from '../../../adapters/go/query.js';
import { goScene } from '../../../adapters/go/scene.js';
import { boardOf, letters, parsed, QUIET } from '../../support/sgf.js';

/** White's corner stone is taken by move 3; White passes at move 2 and at the end. */
const text = `(;SZ[9]KM[7.5]RU[Chinese]AW[aa];B[ba];W[];B[ab];W[cc]${QUIET.slice(4)
  .map(({ colour, index }) => `;${colour === 'black' ? 'B' : 'W'}[${letters(index ?? 0, 9)}]`)
  .join('')};B[ca];W[];B[])`;
const match = parsed(text);
const times = match.moves.map((_, k) => 4 * (k + 1));
const scene = goScene(match, { times, durationS: 80 }, { size: 360, fps: 2 });

describe('goScene', () => {
  it('has a state a move or pass, with the board’s names', () => {
    expect(scene).toMatchObject({ kind: 'board', style: 'go', columns: 9, rows: 9, width: 360, durationS: 80 });
    expect(scene.columnNames.join('')).toBe('ABCDEFGHJ');
    expect(scene.rowNames.join('')).toBe('987654321');
    expect(scene.states).toHaveLength(match.moves.length + 1);
    expect(scene.states.map(({ t }) => t)).toEqual([0, ...times]);
  });

  it('lets captured stones vanish with the capturing move, marks it and counts the prisoner', () => {
    expect(scene.states[0]).toMatchObject({ marked: null, texts: ['0', '', '0'] });
    expect(scene.states[0]?.cells).toBe(boardOf('w'.padEnd(81, '.'), 9).text());
    expect(scene.states[1]).toMatchObject({ marked: 1, texts: ['0', '', '0'] });
    expect(scene.states[2]).toMatchObject({ marked: null, texts: ['0', 'White pass', '0'] });
    expect(scene.states[3]).toMatchObject({ marked: 9, texts: ['1', '', '0'] });
    expect(scene.states[3]?.cells.startsWith('.b.......b')).toBe(true);
    expect(scene.states.at(-1)).toMatchObject({ marked: null, texts: ['1', 'Black pass', '0'] });
  });

  it('counts stones of a suicide for the opponent and marks nothing', () => {
    const shape = 'SZ[9]RU[NZ]AB[ba]AW[ca][bb][cb][ac]';
    const suicide = parsed(`(;${shape};B[ab];W[hh];B[aa]${';W[gg];B[gf];W[ee];B[ef];W[ed];B[gc];W[hc];B[hd]'})`);
    const drawn = goScene(suicide, { times: suicide.moves.map((_, k) => k + 1), durationS: 20 }, { size: 240, fps: 1 });
    expect(drawn.states[3]).toMatchObject({ marked: null, texts: ['0', '', '3'] });
  });

  it('refuses times that do not fit', () => {
    expect(() => goScene(match, { times: [1], durationS: 9 }, { size: 240, fps: 1 })).toThrowError(
      expect.objectContaining({ code: 'timing_mismatch' }),
    );
  });
});

describe('events and positions', () => {
  it('are one a move, passes null; every state has a key of its own', () => {
    const events = goEvents(match);
    expect(events.slice(0, 4)).toEqual([
      { type: 'move', player: 'black', point: 'B9' },
      null,
      { type: 'capture', player: 'black', point: 'A8' },
      { type: 'move', player: 'white', point: 'C7' },
    ]);
    expect(events.filter((event) => event === null)).toHaveLength(3);
    const keys = goPositions(match).map(({ key }) => key);
    expect(keys).toHaveLength(match.moves.length + 1);
    expect(new Set(keys).size).toBe(keys.length);
    expect(goPositions(match).every(({ exact }) => exact === null)).toBe(true);
  });

  it('keys say all that a value depends on and nothing else', () => {
    const keys = (record: string): string[] => goPositions(parsed(record)).map(({ key }) => key);
    const ours = keys(text);
    const common = (other: readonly string[]): number => other.filter((key) => ours.includes(key)).length;
    // Another ending: the common beginning is shared. Other komi, rules, set-up, size or order of moves: nothing is.
    expect(common(keys(text.replace(';B[ca]', ';B[da]')))).toBe(13);
    expect(keys(text.replace('SZ[9]', 'SZ[9]PB[x]RE[B+R]'))).toEqual(ours);
    for (const [from, to] of [
      ['KM[7.5]', 'KM[6.5]'],
      ['Chinese', 'Japanese'],
      ['AW[aa]', 'AW[aa]AB[ii]'],
      ['SZ[9]', 'SZ[13]'],
    ] as const) {
      expect(common(keys(text.replace(from, to)))).toBe(0);
    }
  });

  it('ask what KataGo understands', () => {
    expect(goQuery(match)).toMatchObject({
      size: 9,
      rules: 'chinese',
      komi: 7.5,
      initialStones: [['W', 'A9']],
      initialPlayer: 'B',
    });
    expect(goQuery(match).moves.slice(0, 3)).toEqual([
      ['B', 'B9'],
      ['W', 'pass'],
      ['B', 'A8'],
    ]);
  });
});

describe('goTaskText', () => {
  it('names every field of an event and tells nothing of a match', () => {
    const task = goTaskText(goLabelSpec);
    for (const event of goEvents(match)) {
      for (const [field, value] of Object.entries(event ?? {})) expect(task.eventVocabulary[field]).toContain(value);
    }
    expect(task.eventVocabulary.point).toHaveLength(361);
    expect(task.instructions).toContain('"swing_up": a rise of 15 points or more');
  });
});
