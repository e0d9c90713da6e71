/** Drawings of markers, alive and dead, and of the dots of their trails. A marker's look is its form, side and label. */
import { cos, sin } from '../../manifests/elementary.js';
import { textPath } from '../glyphs.js';
import { deadFill, sideColours } from '../palette.js';
import type { Rect } from '../rect.js';
import type { Marker, Side } from '../scene.js';
import { diamond, diamondReach } from '../shapes.js';
import type { Drawing } from '../sheet.js';
import { circle, line, path, pathThrough } from '../svg.js';
import type { FieldLayout } from './layout.js';

type Sizes = FieldLayout['sizes'];

/** Name of a marker's drawing; equal looks share one. */
export function markerName(marker: Marker, dead: boolean): string {
  return `${marker.form} ${marker.side ?? ''}${marker.label}${dead ? ' dead' : ''}`;
}

export function dotName(side: Side | null): string {
  return `dot ${side ?? 'ball'}`;
}

/** Whether a marker's past is shown. */
export function leavesTrail(marker: Marker): boolean {
  return marker.form === 'player' || marker.form === 'ball' || marker.form === 'shuttle';
}

/** Both looks of every different marker. Labelled ones are all equally large, so that they can be compared. */
export function markerDrawings(markers: readonly Marker[], sizes: Sizes): Drawing[] {
  const looks = new Map<string, Drawing>();
  for (const marker of markers) {
    const radius = radiusOf(marker, sizes);
    // A multiple of 4, so that the middle lies on an even pixel.
    const side = 4 * Math.ceil((radius * diamondReach + Math.max(1, radius * 0.14) + 1) / 2);
    for (const dead of [false, true]) {
      const name = markerName(marker, dead);
      const draw = (area: Rect): string => markerSvg(marker, dead, area, radius);
      looks.set(name, { name, width: side, height: side, draw });
    }
  }
  return [...looks.values()];
}

export function dotDrawings(sizes: Sizes): Drawing[] {
  return ([null, 'A', 'B'] as const).map((side) => ({
    name: dotName(side),
    width: sizes.dot,
    height: sizes.dot,
    draw: ({ left, top, width }) => {
      const [x, y] = [left + width / 2, top + width / 2];
      const fill = side === null ? '#ffffff' : sideColours[side].faint;
      const shape = `fill="${fill}" fill-opacity="0.85"`;
      return side === 'B' ? path(diamond(x, y, width * 0.5), shape) : circle(x, y, width * 0.36, shape);
    },
  }));
}

function radiusOf({ form }: Marker, sizes: Sizes): number {
  if (form === 'player' || form === 'building') return sizes.player;
  return form === 'unit' ? sizes.unit : sizes.ball;
}

function markerSvg(marker: Marker, dead: boolean, { left, top, width }: Rect, radius: number): string {
  const [x, y] = [left + width / 2, top + width / 2];
  if (marker.side === null) return thingSvg(marker.form, dead, x, y, radius);
  const colours = sideColours[marker.side];
  const [fill, rim, ink] = dead
    ? [deadFill, colours.faint, colours.faint]
    : [colours.fill, colours.outline, colours.ink];
  const rimWidth = Math.max(1, radius * 0.14);
  const style = `fill="${fill}" stroke="${rim}" stroke-width="${rimWidth}" stroke-linejoin="round"`;
  const shape = shapeSvg(marker.form, marker.side, x, y, radius, style);
  const cross = dead
    ? path(
        crossData(x, y, radius * 0.72),
        `fill="none" stroke="${rim}" stroke-width="${rimWidth}" stroke-opacity="0.55"`,
      )
    : '';
  return `${shape}${cross}${labelSvg(marker.label, x, y, radius, ink, dead ? deadFill : null)}`;
}

function shapeSvg(form: Marker['form'], side: Side, x: number, y: number, radius: number, style: string): string {
  if (form !== 'building') {
    return side === 'A' ? circle(x, y, radius, style) : path(diamond(x, y, radius * diamondReach), style);
  }
  if (side === 'A') {
    const half = radius * 0.92;
    return `<rect x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" rx="${radius * 0.3}" ${style}/>`;
  }
  const corners = [-90, -18, 54, 126, 198].map((degrees): readonly [number, number] => {
    const angle = (degrees * Math.PI) / 180;
    return [x + radius * 1.18 * cos(angle), y + radius * 1.18 * sin(angle)];
  });
  return path(pathThrough(corners, true), style);
}

function labelSvg(label: string, x: number, y: number, radius: number, ink: string, halo: string | null): string {
  if (label === '') return '';
  const height = radius * ([0.95, 0.84, 0.66][label.length - 1] ?? 0.66);
  const outline = textPath(label, { x, y, height }, { weight: 'bold', anchor: 'middle' });
  // A dark rim keeps the label of a dead one readable on its cross.
  const rim =
    halo === null
      ? ''
      : path(outline, `fill="none" stroke="${halo}" stroke-width="${radius * 0.3}" stroke-linejoin="round"`);
  return `${rim}${path(outline, `fill="${ink}"`)}`;
}

function thingSvg(form: Marker['form'], dead: boolean, x: number, y: number, radius: number): string {
  const [fill, rim] = dead ? [deadFill, '#c9ced6'] : ['#ffffff', '#14171b'];
  const style = `fill="${fill}" stroke="${rim}" stroke-width="${Math.max(1, radius * 0.2)}" stroke-linejoin="round"`;
  switch (form) {
    case 'shuttle': {
      // Skirt above, cork below.
      const skirt = `M${x - radius} ${y - radius}L${x + radius} ${y - radius}L${x + radius * 0.42} ${y + radius * 0.35}L${x - radius * 0.42} ${y + radius * 0.35}Z`;
      return `${path(skirt, style)}${circle(x, y + radius * 0.6, radius * 0.48, style)}`;
    }
    case 'bomb': {
      const body = `<rect x="${x - radius}" y="${y - radius * 0.75}" width="${2 * radius}" height="${radius * 1.5}" rx="${radius * 0.2}" ${style}/>`;
      const sign = path(
        crossData(x, y, radius * 0.4),
        `fill="none" stroke="${rim}" stroke-width="${Math.max(1, radius * 0.25)}"`,
      );
      return `${body}${sign}`;
    }
    default:
      return `${circle(x, y, radius, style)}${circle(x, y, radius * 0.34, `fill="${rim}"`)}`;
  }
}

export function crossData(x: number, y: number, reach: number): string {
  return `${line(x - reach, y - reach, x + reach, y + reach)}${line(x - reach, y + reach, x + reach, y - reach)}`;
}
