/** What the timeline cannot see: whether a board's states fit the board. */
import { isDrawable } from '../glyphs.js';
import type { BoardScene } from '../scene.js';
import { sceneInvalid } from '../scene-invalid.js';
import { pieceLetters } from './squares.js';
import { stoneLetters } from './stones.js';

/** Throws `scene_invalid`. */
export function checkBoard(scene: BoardScene): void {
  const cells = scene.columns * scene.rows;
  const { columnNames, rowNames, style } = scene;
  if (columnNames.length !== scene.columns || rowNames.length !== scene.rows) {
    throw sceneInvalid('row or column names do not fit the board');
  }
  for (const name of [...columnNames, ...rowNames]) {
    if (name.length > 2 || !isDrawable(name)) throw sceneInvalid(`${JSON.stringify(name)} names no row or column`);
  }
  if (style !== 'chess' && (scene.columns < 5 || scene.rows < 5)) throw sceneInvalid('the board is too small');
  const letters = style === 'chess' ? pieceLetters : stoneLetters;
  const strange = new RegExp(`[^${letters.replace('.', '\\.')}]`);
  scene.states.forEach((state, index) => {
    const place = `state ${index}`;
    if (state.cells.length !== cells) throw sceneInvalid('the cells do not fit the board', place);
    if (strange.test(state.cells)) throw sceneInvalid('a cell holds an unknown letter', place);
    if (state.marked !== null && !(Number.isInteger(state.marked) && state.marked >= 0 && state.marked < cells)) {
      throw sceneInvalid('the marked cell is not on the board', place);
    }
    for (const cell of state.row ?? []) {
      const letter = state.cells[cell] ?? '';
      if (style !== 'gomoku' || !/[bw]/.test(letter)) throw sceneInvalid('a row of stones where none stand', place);
    }
    if (scene.showClocks && state.clocks === undefined) throw sceneInvalid('clock texts are missing', place);
    if (!(state.clocks ?? []).every(isDrawable)) throw sceneInvalid('a clock has characters that are not drawn', place);
  });
}
