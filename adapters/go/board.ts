/** The board: captures, liberties, ko. Knows no ruleset; `replay.ts` judges what a move did. */
import type { BoardSize } from './limits.js';

export type Colour = 'black' | 'white';

export function opponent(colour: Colour): Colour {
  return colour === 'black' ? 'white' : 'black';
}

export interface Played {
  /** Indices of opposing stones that vanish. */
  readonly captured: readonly number[];
  /** Own stones that vanish because nothing was captured and no liberty is left; holds the stone played. */
  readonly suicide: readonly number[];
}

export interface Board {
  readonly size: BoardSize;
  at(index: number): Colour | null;
  /** Puts a stone or takes one away; nothing is captured. */
  set(index: number, colour: Colour | null): void;
  /** Plays on an empty crossing and takes off what has no liberty left: the opponent's stones first, then own ones. */
  play(index: number, colour: Colour): Played;
  /** Stones of the first group without a liberty, or null. */
  lifeless(): readonly number[] | null;
  /** One character a crossing, from the top left: `b`, `w` or `.`. */
  text(): string;
}

const EMPTY = 0;
const CODES: Readonly<Record<Colour, number>> = { black: 1, white: 2 };
const COLOURS: readonly (Colour | null)[] = [null, 'black', 'white'];

export function createBoard(size: BoardSize): Board {
  const cells = new Uint8Array(size * size);
  const neighbours = neighbourTable(size);

  /** The group at an index when it has no liberty, else nothing. Iterative: a group may fill the board. */
  function dead(start: number): number[] {
    const colour = cells[start];
    const group = new Set([start]);
    for (const stone of group) {
      for (const next of neighbours[stone] ?? []) {
        if (cells[next] === EMPTY) return [];
        if (cells[next] === colour) group.add(next);
      }
    }
    return [...group];
  }

  function remove(stones: readonly number[]): void {
    for (const stone of stones) cells[stone] = EMPTY;
  }

  return {
    size,
    at: (index) => COLOURS[cells[index] ?? EMPTY] ?? null,
    set(index, colour) {
      cells[index] = colour === null ? EMPTY : CODES[colour];
    },
    play(index, colour) {
      cells[index] = CODES[colour];
      const captured: number[] = [];
      for (const next of neighbours[index] ?? []) {
        if (cells[next] !== CODES[opponent(colour)]) continue;
        const group = dead(next);
        remove(group);
        captured.push(...group);
      }
      const suicide = captured.length === 0 ? dead(index) : [];
      remove(suicide);
      return { captured, suicide };
    },
    lifeless() {
      for (const [index, cell] of cells.entries()) {
        const group = cell === EMPTY ? [] : dead(index);
        if (group.length > 0) return group;
      }
      return null;
    },
    text: () => Array.from(cells, (cell) => '.bw'.charAt(cell)).join(''),
  };
}

function neighbourTable(size: number): readonly (readonly number[])[] {
  return Array.from({ length: size * size }, (_, index) => {
    const column = index % size;
    return [
      ...(index >= size ? [index - size] : []),
      ...(column > 0 ? [index - 1] : []),
      ...(column < size - 1 ? [index + 1] : []),
      ...(index < size * (size - 1) ? [index + size] : []),
    ];
  });
}
