/**
 * Compares a decoded frame with a state, region by region: board cells and clock characters against their sprites,
 * everything around them against the background.
 */
import { type BoardAtlas, clockCharacters } from './atlas.js';
import { type Rect, shadeOf } from './board.js';
import { cellPlacement, clockPlacements, type Placement } from './painter.js';
import type { BoardScene, BoardState } from './scene.js';
import { blit, type YuvImage } from './yuv.js';

/**
 * Mean squared error per sample that an encoder may cost a region (32 dB). x264 at crf 23 was measured at 13 or less on
 * boards of 240 to 1080 pixels; two cells that differ are 96 or more apart.
 */
const worstMeanSquare = 40;

/** Returns reasons, one for each region that does not show what the state demands; empty when all is right. */
export function createRegionCheck(
  scene: BoardScene,
  atlas: BoardAtlas,
): (frame: YuvImage, state: BoardState) => string[] {
  const margins = createMarginCheck(scene, atlas);
  return (frame, state) => {
    const reasons: string[] = [];
    for (let index = 0; index < state.cells.length; index++) {
      const placement = cellPlacement(atlas, scene, state, index);
      const fault = spriteFault(frame, placement, () => atlas.cells(shadeOf(scene.columns, index)));
      if (fault !== undefined) reasons.push(`${cellName(scene, index)}: ${fault}`);
    }
    const clocks = atlas.layout.clocks === null || state.clocks === undefined ? [] : state.clocks;
    const panels: Placement[] = [];
    clocks.forEach((text, side) => {
      const placements = clockPlacements(atlas, side === 0 ? 0 : 1, text);
      panels.push(...placements);
      const characters = placements.slice(1);
      for (const placement of characters) {
        const others = () => clockCharacters(atlas).filter(({ image }) => image.width === placement.image.width);
        const fault = spriteFault(frame, placement, others);
        if (fault !== undefined) reasons.push(`clock ${side === 0 ? 'below' : 'above'}: ${fault}`);
      }
    });
    return [...reasons, ...margins(frame, panels)];
  };
}

type Alternatives = () => readonly { readonly name: string; readonly image: YuvImage }[];

/**
 * Why a region is not its sprite, or undefined. Comparing with every other sprite is seldom needed: by the triangle
 * inequality a picture nearer to its sprite than half the way to the next sprite is nearer to it than to any other.
 */
function spriteFault(frame: YuvImage, { area, image }: Placement, alternatives: Alternatives): string | undefined {
  const error = squaredError(frame, image, area.left, area.top);
  const mean = error / (area.width * area.height * 1.5);
  if (mean > worstMeanSquare) return `differs from what must be there (mean squared error ${mean.toFixed(0)})`;
  const clearance = clearanceOf(image, alternatives);
  if (Math.sqrt(error) < clearance / 2) return undefined;
  for (const { name, image: other } of alternatives()) {
    if (other !== image && squaredError(frame, other, area.left, area.top) <= error) return `looks like ${name}`;
  }
  return undefined;
}

// Sprites live as long as their atlas, and so do these distances to the nearest other sprite.
const clearances = new WeakMap<YuvImage, number>();

function clearanceOf(image: YuvImage, alternatives: Alternatives): number {
  const known = clearances.get(image);
  if (known !== undefined) return known;
  const distances = alternatives()
    .filter(({ image: other }) => other !== image)
    .map(({ image: other }) => Math.sqrt(squaredError(image, other, 0, 0)));
  const clearance = Math.min(...distances);
  clearances.set(image, clearance);
  return clearance;
}

/** Margins, with names and panels, in pieces no larger than a cell, so that one wrong letter weighs enough. */
function createMarginCheck(
  scene: BoardScene,
  atlas: BoardAtlas,
): (frame: YuvImage, panels: readonly Placement[]) => string[] {
  const { background, layout } = atlas;
  const expected: YuvImage = {
    ...background,
    y: background.y.slice(),
    u: background.u.slice(),
    v: background.v.slice(),
  };
  const columns = cuts(layout.board.left, layout.cell, scene.columns, layout.width);
  const rows = cuts(layout.board.top, layout.cell, scene.rows, layout.height);
  const pieces: Rect[] = [];
  rows.forEach(([top, height], row) => {
    columns.forEach(([left, width], column) => {
      const onBoard = row > 0 && row <= scene.rows && column > 0 && column <= scene.columns;
      if (!onBoard && width > 0 && height > 0) pieces.push({ left, top, width, height });
    });
  });
  return (frame, panels) => {
    for (const { area, image } of panels) blit(expected, image, area.left, area.top);
    return pieces
      .map((area) => ({ area, mean: differenceWithin(frame, expected, area) / (area.width * area.height * 1.5) }))
      .filter(({ mean }) => mean > worstMeanSquare)
      .map(({ area, mean }) => `margin at (${area.left}, ${area.top}): mean squared error ${mean.toFixed(0)}`);
  };
}

/** [start, length] of: what lies before the board, each cell, what lies behind. */
function cuts(start: number, cell: number, count: number, end: number): (readonly [number, number])[] {
  const cells = Array.from({ length: count }, (_, index) => [start + index * cell, cell] as const);
  const after = start + count * cell;
  return [[0, start], ...cells, [after, end - after]];
}

/** Sum of squared differences over all three planes between an image and a frame at (left, top). */
function squaredError(frame: YuvImage, image: YuvImage, left: number, top: number): number {
  const width = frame.width;
  return (
    planeError(frame.y, width, left, top, image.y, image.width, 0, 0, image.width, image.height) +
    planeError(
      frame.u,
      width / 2,
      left / 2,
      top / 2,
      image.u,
      image.width / 2,
      0,
      0,
      image.width / 2,
      image.height / 2,
    ) +
    planeError(frame.v, width / 2, left / 2, top / 2, image.v, image.width / 2, 0, 0, image.width / 2, image.height / 2)
  );
}

function differenceWithin(frame: YuvImage, expected: YuvImage, area: Rect): number {
  const { left, top, width, height } = area;
  const [w, l, t] = [frame.width / 2, left / 2, top / 2];
  return (
    planeError(frame.y, frame.width, left, top, expected.y, frame.width, left, top, width, height) +
    planeError(frame.u, w, l, t, expected.u, w, l, t, width / 2, height / 2) +
    planeError(frame.v, w, l, t, expected.v, w, l, t, width / 2, height / 2)
  );
}

function planeError(
  a: Uint8Array,
  aWidth: number,
  aLeft: number,
  aTop: number,
  b: Uint8Array,
  bWidth: number,
  bLeft: number,
  bTop: number,
  width: number,
  height: number,
): number {
  let sum = 0;
  for (let row = 0; row < height; row++) {
    let i = (aTop + row) * aWidth + aLeft;
    let j = (bTop + row) * bWidth + bLeft;
    for (const end = i + width; i < end; i++, j++) {
      const difference = (a[i] ?? 0) - (b[j] ?? 0);
      sum += difference * difference;
    }
  }
  return sum;
}

function cellName(scene: BoardScene, index: number): string {
  return `${scene.columnNames[index % scene.columns]}${scene.rowNames[Math.floor(index / scene.columns)]}`;
}
