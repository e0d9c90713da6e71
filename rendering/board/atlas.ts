/** Boards as slots: one opaque sprite a cell, then the panel's texts and the clocks. */
import { basePalette } from '../palette.js';
import { panelAtlas } from '../panel.js';
import type { BoardScene, BoardState } from '../scene.js';
import { type Sheet, sharedBackground, sharedSheet, spriteOf } from '../sheet.js';
import { type SceneAtlas, type Slot, type SpriteGroup, slotAt, stateAt } from '../slot.js';
import { textSprites } from '../text.js';
import { type BoardLayout, backgroundSvg, boardLayout, cellRect } from './layout.js';
import { squareDrawings, squareGround } from './squares.js';
import { crossingDrawings, crossingGround } from './stones.js';

/** What follows the letter in the name of a cell's sprite. */
const MARKS = ['', ' marked', ' row'] as const;
type Mark = (typeof MARKS)[number];

export async function boardAtlas(scene: BoardScene): Promise<SceneAtlas> {
  const layout = boardLayout(scene);
  const background = await sharedBackground(layout.width, layout.height, backgroundSvg(scene, layout));
  const cellAt = await cells(scene, layout);
  const panel = await panelAtlas(layout.panel);
  const clocksOf = await clocks(layout);
  return {
    background,
    slots(index) {
      const state = stateAt(scene.states, index);
      const board = [...state.cells].map((letter, cell) => cellAt(cell, letter, markOf(state, cell)));
      return [...board, ...panel.slots(state.texts), ...clocksOf(state)];
    },
  };
}

function markOf({ marked, row }: BoardState, cell: number): Mark {
  if (marked === cell) return ' marked';
  return row?.includes(cell) === true ? ' row' : '';
}

/** Slots of cells are made once, so that an unchanged cell is the same object in every state. */
async function cells(
  scene: BoardScene,
  layout: BoardLayout,
): Promise<(cell: number, letter: string, mark: Mark) => Slot> {
  const { columns, rows, style } = scene;
  const grounds = Array.from({ length: columns * rows }, (_, index) =>
    style === 'chess' ? squareGround(columns, index) : crossingGround(columns, rows, index),
  );
  const sheets = new Map<string, Sheet>();
  const groups = new Map<string, SpriteGroup>();
  for (const ground of new Set(grounds)) {
    const draw = style === 'chess' ? squareDrawings : crossingDrawings;
    const sheet = await sharedSheet(`${draw.name} ${layout.cell} ${ground}`, true, () => draw(layout.cell, ground));
    sheets.set(ground, sheet);
    groups.set(
      ground,
      [...sheet].map(([name, image]) => ({ name, image })),
    );
  }
  const known: (Slot | undefined)[] = [];
  return (cell, letter, mark) => {
    const key = (letter.charCodeAt(0) * MARKS.length + MARKS.indexOf(mark)) * columns * rows + cell;
    const slot = known[key] ?? make(cell, letter, mark);
    known[key] = slot;
    return slot;
  };

  function make(cell: number, letter: string, mark: Mark): Slot {
    const ground = grounds[cell] ?? '';
    const { left, top } = cellRect(layout, columns, cell);
    const image = spriteOf(sheets.get(ground) ?? new Map(), `${letter}${mark}`);
    return slotAt(cellName(scene, cell), image, left, top, groups.get(ground) ?? null);
  }
}

async function clocks(layout: BoardLayout): Promise<(state: BoardState) => Slot[]> {
  const areas = layout.clocks;
  if (areas === null) return () => [];
  const style = { height: areas[0].height, ink: basePalette.panelText, ground: basePalette.panel };
  const sprites = await textSprites(style);
  return ({ clocks: texts }) =>
    (texts ?? []).flatMap((text, side) =>
      sprites.place(text, areas[side === 0 ? 0 : 1], 'middle', side === 0 ? 'clock below' : 'clock above'),
    );
}

function cellName(scene: BoardScene, index: number): string {
  return `${scene.columnNames[index % scene.columns]}${scene.rowNames[Math.floor(index / scene.columns)]}`;
}
