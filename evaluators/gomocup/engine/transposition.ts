/** What the main search remembers of positions it has left: move, score, depth and kind of bound. */

const SLOTS = 1 << 16;

export const BOUND_LOWER = 1;
export const BOUND_UPPER = 2;
export const BOUND_EXACT = 3;

/** Two entries a slot: the first keeps the deepest, the second the latest. */
export interface Transpositions {
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Cell + 1, 0 for none. */
  readonly move: Int16Array;
  readonly score: Int16Array;
  readonly depth: Int8Array;
  /** 0 in an entry never used. */
  readonly bound: Uint8Array;
}

export function createTranspositions(): Transpositions {
  return {
    low: new Int32Array(2 * SLOTS),
    high: new Int32Array(2 * SLOTS),
    move: new Int16Array(2 * SLOTS),
    score: new Int16Array(2 * SLOTS),
    depth: new Int8Array(2 * SLOTS),
    bound: new Uint8Array(2 * SLOTS),
  };
}

export function clearTranspositions(table: Transpositions): void {
  table.bound.fill(0);
}

/** Entry of the position, -1 when it holds none. */
export function findEntry(table: Transpositions, low: number, high: number): number {
  const first = 2 * (low & (SLOTS - 1));
  for (let entry = first; entry < first + 2; entry += 1)
    if (table.low[entry] === low && table.high[entry] === high && table.bound[entry] !== 0) return entry;
  return -1;
}

export function storeEntry(
  table: Transpositions,
  low: number,
  high: number,
  move: number,
  score: number,
  depth: number,
  bound: number,
): void {
  const first = 2 * (low & (SLOTS - 1));
  let entry = first;
  const same = table.low[first] === low && table.high[first] === high;
  if (!same && table.bound[first] !== 0 && (table.depth[first] as number) > depth) entry = first + 1;
  table.low[entry] = low;
  table.high[entry] = high;
  table.move[entry] = move + 1;
  table.score[entry] = score;
  table.depth[entry] = depth;
  table.bound[entry] = bound;
}
