/** Crossings: an index row by row from the top left, and the name on the board: column letter, then row from the top. */
import type { BoardSize } from './limits.js';

/** I is one of them, unlike in go. */
const COLUMNS = 'ABCDEFGHIJKLMNOPQRST';

export function columnNames(size: BoardSize): string[] {
  return [...COLUMNS.slice(0, size)];
}

/** Top to bottom, counted as .psq files count. */
export function rowNames(size: BoardSize): string[] {
  return Array.from({ length: size }, (_, row) => String(row + 1));
}

/** `I3` for column 8, row 2. */
export function pointName(index: number, size: BoardSize): string {
  return `${COLUMNS[index % size]}${Math.floor(index / size) + 1}`;
}

/** Index of a name that `pointName` wrote. */
export function pointIndex(name: string, size: BoardSize): number {
  return (Number(name.slice(1)) - 1) * size + COLUMNS.indexOf(name.charAt(0));
}

/** Index of column and row, 0-based from the top left, or null off the board. */
export function indexAt(column: number, row: number, size: BoardSize): number | null {
  const within = (n: number): boolean => Number.isInteger(n) && n >= 0 && n < size;
  return within(column) && within(row) ? row * size + column : null;
}
