/**
 * Draws states into one persistent yuv420p frame. Only what differs from the state shown last is touched, so the cost
 * follows the number of changes, not the number of frames; any order of states gives the same pixels.
 */
import { type BoardAtlas, boardAtlas } from './atlas.js';
import { cellRect, type Rect, shadeOf } from './board.js';
import type { BoardScene, BoardState, Scene } from './scene.js';
import { checkScene, sceneInvalid } from './timeline.js';
import { blit, frameBytes, planesOf, type YuvImage } from './yuv.js';

export interface Painter {
  /** The current picture: width × height × 1.5 bytes. Changes in place; copy it before handing it on. */
  readonly frame: Buffer;
  /** Draws state i and returns the rectangles that were redrawn (none when it was shown already). */
  show(index: number): readonly Rect[];
}

/** What lies where in a state: the painter's and the checker's common truth. */
export interface Placement {
  readonly area: Rect;
  readonly image: YuvImage;
}

/** Throws `size_odd` or `scene_invalid` for a scene that cannot be drawn. */
export async function createPainter(scene: Scene): Promise<Painter> {
  checkScene(scene);
  const atlas = await boardAtlas(scene);
  const frame = Buffer.allocUnsafe(frameBytes(scene.width, scene.height));
  const picture = planesOf(frame, scene.width, scene.height);
  blit(picture, atlas.background, 0, 0);
  let shown: BoardState | undefined;

  return {
    frame,
    show(index) {
      const state = scene.states[index];
      if (state === undefined) throw sceneInvalid(`there is no state ${index}`);
      const cells = changedCells(atlas, scene, shown, state);
      const clocks = changedClocks(atlas, shown, state);
      for (const { area, image } of [...cells, ...clocks.flat()]) blit(picture, image, area.left, area.top);
      shown = state;
      return [...cells, ...clocks.map(([panel]) => panel)].map(({ area }) => area);
    },
  };
}

/** The sprite of one cell in one state. */
export function cellPlacement(atlas: BoardAtlas, scene: BoardScene, state: BoardState, index: number): Placement {
  return {
    area: cellRect(atlas.layout, scene.columns, index),
    image: atlas.cell(shadeOf(scene.columns, index), state.marked === index, state.cells[index] ?? '.'),
  };
}

/** A clock's empty panel, then its characters from left to right, centred. */
export function clockPlacements(atlas: BoardAtlas, side: 0 | 1, text: string): [Placement, ...Placement[]] {
  const panel = atlas.layout.clocks?.[side];
  if (panel === undefined) throw sceneInvalid('a clock was asked for where none is shown');
  const sprites = [...text].map((character) => atlas.clockCharacter(character));
  const width = sprites.reduce((sum, sprite) => sum + sprite.width, 0);
  if (width > panel.width) throw sceneInvalid(`the clock text ${text} is too long`);
  let left = panel.left + Math.floor((panel.width - width) / 4) * 2;
  const characters = sprites.map((image) => {
    const area = { left, top: panel.top, width: image.width, height: image.height };
    left += image.width;
    return { area, image };
  });
  return [{ area: panel, image: emptyPanel(atlas, panel) }, ...characters];
}

function changedCells(
  atlas: BoardAtlas,
  scene: BoardScene,
  shown: BoardState | undefined,
  state: BoardState,
): Placement[] {
  const changed: Placement[] = [];
  for (let index = 0; index < state.cells.length; index++) {
    const same =
      shown !== undefined &&
      shown.cells[index] === state.cells[index] &&
      (shown.marked === index) === (state.marked === index);
    if (!same) changed.push(cellPlacement(atlas, scene, state, index));
  }
  return changed;
}

function changedClocks(
  atlas: BoardAtlas,
  shown: BoardState | undefined,
  state: BoardState,
): [Placement, ...Placement[]][] {
  if (atlas.layout.clocks === null || state.clocks === undefined) return [];
  const changed: [Placement, ...Placement[]][] = [];
  for (const side of [0, 1] as const) {
    if (shown?.clocks?.[side] !== state.clocks[side]) changed.push(clockPlacements(atlas, side, state.clocks[side]));
  }
  return changed;
}

// The panel is one flat colour, so any pixel of the background inside it fills it.
function emptyPanel(atlas: BoardAtlas, area: Rect): YuvImage {
  const { background } = atlas;
  const luma = background.width * area.top + area.left;
  const chroma = (background.width / 2) * (area.top / 2) + area.left / 2;
  return {
    width: area.width,
    height: area.height,
    y: new Uint8Array(area.width * area.height).fill(background.y[luma] ?? 0),
    u: new Uint8Array((area.width * area.height) / 4).fill(background.u[chroma] ?? 0),
    v: new Uint8Array((area.width * area.height) / 4).fill(background.v[chroma] ?? 0),
  };
}
