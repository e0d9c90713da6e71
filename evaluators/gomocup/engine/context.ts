/** What the searches of one position share: the board, the count of nodes, and the buffers of each ply. */
import { type Board, place } from './board.js';
import type { Colour } from './rules.js';

/** Deepest line any of the searches follows. */
export const MAX_PLY = 120;

export interface Context {
  readonly board: Board;
  /** NODES, LIMIT (of the running part), DEEPEST. */
  readonly numbers: Int32Array;
  /** By ply · cells: moves to try and their order. */
  readonly moves: Int16Array;
  readonly order: Int32Array;
}

export const NODES = 0;
export const LIMIT = 1;
export const DEEPEST = 2;

export function createContext(board: Board): Context {
  return {
    board,
    numbers: new Int32Array(3),
    moves: new Int16Array((MAX_PLY + 2) * board.cells),
    order: new Int32Array((MAX_PLY + 2) * board.cells),
  };
}

/** A stone placed by a search is a node. */
export function play(context: Context, cell: number, side: Colour): void {
  const { numbers } = context;
  numbers[NODES] = (numbers[NODES] as number) + 1;
  place(context.board, cell, side);
}

export function outOfNodes(context: Context): boolean {
  return (context.numbers[NODES] as number) >= (context.numbers[LIMIT] as number);
}

/** Puts the highest order of moves[from..to) first; an order once taken is not looked at again. */
export function pickBest(context: Context, from: number, to: number): void {
  const { moves, order } = context;
  let best = from;
  for (let i = from + 1; i < to; i += 1) if ((order[i] as number) > (order[best] as number)) best = i;
  if (best === from) return;
  const move = moves[from] as number;
  const value = order[from] as number;
  moves[from] = moves[best] as number;
  order[from] = order[best] as number;
  moves[best] = move;
  order[best] = value;
}
