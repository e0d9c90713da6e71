/** A neutral map from data: walkable floor, lanes, rivers and walls, named places, and a grid with names at the edge. */
import { glyphPath, textPath } from '../glyphs.js';
import { basePalette, groundColours } from '../palette.js';
import type { FieldGround, MapLine } from '../scene.js';
import { path, pathThrough, rect } from '../svg.js';
import type { FieldLayout } from './layout.js';

type MapGround = Extract<FieldGround, { style: 'map' }>;

const order: readonly MapLine['kind'][] = ['river', 'lane', 'wall'];

export function mapSvg(ground: MapGround, layout: FieldLayout): string {
  const { area } = layout;
  const lines = order.flatMap((kind) => ground.lines.filter((line) => line.kind === kind));
  const clip = `<clipPath id="area"><rect x="${area.left}" y="${area.top}" width="${area.width}" height="${area.height}"/></clipPath>`;
  return [
    clip,
    rect(area, ground.floor === undefined ? groundColours.floor : groundColours.void),
    floorSvg(ground, layout),
    `<g clip-path="url(#area)">${lines.map((line) => lineSvg(line, layout)).join('')}</g>`,
    gridSvg(ground, layout),
    ...ground.places.map(({ label, x, y }) => placeSvg(label, layout.toPixels(x, y), layout)),
  ].join('');
}

// Whole pixels and crisp edges: neighbouring cells leave no seam.
function floorSvg({ floor }: MapGround, { area }: FieldLayout): string {
  if (floor === undefined) return '';
  const { columns, rows, cells } = floor;
  const x = (column: number): number => area.left + Math.round((column * area.width) / columns);
  const y = (row: number): number => area.top + Math.round((row * area.height) / rows);
  let data = '';
  for (let row = 0; row < rows; row++) {
    const line = cells.slice(row * columns, (row + 1) * columns);
    for (const run of line.matchAll(/#+/g)) {
      data += `M${x(run.index)} ${y(row)}H${x(run.index + run[0].length)}V${y(row + 1)}H${x(run.index)}Z`;
    }
  }
  return path(data, `fill="${groundColours.floor}" shape-rendering="crispEdges"`);
}

function lineSvg({ kind, points, width }: MapLine, layout: FieldLayout): string {
  const corners = Array.from({ length: points.length / 2 }, (_, index) =>
    layout.toPixels(points[index * 2] ?? 0, points[index * 2 + 1] ?? 0),
  );
  const pixels = Math.max(2, layout.length(width));
  const stroke = `stroke="${groundColours[kind]}" stroke-width="${pixels}" stroke-linejoin="round" stroke-linecap="round"`;
  return path(pathThrough(corners, false), `fill="none" ${stroke}`);
}

function gridSvg({ gridColumns, gridRows }: MapGround, { area, margin }: FieldLayout): string {
  if (gridColumns === 0 || gridRows === 0) return '';
  const [stepX, stepY] = [area.width / gridColumns, area.height / gridRows];
  const height = Math.max(6, Math.round(Math.min(margin * 0.42, stepX * 0.4)));
  let lines = '';
  let names = '';
  for (let column = 0; column <= gridColumns; column++) {
    lines += `M${Math.round(area.left + column * stepX)} ${area.top}v${area.height}`;
    if (column === gridColumns) break;
    const letter = String.fromCharCode(65 + column);
    names += glyphPath(letter, area.left + (column + 0.5) * stepX, area.top + area.height + margin / 2, height);
  }
  for (let row = 0; row <= gridRows; row++) {
    lines += `M${area.left} ${Math.round(area.top + row * stepY)}h${area.width}`;
    if (row === gridRows) break;
    const at = { x: area.left - margin / 2, y: area.top + (row + 0.5) * stepY, height };
    names += textPath(String(row + 1), at, { anchor: 'middle' });
  }
  const stroke = `fill="none" stroke="${groundColours.grid}" stroke-width="1" shape-rendering="crispEdges"`;
  return `${path(lines, stroke)}${path(names, `fill="${basePalette.names}"`)}`;
}

function placeSvg(label: string, [x, y]: readonly [number, number], layout: FieldLayout): string {
  const height = layout.sizes.player * 1.2;
  return path(textPath(label, { x, y, height }, { anchor: 'middle' }), `fill="${groundColours.place}"`);
}
