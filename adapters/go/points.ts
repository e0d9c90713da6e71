/** Crossings: an index row by row from the top left, the letters of SGF (`pd`), and the name on the board (`Q16`). */
import type { BoardSize } from './limits.js';

/** Columns skip I, as on every board. */
const COLUMNS = 'ABCDEFGHJKLMNOPQRST';

export function columnNames(size: BoardSize): string[] {
  return [...COLUMNS.slice(0, size)];
}

/** Top to bottom. */
export function rowNames(size: BoardSize): string[] {
  return Array.from({ length: size }, (_, row) => String(size - row));
}

/** `Q16` for column 15, row 3 of a 19 × 19 board. */
export function pointName(index: number, size: BoardSize): string {
  return `${COLUMNS[index % size]}${size - Math.floor(index / size)}`;
}

/** Index of a name that `pointName` wrote. */
export function pointIndex(name: string, size: BoardSize): number {
  return (size - Number(name.slice(1))) * size + COLUMNS.indexOf(name.charAt(0));
}

/** Index of column and row, 0-based from the top left, or null off the board. */
export function indexAt(column: number, row: number, size: BoardSize): number | null {
  const within = (n: number): boolean => Number.isInteger(n) && n >= 0 && n < size;
  return within(column) && within(row) ? row * size + column : null;
}

/** Index of an SGF point (two letters from `a`, column then row), or null when it is none on this board. */
export function sgfIndex(text: string, size: BoardSize): number | null {
  if (text.length !== 2) return null;
  return indexAt(text.charCodeAt(0) - 97, text.charCodeAt(1) - 97, size);
}
