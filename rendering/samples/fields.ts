/** Made-up field scenes: players who run in arcs, a shuttle, a round with kills, a map with towers, an army. */
import { cos, sin } from '../../manifests/elementary.js';
import type { FieldEffect, FieldScene, Marker } from '../scene.js';
import { frame, type SampleOptions } from './boards.js';
import { arcs, clock, count1, floorPlan, type Path, positions, run, score, side, team, thing } from './moving.js';
import { sampleNumbers } from './random.js';

const noEffects: readonly FieldEffect[] = [];

/** 22 players and the ball; 10 states a second. */
export function sampleFootball({ size, fps }: SampleOptions, seconds = 6): FieldScene {
  const markers = [...team('A', 11), ...team('B', 11), thing('ball')];
  const place = arcs(markers.length, 7, 0.9, 0.36, 0.09);
  const states = run(seconds * fps, fps, (index) => ({
    at: positions(markers.length, index, place),
    life: 'a'.repeat(markers.length),
    texts: ['1', clock(754 + index / fps), '0'],
  }));
  return {
    kind: 'field',
    ground: { style: 'football', pitch: { left: -1, top: -0.42, right: 1, bottom: 0.42 } },
    extent: { left: -1.06, top: -0.46, right: 1.06, bottom: 0.46 },
    aspect: 1.52,
    markers,
    trail: { dots: 5, everyStates: fps },
    panel: score(5),
    ...frame(size, fps, states),
    states,
  };
}

/** Seven against seven with trails of six dots, every one in motion in every frame: what drawing is measured with. */
export function sampleMarkers({ size, fps }: SampleOptions, seconds: number): FieldScene {
  const markers = [...team('A', 7), ...team('B', 7)];
  const place = arcs(markers.length, 13, 90, 90, 40);
  const states = run(seconds * fps, fps, (index) => ({
    at: positions(markers.length, index, place),
    life: 'a'.repeat(markers.length),
  }));
  return {
    kind: 'field',
    ground: { style: 'map', gridColumns: 8, gridRows: 8, floor: floorPlan(48), lines: [], places: [] },
    extent: { left: -100, top: 100, right: 100, bottom: -100 },
    aspect: 1,
    markers,
    trail: { dots: 6, everyStates: 4 },
    ...frame(size, fps, states),
    states,
  };
}

/** Two players and a shuttle that flies to and fro. */
export function sampleBadminton({ size, fps }: SampleOptions, seconds = 6): FieldScene {
  const markers: Marker[] = [
    { form: 'player', side: 'A', label: 'A' },
    { form: 'player', side: 'B', label: 'B' },
    thing('shuttle'),
  ];
  const place: Path = (marker, state) => {
    const wave = sin((state / fps) * 1.9 + marker);
    if (marker === 0) return [175 + 90 * wave, 240 + 60 * cos(state / fps)];
    if (marker === 1) return [175 + 80 * cos(state / fps + 1), 690 + 60 * wave];
    return [175 + 60 * sin(state / fps), 480 + 220 * sin((state / fps) * 2.6)];
  };
  const states = run(seconds * fps, fps, (index) => ({
    at: positions(3, index, place),
    life: 'aaa',
    texts: ['12', '1', '10'],
  }));
  return {
    kind: 'field',
    ground: { style: 'badminton', court: { left: 25, top: 150, right: 325, bottom: 810 } },
    extent: { left: -25, top: 100, right: 375, bottom: 860 },
    aspect: 400 / 760,
    markers,
    trail: { dots: 4, everyStates: 2 },
    panel: { rows: [[side('A', 2), { label: 'set', icon: null, maxLength: 1 }, side('B', 2)]] },
    ...frame(size, fps, states),
    states,
  };
}

/** A round on a floor plan: five against five, smoke, fire, two kills, a bomb. */
export function sampleRound({ size, fps }: SampleOptions, seconds = 6): FieldScene {
  const markers = [...team('A', 5), ...team('B', 5), thing('bomb')];
  const place = arcs(markers.length, 11, 90, 90, 24);
  const count = seconds * fps;
  const states = run(count, fps, (index) => {
    const dead = (marker: number): boolean =>
      (marker === 2 && index >= count * 0.4) || (marker === 8 && index >= count * 0.6);
    const deaths = [
      [2, 'A', 0.4],
      [8, 'B', 0.6],
    ] as const;
    const stop: Path = (marker, state) => {
      const death = deaths.find(([victim]) => victim === marker);
      return place(marker, death === undefined ? state : Math.min(state, Math.ceil(count * death[2])));
    };
    const kills = deaths
      .filter(([, , share]) => index >= count * share && index < count * share + fps)
      .map(([victim, victimSide]): FieldEffect => {
        const [x, y] = stop(victim, index);
        return { kind: 'kill', x, y, radius: 0, side: victimSide };
      });
    const smoke: FieldEffect[] = [
      { kind: 'smoke', x: 30, y: 34, radius: 12, side: null },
      { kind: 'fire', x: -40, y: -20, radius: 10, side: null },
    ];
    const effects = [...(index >= count * 0.2 ? smoke : noEffects), ...kills];
    const life = markers.map((marker, at) => (dead(at) ? 'd' : marker.form === 'bomb' && index < 3 ? 'h' : 'a'));
    const alive = (from: number): string =>
      String(life.slice(from, from + 5).filter((letter) => letter === 'a').length);
    return {
      at: positions(markers.length, index, stop),
      life: life.join(''),
      effects,
      texts: ['7', `${clock(115 - index / fps)}`, '5', alive(0), '13', alive(5)],
    };
  });
  return {
    kind: 'field',
    ground: {
      style: 'map',
      gridColumns: 0,
      gridRows: 0,
      floor: floorPlan(48),
      lines: [],
      places: [
        { label: 'A', x: 62, y: 66 },
        { label: 'B', x: -66, y: 60 },
      ],
    },
    extent: { left: -100, top: 100, right: 100, bottom: -100 },
    aspect: 1,
    markers,
    trail: { dots: 6, everyStates: Math.max(1, Math.round(fps / 2)) },
    panel: {
      rows: [
        [side('A', 2), { label: '', icon: null, maxLength: 4 }, side('B', 2)],
        [count1('alive'), { label: 'round', icon: null, maxLength: 2 }, count1('alive')],
      ],
    },
    ...frame(size, fps, states),
    states,
  };
}

