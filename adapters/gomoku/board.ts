/** The board: stones, and rows of one colour through a crossing. Knows no rule. */

export type Colour = 'black' | 'white';

export interface Board {
  readonly size: number;
  at(index: number): Colour | null;
  /** Puts a stone or takes one away. */
  set(index: number, colour: Colour | null): void;
  /** Index so many steps along a direction, or null off the board. */
  step(index: number, direction: Direction, steps: number): number | null;
  /** Indices of the unbroken row of one colour through a stone, along a direction; the stone's own among them. */
  row(index: number, direction: Direction): number[];
  /** One character a crossing, from the top left: `b`, `w` or `.`. */
  text(): string;
}

/** Columns and rows of one step. */
export type Direction = readonly [columns: number, rows: number];

export const DIRECTIONS: readonly Direction[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

export function createBoard(size: number): Board {
  const cells: (Colour | null)[] = Array.from({ length: size * size }, () => null);

  const step: Board['step'] = (index, [columns, rows], steps) => {
    const column = (index % size) + columns * steps;
    const row = Math.floor(index / size) + rows * steps;
    return column >= 0 && column < size && row >= 0 && row < size ? row * size + column : null;
  };

  /** How many stones of the colour follow without a gap. */
  const reach = (index: number, direction: Direction, sign: 1 | -1): number => {
    for (let k = 1; ; k++) {
      const next = step(index, direction, sign * k);
      if (next === null || cells[next] !== cells[index]) return k - 1;
    }
  };

  return {
    size,
    at: (index) => cells[index] ?? null,
    set(index, colour) {
      cells[index] = colour;
    },
    step,
    row(index, direction) {
      const [back, forth] = [reach(index, direction, -1), reach(index, direction, 1)];
      return Array.from({ length: back + forth + 1 }, (_, k) => step(index, direction, k - back) ?? index);
    },
    text: () => cells.map((cell) => cell?.charAt(0) ?? '.').join(''),
  };
}
