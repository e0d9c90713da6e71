/**
 * Chess squares with their pieces. The fills of the two sides differ by more than 10:1, every piece's outline from both
 * square colours by more than 4.5:1, and the mark is a dark border on a warm tint, so lightness alone shows it.
 */
import type { Rect } from '../rect.js';
import type { Drawing } from '../sheet.js';
import { rect } from '../svg.js';
import { pieceSvg } from './pieces.js';

export const squarePalette = {
  squares: ['#e2e7ec', '#8aa0b8'],
  markedSquares: ['#f6dd8c', '#d9b45c'],
  markBorder: '#6e2c00',
} as const;

/** What a cell can hold, by FEN letter. */
export const pieceLetters = '.KQRBNPkqrbnp';

/** 0 for a light square, 1 for a dark one; the top left one is light. */
type Shade = 0 | 1;

/** The kind of ground a cell has. */
export function squareGround(columns: number, index: number): string {
  return (Math.floor(index / columns) + (index % columns)) % 2 === 0 ? 'light' : 'dark';
}

/** Every cell of one ground: 13 contents, unmarked in one row and marked in another. */
export function squareDrawings(size: number, ground: string): Drawing[][] {
  const shade: Shade = ground === 'light' ? 0 : 1;
  return [false, true].map((marked) =>
    [...pieceLetters].map((piece) => ({
      name: marked ? `${piece} marked` : piece,
      width: size,
      height: size,
      draw: (area: Rect) => squareSvg(area, shade, marked, piece),
    })),
  );
}

function squareSvg(area: Rect, shade: Shade, marked: boolean, piece: string): string {
  const fill = rect(area, (marked ? squarePalette.markedSquares : squarePalette.squares)[shade]);
  const border = marked ? markBorder(area) : '';
  const scale = area.width / 100;
  return `${fill}${border}<g transform="translate(${area.left} ${area.top}) scale(${scale})">${pieceSvg(piece)}</g>`;
}

// Whole pixels keep the border crisp; it lies inside the cell, so that neighbours are never touched.
function markBorder(area: Rect): string {
  const line = Math.max(2, Math.round(area.width * 0.055));
  return `<rect x="${area.left + line / 2}" y="${area.top + line / 2}" width="${area.width - line}" height="${area.height - line}" fill="none" stroke="${squarePalette.markBorder}" stroke-width="${line}"/>`;
}
