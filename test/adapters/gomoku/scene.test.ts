/** What is drawn, labelled and asked. */
import { describe, expect, it } from 'vitest';
import { labelMatch } from '../../../activities/label-match.js';
import { gomokuEvents, gomokuPositions } from '../../../adapters/gomoku/events.js';
import { gomoku } from '../../../adapters/gomoku/index.js';
import { gomokuLabelSpec, gomokuTaskText } from '../../../adapters/gomoku/labels.js';
import { gomokuScene } from '../../../adapters/gomoku/scene.js';
import { gomokuQuestion } from '../../../evaluators/gomocup/question.js';
import { checkBoard } from '../../../rendering/board/check.js';
import { parsed, psq, QUIET } from '../../support/gomoku.js';

/** Three opening stones, then Black makes a row from A1 to E1, the last stone in its middle. */
const MOVES: readonly (readonly [number, number])[] = [
  [8, 8],
  [9, 9],
  [8, 10],
  [1, 15],
  [1, 1],
  [3, 15],
  [2, 1],
  [5, 15],
  [4, 1],
  [7, 15],
  [5, 1],
  [9, 15],
  [3, 1],
];
const text = psq(MOVES, { header: 'Piskvorky 15x15, 7:7, 4', ms: [0, 0, 0, 2500], tail: ['a', 'b', '1'] });
const match = parsed(text);
const times = match.moves.map((_, k) => 2 * (k + 1));
const scene = gomokuScene(match, { times, durationS: 40 }, { size: 480, fps: 2 });

describe('gomokuScene', () => {
  it('has a state a stone, names I among the columns, row 1 at the top, the rule in the strip', () => {
    expect(scene).toMatchObject({ kind: 'board', style: 'gomoku', columns: 15, rows: 15, width: 480, durationS: 40 });
    expect(scene.columnNames.join('')).toBe('ABCDEFGHIJKLMNO');
    expect(scene.rowNames.slice(0, 3)).toEqual(['1', '2', '3']);
    expect(scene.states.map(({ t }) => t)).toEqual([0, ...times]);
    expect(scene.states[0]).toMatchObject({ marked: null, texts: ['renju', ''] });
    expect(scene.states.slice(1, 5).map(({ texts }) => texts?.[1])).toEqual(['opening', 'opening', 'opening', '']);
    expect(scene.states[1]?.cells[7 * 15 + 7]).toBe('b');
    expect(scene.states[2]).toMatchObject({ marked: 8 * 15 + 8 });
    expect(() => checkBoard(scene)).not.toThrow();
  });

  it('shows the row that wins only when it stands', () => {
    expect(scene.states.slice(0, -1).every(({ row }) => row === undefined)).toBe(true);
    expect(scene.states.at(-1)).toMatchObject({ marked: 2, row: [0, 1, 2, 3, 4] });
  });

  it('cannot show a row where no stones stand', () => {
    const [first, ...later] = scene.states;
    const wrong = {
      ...scene,
      states: [{ ...first, t: 0, cells: first?.cells ?? '', marked: null, row: [0] }, ...later],
    };
    expect(() => checkBoard(wrong)).toThrowError(expect.objectContaining({ code: 'scene_invalid' }));
  });

  it('shows no row where the record ends without one', () => {
    const open = parsed(psq(QUIET));
    const drawn = gomokuScene(open, { times: QUIET.map((_, k) => k + 1), durationS: 20 }, { size: 240, fps: 1 });
    expect(drawn.states.every(({ row }) => row === undefined)).toBe(true);
    expect(() => gomokuScene(open, { times: [1], durationS: 9 }, { size: 240, fps: 1 })).toThrowError(
      expect.objectContaining({ code: 'timing_mismatch' }),
    );
  });
});

describe('events and positions', () => {
  it('are one a stone; opening stones are none', () => {
    const events = gomokuEvents(match);
    expect(events.slice(0, 5)).toEqual([
      null,
      null,
      null,
      { type: 'stone', player: 'white', point: 'A15' },
      { type: 'stone', player: 'black', point: 'A1' },
    ]);
    const positions = gomokuPositions(match);
    expect(positions).toHaveLength(match.moves.length + 1);
    expect(positions[0]).toEqual({ key: 'gomoku 15 renju -', exact: null });
    expect(positions[4]?.key).toBe('gomoku 15 renju H8 I9 H10 A15');
    expect(positions.map(({ exact }) => exact).filter((exact) => exact !== null)).toEqual([10_000]);
    for (const { key, exact } of positions) if (exact === null) expect(gomokuQuestion(key).size).toBe(15);
  });

  it('ends exactly only where the board says so', () => {
    expect(gomokuPositions(parsed(psq(QUIET))).every(({ exact }) => exact === null)).toBe(true);
  });
});

describe('labels', () => {
  it('are of tempo-neutral states, from the first stone after the opening to the exact end', () => {
    // b₀ is the value before White's first event; what comes before it is never looked at.
    const values = [0, 0, 0, 6000, 4000, 6000, 4000, 8000, 6000, 9000, 9000, 9500, 9500, 10_000].map((value) => ({
      value,
      engine: null,
    }));
    const { tuples, shape } = labelMatch(gomoku, match, values, gomokuLabelSpec, 2);
    expect(tuples).toHaveLength(10);
    // s: 6000 | 5000 5000 5000 6000 7000 7500 9000 9250 9500 10000
    expect(tuples.map(({ update }) => update)).toEqual([
      'loss',
      'steady',
      'steady',
      'gain',
      'gain',
      'gain',
      'swing_up',
      'steady',
      'steady',
      'gain',
    ]);
    expect(tuples.map(({ state }) => state)).toEqual([
      ...['even', 'even', 'even', 'black', 'black', 'black', 'black', 'black', 'black', 'black'],
    ]);
    expect(shape).toBe('blowout');
    expect(tuples[0]?.t).toBe(8.5);
  });

  it('tell the viewer what they need to know', () => {
    const task = gomokuTaskText(gomokuLabelSpec);
    expect(task.eventVocabulary['point']).toHaveLength(400);
    expect(task.eventVocabulary['point']).toContain('I20');
    const pattern = JSON.stringify(task.answerSchema).match(/\^\[A-T\][^"]*/)?.[0] ?? '';
    for (const point of task.eventVocabulary['point'] ?? []) expect(point).toMatch(new RegExp(pattern));
    expect('A21').not.toMatch(new RegExp(pattern));
    expect(task.instructions).toContain('no events');
  });
});
