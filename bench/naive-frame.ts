/** A board as one SVG, drawn whole for every frame: what the renderer is measured against. */
import { pieceSvg } from '../rendering/board/pieces.js';
import type { BoardScene } from '../rendering/scene.js';

export function frameSvg(scene: BoardScene, index: number): string {
  const { width, height, columns, rows } = scene;
  const state = scene.states[index];
  const cell = Math.floor(Math.min(width / columns, height / rows));
  const cells = [...(state?.cells ?? '')].map((piece, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const fill = at === state?.marked ? '#e8d34a' : (x + y) % 2 === 0 ? '#eee6d4' : '#8a7355';
    const ground = `<rect width="100" height="100" fill="${fill}"/>`;
    return `<g transform="translate(${x * cell} ${y * cell}) scale(${cell / 100})">${ground}${pieceSvg(piece)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${cells.join('')}</svg>`;
}
