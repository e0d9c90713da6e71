/** That scenes which cannot be drawn are refused before the first pixel, whatever their kind. */
import { describe, expect, it } from 'vitest';
import { createPainter } from '../../rendering/painter.js';
import { sampleScenes } from '../../rendering/sample-scenes.js';
import { sampleGo } from '../../rendering/samples/boards.js';
import { sampleLanes, sampleRound } from '../../rendering/samples/fields.js';
import { sampleDoudizhu } from '../../rendering/samples/table.js';
import type { CardState, FieldScene, FieldState, PanelField, Scene } from '../../rendering/scene.js';
import { checkScene } from '../../rendering/timeline.js';

const options = { size: 360, fps: 1 };
const go = sampleGo(options, 9, 6);
const table = sampleDoudizhu(options, 3);
const round = sampleRound(options, 3);
const lanes = sampleLanes(options, 3);
const longest = sampleGo({ size: 240, fps: 1 }, 9, 2);

function withFirst<S extends Scene>(scene: S, change: Partial<S['states'][number]>): Scene {
  return {
    ...scene,
    states: scene.states.map((state, index) => (index === 0 ? { ...state, ...change } : state)),
  } as Scene;
}
const field = (change: Partial<FieldScene>): Scene => ({ ...round, ...change });
const firstField = (change: Partial<FieldState>): Scene => withFirst(round, change);
const firstCards = (change: Partial<CardState>): Scene => withFirst(table, change);
const panelField = (change: Partial<PanelField>): Scene => ({
  ...longest,
  panel: { rows: [[{ label: 'a', icon: null, maxLength: 6, ...change }]] },
  states: longest.states.map((state) => ({ ...state, texts: ['1'] })),
});

const refused: readonly [string, Scene][] = [
  ['panel texts that are missing', withFirst(go, { texts: [] })],
  ['a panel text that is too long', withFirst(go, { texts: ['1234', 'B A1', '0'] })],
  ['a panel text in other characters', withFirst(go, { texts: ['0', '黒', '0'] })],
  ['a panel text that would be markup', withFirst(go, { texts: ['0', '<a>', '0'] })],
  ['texts without a panel', withFirst(round, { texts: ['1'] })],
  ['a panel label in other characters', panelField({ label: 'naïve' })],
  ['a panel field without room', panelField({ maxLength: 0 })],
  ['a stone of a third colour', withFirst(go, { cells: 'x'.repeat(81) })],
  ['a chess piece on a go board', withFirst(go, { cells: 'K'.repeat(81) })],
  ['a row name in other characters', { ...go, rowNames: go.rowNames.map(() => '一') }],
  ['a hand of 21 cards', firstCards({ hands: ['3'.repeat(21), '', ''] })],
  ['an unknown card', firstCards({ hands: ['1', '', ''] })],
  ['an empty play', firstCards({ plays: ['', null, null] })],
  ['a play with a gap', firstCards({ plays: ['3 3', null, null] })],
  ['two landlord cards', { ...table, landlordCards: '33' }],
  ['a seat name in other characters', { ...table, seatNames: ['地主', 'd', 'u'] }],
  ['positions that are missing', firstField({ at: [1, 2] })],
  ['a position that is no number', firstField({ at: (round.states[0]?.at ?? []).map(() => Number.NaN) })],
  ['lives that are missing', firstField({ life: 'a' })],
  ['an unknown life', firstField({ life: 'x'.repeat(round.markers.length) })],
  ['an effect as large as a planet', firstField({ effects: [{ kind: 'smoke', x: 0, y: 0, radius: 1e9, side: null }] })],
  ['an extent without area', field({ extent: { left: 1, right: 1, top: 0, bottom: 1 } })],
  ['an absurd aspect', field({ aspect: 1000 })],
  ['a label of four characters', field({ markers: round.markers.map((one) => ({ ...one, label: '1234' })) })],
  ['a label in other characters', field({ markers: round.markers.map((one) => ({ ...one, label: 'é' })) })],
  ['a player without a side', field({ markers: round.markers.map((one) => ({ ...one, side: null })) })],
  ['a ball with a side', field({ markers: round.markers.map(() => ({ form: 'ball', side: 'A', label: '' })) })],
  ['an endless trail', field({ trail: { dots: 1e6, everyStates: 1 } })],
  ['a trail that never begins', field({ trail: { dots: 1, everyStates: 0 } })],
  [
    'a line without places',
    {
      ...lanes,
      ground: {
        style: 'map',
        gridColumns: 0,
        gridRows: 0,
        lines: [{ kind: 'lane', points: [1], width: 1 }],
        places: [],
      },
    },
  ],
  [
    'a floor that does not fit',
    {
      ...lanes,
      ground: {
        style: 'map',
        gridColumns: 0,
        gridRows: 0,
        floor: { columns: 3, rows: 3, cells: '#' },
        lines: [],
        places: [],
      },
    },
  ],
];

describe('checkScene', () => {
  it.each(refused)('refuses %s', async (_, scene) => {
    expect(() => checkScene(scene)).toThrowError(
      expect.objectContaining({ code: 'scene_invalid', failureClass: 'bug' }),
    );
    await expect(createPainter(scene)).rejects.toMatchObject({ code: 'scene_invalid' });
  });

  it.each(sampleScenes)('accepts the sample $name', ({ make }) => {
    expect(() => checkScene(make(options))).not.toThrow();
  });

  it('refuses a panel that would be too small to read, and draws one that fills the width', async () => {
    const row = (count: number): Scene => ({
      ...longest,
      panel: {
        rows: [Array.from({ length: count }, () => ({ label: 'prisoners', icon: 'black stone', maxLength: 3 }))],
      },
      states: longest.states.map((state) => ({ ...state, texts: Array.from({ length: count }, () => '888') })),
    });
    await expect(createPainter(row(6))).rejects.toMatchObject({ code: 'scene_invalid' });
    const painter = await createPainter(row(2));
    expect(painter.show(0).length).toBeGreaterThan(0);
  });
});
