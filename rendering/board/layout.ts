/**
 * Geometry of a board scene: where every cell, coordinate and clock lies, at any even size.
 */
import { glyphPath, textPath } from '../glyphs.js';
import { basePalette } from '../palette.js';
import { type PanelLayout, panelLayout, panelSvg } from '../panel.js';
import { even, type Rect } from '../rect.js';
import type { BoardScene } from '../scene.js';
import { rect } from '../svg.js';

export interface BoardLayout {
  readonly width: number;
  readonly height: number;
  readonly panel: PanelLayout;
  /** Side of one cell. */
  readonly cell: number;
  readonly board: Rect;
  /** Width of the margin that holds row and column names. */
  readonly margin: number;
  /** Bottom and top clock, or none. */
  readonly clocks: readonly [Rect, Rect] | null;
}

/** Cell size is the largest even one that leaves the margin; the rest of the frame is split evenly. */
export function boardLayout(scene: BoardScene): BoardLayout {
  const panel = panelLayout(scene);
  const { width, height } = panel.content;
  const shorter = Math.min(scene.width, scene.height);
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
  const top = panel.content.top + even((height - used) / 2) + (scene.showClocks ? clockHeight + gap : 0);
  const clockWidth = even(clockHeight * 3.8);
  const clockLeft = left + board.width - clockWidth;
  const clockAt = (clockTop: number): Rect => ({
    left: clockLeft,
    top: clockTop,
    width: clockWidth,
    height: clockHeight,
  });
  return {
    width: scene.width,
    height: scene.height,
    panel,
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

/** Everything that never changes: frame, panel, row and column names, empty clock panels. SVG of the whole frame. */
export function backgroundSvg(scene: BoardScene, layout: BoardLayout): string {
  const { board, cell, margin } = layout;
  const height = Math.max(6, Math.round(Math.min(margin * 0.5, cell * (scene.columns > 10 ? 0.36 : 0.22))));
  const names = [
    ...scene.rowNames.map((name, row) => [name, board.left - margin / 2, board.top + (row + 0.5) * cell] as const),
    ...scene.columnNames.map(
      (name, column) => [name, board.left + (column + 0.5) * cell, board.top + board.height + margin / 2] as const,
    ),
  ];
  const outlines = names.map(([name, x, y]) => `<path d="${nameOutline(name, x, y, height)}"/>`).join('');
  const panels = (layout.clocks ?? []).map((panel) => rect(panel, basePalette.panel)).join('');
  const whole = { left: 0, top: 0, width: layout.width, height: layout.height };
  return `${rect(whole, basePalette.frame)}${panelSvg(layout.panel)}${panels}<g fill="${basePalette.names}">${outlines}</g>`;
}

// One letter is centred by its ink, which the eye expects under a line.
function nameOutline(name: string, x: number, y: number, height: number): string {
  return name.length === 1 ? glyphPath(name, x, y, height) : textPath(name, { x, y, height }, { anchor: 'middle' });
}
