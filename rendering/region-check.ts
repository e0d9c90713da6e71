/**
 * Compares a decoded frame with a state, region by region: board cells and clock characters against their sprites,
 * everything around them against the background.
 */
import { type BoardAtlas, clockCharacters } from './atlas.js';
import { type Rect, shadeOf } from './board.js';
import { createErrorGrid, type ErrorGrid } from './error-grid.js';
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
  const grid = createErrorGrid(scene.width, scene.height);
  const expected = copyOf(atlas.background);
  const drawn: YuvImage[] = [];
  const margins = createMarginCheck(scene, atlas, grid);
  return (frame, state) => {
    const reasons: string[] = [];
    for (const { area, image } of changedPlacements(state)) blit(expected, image, area.left, area.top);
    grid.update(frame, expected);
    for (let index = 0; index < state.cells.length; index++) {
      const placement = cellPlacement(atlas, scene, state, index);
      const fault = spriteFault(frame, grid, placement, () => atlas.cells(shadeOf(scene.columns, index)));
      if (fault !== undefined) reasons.push(`${cellName(scene, index)}: ${fault}`);
    }
    const clocks = atlas.layout.clocks === null || state.clocks === undefined ? [] : state.clocks;
    clocks.forEach((text, side) => {
      const characters = clockPlacements(atlas, side === 0 ? 0 : 1, text).slice(1);
      for (const placement of characters) {
        const others = () => clockCharacters(atlas).filter(({ image }) => image.width === placement.image.width);
        const fault = spriteFault(frame, grid, placement, others);
        if (fault !== undefined) reasons.push(`clock ${side === 0 ? 'below' : 'above'}: ${fault}`);
      }
    });
    return [...reasons, ...margins()];
  };

  /** Cells that differ from the state before, and all of the clocks. */
  function changedPlacements(state: BoardState): Placement[] {
    const cells = Array.from(state.cells, (_, index) => cellPlacement(atlas, scene, state, index));
    const changed = cells.filter(({ image }, index) => drawn[index] !== image);
    changed.forEach((placement) => {
      drawn[cells.indexOf(placement)] = placement.image;
    });
    const clocks = atlas.layout.clocks === null || state.clocks === undefined ? [] : state.clocks;
    return [...changed, ...clocks.flatMap((text, side) => clockPlacements(atlas, side === 0 ? 0 : 1, text))];
  }
}

type Alternatives = () => readonly { readonly name: string; readonly image: YuvImage }[];

/**
 * Why a region is not its sprite, or undefined. Comparing with every other sprite is seldom needed: by the triangle
 * inequality a picture nearer to its sprite than half the way to the next sprite is nearer to it than to any other.
 */
function spriteFault(
  frame: YuvImage,
  grid: ErrorGrid,
  { area, image }: Placement,
  alternatives: Alternatives,
): string | undefined {
  const error = grid.within(area);
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

function copyOf(image: YuvImage): YuvImage {
  return { ...image, y: image.y.slice(), u: image.u.slice(), v: image.v.slice() };
}

/** Margins, with names and panels, in pieces no larger than a cell, so that one wrong letter weighs enough. */
function createMarginCheck(scene: BoardScene, atlas: BoardAtlas, grid: ErrorGrid): () => string[] {
  const { layout } = atlas;
  const columns = cuts(layout.board.left, layout.cell, scene.columns, layout.width);
  const rows = cuts(layout.board.top, layout.cell, scene.rows, layout.height);
  const pieces: Rect[] = [];
  rows.forEach(([top, height], row) => {
    columns.forEach(([left, width], column) => {
      const onBoard = row > 0 && row <= scene.rows && column > 0 && column <= scene.columns;
      if (!onBoard && width > 0 && height > 0) pieces.push({ left, top, width, height });
    });
  });
  return () =>
    pieces
      .map((area) => ({ area, mean: grid.within(area) / (area.width * area.height * 1.5) }))
      .filter(({ mean }) => mean > worstMeanSquare)
      .map(({ area, mean }) => `margin at (${area.left}, ${area.top}): mean squared error ${mean.toFixed(0)}`);
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
