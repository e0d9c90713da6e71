/**
 * Geometry and colours of a board scene: where every cell, coordinate and clock lies, at any even size. All
 * rectangles have even coordinates and sizes, because yuv420p shares one chroma sample among four pixels.
 */
import { glyphPath } from './glyphs.js';
import { pieceSvg } from './pieces.js';
import type { BoardScene } from './scene.js';

/** Pixels from the top left corner; all four are even. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface BoardLayout {
  readonly width: number;
  readonly height: number;
  /** Side of one cell. */
  readonly cell: number;
  readonly board: Rect;
  /** Width of the margin that holds row and column names. */
  readonly margin: number;
  /** Bottom and top clock, or none. */
  readonly clocks: readonly [Rect, Rect] | null;
}

/**
 * Colours of the chess style. The fills of the two sides differ by more than 10:1, every piece's outline from both
 * square colours by more than 4.5:1, and the mark is a dark border on a warm tint, so lightness alone shows it.
 */
export const palette = {
  frame: '#23282f',
  names: '#b9c2cd',
  clockPanel: '#2f363f',
  clockText: '#f2f4f7',
  squares: ['#e2e7ec', '#8aa0b8'],
  markedSquares: ['#f6dd8c', '#d9b45c'],
  markBorder: '#6e2c00',
} as const;

/** 0 for a light cell, 1 for a dark one; the top left cell is light. */
export type Shade = 0 | 1;

/** Cell size is the largest even one that leaves the margin; the rest of the frame is split evenly. */
export function boardLayout(scene: BoardScene): BoardLayout {
  const { width, height } = scene;
  const shorter = Math.min(width, height);
  const margin = Math.max(10, even(shorter / 30));
  const clockHeight = scene.showClocks ? even(shorter / 18) : 0;
  const gap = scene.showClocks ? even(shorter / 90) : 0;
  const cell = Math.min(
    even((width - 2 * margin) / scene.columns),
    even((height - (clockHeight === 0 ? 2 * margin : margin + 2 * (clockHeight + 2 * gap))) / scene.rows),
  );
  const board = { width: cell * scene.columns, height: cell * scene.rows };
  const left = even((width - board.width) / 2);
  // With clocks the lower margin is paid once, below the board, and the rest is shared above and below.
  const used = board.height + (scene.showClocks ? margin + 2 * (clockHeight + gap) : 0);
  const top = even((height - used) / 2) + (scene.showClocks ? clockHeight + gap : 0);
  const clockWidth = even(clockHeight * 3.8);
  const clockLeft = left + board.width - clockWidth;
  const clockAt = (clockTop: number): Rect => ({
    left: clockLeft,
    top: clockTop,
    width: clockWidth,
    height: clockHeight,
  });
  return {
    width,
    height,
    cell,
    margin,
    board: { left, top, ...board },
    clocks: scene.showClocks ? [clockAt(top + board.height + margin), clockAt(top - gap - clockHeight)] : null,
  };
}

/** Rectangle of a cell counted row by row from the top left. */
export function cellRect(layout: BoardLayout, columns: number, index: number): Rect {
  const row = Math.floor(index / columns);
  const column = index % columns;
  return {
    left: layout.board.left + column * layout.cell,
    top: layout.board.top + row * layout.cell,
    width: layout.cell,
    height: layout.cell,
  };
}

export function shadeOf(columns: number, index: number): Shade {
  return (Math.floor(index / columns) + (index % columns)) % 2 === 0 ? 0 : 1;
}

/** Everything that never changes: frame, row and column names, empty clock panels. SVG of the whole frame. */
export function backgroundSvg(scene: BoardScene, layout: BoardLayout): string {
  const { board, cell, margin } = layout;
  const height = Math.max(6, Math.round(Math.min(margin * 0.5, cell * 0.22)));
  const names = [
    ...scene.rowNames.map((name, row) => [name, board.left - margin / 2, board.top + (row + 0.5) * cell] as const),
    ...scene.columnNames.map(
      (name, column) => [name, board.left + (column + 0.5) * cell, board.top + board.height + margin / 2] as const,
    ),
  ];
  const outlines = names.map(([name, x, y]) => `<path d="${glyphPath(name, x, y, height)}"/>`).join('');
  const panels = (layout.clocks ?? []).map((panel) => rect(panel, palette.clockPanel)).join('');
  return svg(
    layout.width,
    layout.height,
    `${rect({ left: 0, top: 0, width: layout.width, height: layout.height }, palette.frame)}${panels}<g fill="${palette.names}">${outlines}</g>`,
  );
}

/** SVG of one cell placed at (left, top): ground, mark, piece. `piece` is a FEN letter or `.`. */
export function cellSvg(area: Rect, shade: Shade, marked: boolean, piece: string): string {
  const ground = rect(area, (marked ? palette.markedSquares : palette.squares)[shade]);
  const border = marked ? markBorder(area) : '';
  const scale = area.width / 100;
  return `${ground}${border}<g transform="translate(${area.left} ${area.top}) scale(${scale})">${pieceSvg(piece)}</g>`;
}

export function rect(area: Rect, fill: string): string {
  return `<rect x="${area.left}" y="${area.top}" width="${area.width}" height="${area.height}" fill="${fill}"/>`;
}

export function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

// Whole pixels keep the border crisp; it lies inside the cell, so that neighbours are never touched.
function markBorder(area: Rect): string {
  const line = Math.max(2, Math.round(area.width * 0.055));
  return `<rect x="${area.left + line / 2}" y="${area.top + line / 2}" width="${area.width - line}" height="${area.height - line}" fill="none" stroke="${palette.markBorder}" stroke-width="${line}"/>`;
}

function even(value: number): number {
  return Math.floor(value / 2) * 2;
}
