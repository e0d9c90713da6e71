/** Where each point lies on its four rows. Pure tables of a board size, made once. */

/** Rows: along x, along y, down-right, up-right. */
export const DIRECTIONS = 4;

export interface Geometry {
  readonly size: number;
  readonly cells: number;
  /** Rows on the board, all directions. */
  readonly lines: number;
  /** Of direction · cells + cell: the row. */
  readonly lineOf: Int16Array;
  /** Of direction · cells + cell: the place on that row, 0 at its start. */
  readonly placeOf: Int8Array;
  /** Of a row: its length, and the first cell. */
  readonly length: Int8Array;
  /** Of a direction: difference of neighbouring cells. */
  readonly step: Int16Array;
  /** Cells ordered by distance from the middle, for boards that offer nothing better. */
  readonly fromMiddle: Int16Array;
}

const made = new Map<number, Geometry>();

export function geometry(size: number): Geometry {
  const known = made.get(size);
  if (known !== undefined) return known;
  const cells = size * size;
  const steps: readonly (readonly [number, number])[] = [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ];
  const lineOf = new Int16Array(DIRECTIONS * cells);
  const placeOf = new Int8Array(DIRECTIONS * cells);
  const lengths: number[] = [];
  const inside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < size && y < size;
  steps.forEach(([dx, dy], direction) => {
    for (let cell = 0; cell < cells; cell += 1) {
      let x = cell % size;
      let y = (cell - x) / size;
      if (inside(x - dx, y - dy)) continue;
      let place = 0;
      for (; inside(x, y); x += dx, y += dy, place += 1) {
        lineOf[direction * cells + y * size + x] = lengths.length;
        placeOf[direction * cells + y * size + x] = place;
      }
      lengths.push(place);
    }
  });
  const middle = (size - 1) / 2;
  const distance = (cell: number): number =>
    Math.max(Math.abs((cell % size) - middle), Math.abs(Math.floor(cell / size) - middle));
  const order = Array.from({ length: cells }, (_, cell) => cell).sort((a, b) => distance(a) - distance(b) || a - b);
  const table: Geometry = {
    size,
    cells,
    lines: lengths.length,
    lineOf,
    placeOf,
    length: Int8Array.from(lengths),
    step: Int16Array.from(steps, ([dx, dy]) => dy * size + dx),
    fromMiddle: Int16Array.from(order),
  };
  made.set(size, table);
  return table;
}
