/** What the sample fields are made of: states in a row, places that move, teams, panels. */
import { cos, sin } from '../../manifests/elementary.js';
import type { FieldState, Marker, Panel, PanelField } from '../scene.js';
import { sampleNumbers } from './random.js';

/** Where marker m is in state i. */
export type Path = (marker: number, state: number) => readonly [number, number];

export function run(count: number, fps: number, state: (index: number) => Omit<FieldState, 't'>): FieldState[] {
  return Array.from({ length: count }, (_, index) => ({ t: index / fps, ...state(index) }));
}

export function positions(markers: number, state: number, place: Path): number[] {
  return Array.from({ length: markers }, (_, marker) => place(marker, state)).flatMap(([x, y]) => [round(x), round(y)]);
}

/** Every marker circles around a place of its own: smooth, repeatable, and mostly apart. */
export function arcs(markers: number, seed: number, reachX: number, reachY: number, radius: number): Path {
  const random = sampleNumbers(seed);
  const homes = Array.from({ length: markers }, () => ({
    x: (random(1000) / 500 - 1) * reachX * 0.85,
    y: (random(1000) / 500 - 1) * reachY * 0.85,
    phase: random(628) / 100,
    speed: 0.02 + random(40) / 1000,
  }));
  return (marker, state) => {
    const { x, y, phase, speed } = homes[marker] ?? { x: 0, y: 0, phase: 0, speed: 0 };
    const angle = phase + state * speed;
    return [x + radius * cos(angle), y + radius * (reachY / reachX) * sin(angle)];
  };
}

export function floorPlan(cells: number): { columns: number; rows: number; cells: string } {
  const floor = Array.from({ length: cells * cells }, (_, index) => {
    const [row, column] = [Math.floor(index / cells), index % cells];
    const wall = sin(row * 0.55) * cos(column * 0.4) > 0.62 || row < 2 || column < 2 || row > 45 || column > 45;
    return wall ? '.' : '#';
  });
  return { columns: cells, rows: cells, cells: floor.join('') };
}

export function team(one: 'A' | 'B', players: number): Marker[] {
  return Array.from({ length: players }, (_, index) => ({ form: 'player', side: one, label: String(index + 1) }));
}

export function thing(form: 'ball' | 'shuttle' | 'bomb'): Marker {
  return { form, side: null, label: '' };
}

export function side(one: 'A' | 'B', maxLength: number): PanelField {
  return { label: '', icon: one === 'A' ? 'side A' : 'side B', maxLength };
}

export function count1(label: string): PanelField {
  return { label, icon: null, maxLength: 1 };
}

export function score(clockLength: number): Panel {
  return { rows: [[side('A', 2), { label: '', icon: null, maxLength: clockLength }, side('B', 2)]] };
}

export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