/** Lanes, a river, towers and ten heroes. */
export function sampleLanes({ size, fps }: SampleOptions, seconds = 6): FieldScene {
  const towers = [24, 45, 66].flatMap((reach, tier): { marker: Marker; at: readonly [number, number] }[] => {
    const label = `T${3 - tier}`;
    const far = 127 - reach;
    return [
      { marker: { form: 'building', side: 'A', label }, at: [reach * 0.72, 127 - reach * 0.72] },
      { marker: { form: 'building', side: 'A', label }, at: [10, far] },
      { marker: { form: 'building', side: 'A', label }, at: [reach, 117] },
      { marker: { form: 'building', side: 'B', label }, at: [127 - reach * 0.72, reach * 0.72] },
      { marker: { form: 'building', side: 'B', label }, at: [117, reach] },
      { marker: { form: 'building', side: 'B', label }, at: [far, 10] },
    ];
  });
  const markers = [...towers.map(({ marker }) => marker), ...team('A', 5), ...team('B', 5)];
  const roam = arcs(10, 5, 48, 48, 14);
  const place: Path = (marker, state) => {
    const tower = towers[marker];
    if (tower !== undefined) return tower.at;
    const [x, y] = roam(marker - towers.length, state);
    return [64 + x, 64 + y];
  };
  const states = run(seconds * fps, fps, (index) => ({
    at: positions(markers.length, index, place),
    life: markers.map((_, at) => (at === 12 && index > 5 ? 'd' : at === 20 && index > 8 ? 'h' : 'a')).join(''),
    texts: ['14', clock(1122 + index), '11'],
  }));
  const lane = { kind: 'lane', width: 5 } as const;
  return {
    kind: 'field',
    ground: {
      style: 'map',
      gridColumns: 8,
      gridRows: 8,
      lines: [
        { kind: 'river', points: [18, 18, 50, 56, 78, 72, 110, 110], width: 11 },
        { ...lane, points: [10, 117, 117, 10] },
        { ...lane, points: [10, 117, 10, 10, 117, 10] },
        { ...lane, points: [10, 117, 117, 117, 117, 10] },
      ],
      places: [],
    },
    extent: { left: 0, top: 0, right: 127, bottom: 127 },
    aspect: 1,
    markers,
    trail: { dots: 5, everyStates: 1 },
    panel: score(5),
    ...frame(size, fps, states),
    states,
  };
}

/** Two bases and two armies of small units. */
export function sampleArmies({ size, fps }: SampleOptions, seconds = 6): FieldScene {
  const random = sampleNumbers(3);
  const bases: Marker[] = (['A', 'B'] as const).flatMap((one) =>
    ['1', '2', '3'].map((label): Marker => ({ form: 'building', side: one, label })),
  );
  const units: Marker[] = Array.from({ length: 40 }, (_, index) => ({
    form: 'unit',
    side: index % 2 === 0 ? 'A' : 'B',
    label: '',
  }));
  const markers = [...bases, ...units];
  const offsets = units.map(() => [random(30) - 15, random(30) - 15] as const);
  const homes = [
    [24, 30],
    [30, 66],
    [60, 24],
    [136, 130],
    [130, 96],
    [100, 136],
  ] as const;
  const place: Path = (marker, state) => {
    const home = homes[marker];
    if (home !== undefined) return home;
    const [dx = 0, dy = 0] = offsets[marker - bases.length] ?? [];
    const march = Math.min(1, state / 20);
    const from = marker % 2 === 0 ? 34 : 126;
    const to = marker % 2 === 0 ? 72 : 92;
    const centre = from + (to - from) * march;
    return [centre + dx, centre + dy];
  };
  const states = run(seconds * fps, fps, (index) => ({
    at: positions(markers.length, index, place),
    life: markers.map((_, at) => (at > 6 && index > 6 && at % 7 === index % 7 ? 'h' : 'a')).join(''),
    texts: ['62', clock(480 + index), '58'],
  }));
  return {
    kind: 'field',
    ground: {
      style: 'map',
      gridColumns: 8,
      gridRows: 8,
      lines: [{ kind: 'wall', points: [40, 150, 70, 110, 60, 80], width: 2 }],
      places: [],
    },
    extent: { left: 0, top: 160, right: 160, bottom: 0 },
    aspect: 1,
    markers,
    trail: { dots: 0, everyStates: 1 },
    panel: {
      rows: [
        [
          { label: 'supply', icon: 'side A', maxLength: 3 },
          { label: '', icon: null, maxLength: 5 },
          { label: 'supply', icon: 'side B', maxLength: 3 },
        ],
      ],
    },
    ...frame(size, fps, states),
    states,
  };
}
