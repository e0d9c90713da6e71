/**
 * Forced wins by exhaustion, slowly: the attacker's stones are those that make a three or a four, the defender's replies
 * are all legal points. Shares nothing with the engine, so that what it proves can be asked of the engine.
 */
import { forbiddenBySlowRules, type Grid } from './gomoku-slow-rules.js';

export interface SlowPosition {
  readonly size: number;
  /** Gomocup numbers: 0 freestyle, 1 standard, 4 renju. */
  readonly rule: number;
  /** 1 Black, 2 White, 0 free, by y · size + x. Changed and restored while searched. */
  readonly stones: Int8Array;
}

/**
 * Whether `side` (1 or 2), which is to move, forces five in at most `plies` stones (odd), its own included. True is
 * certain. False is certain up to three plies, and beyond for wins in which every stone of the attacker makes a row of
 * three or four and would threaten to win if the defender passed.
 */
export function winsWithin(position: SlowPosition, side: number, plies: number): boolean {
  const { stones } = position;
  const foe = 3 - side;
  if (fivesOf(position, side).length > 0) return true;
  if (plies < 3) return false;
  const answers = fivesOf(position, foe);
  if (answers.length > 1) return false;
  const moves = answers.length === 1 ? answers : attacks(position, side, plies > 3 ? 2 : 3);
  for (const cell of moves) {
    if (isIllegal(position, side, cell)) continue;
    stones[cell] = side;
    const won = losesWithin(position, foe, plies - 1);
    stones[cell] = 0;
    if (won) return true;
  }
  return false;
}

/** Least odd number of plies up to `most` in which `side` wins, 0 when there is none. */
export function shortestWin(position: SlowPosition, side: number, most: number): number {
  for (let plies = 1; plies <= most; plies += 2) if (winsWithin(position, side, plies)) return plies;
  return 0;
}

/** Whether every legal move of `side`, which is to move, loses within `plies` stones (even). True is certain. */
export function losesWithin(position: SlowPosition, side: number, plies: number): boolean {
  const { stones } = position;
  const foe = 3 - side;
  if (fivesOf(position, side).length > 0) return false;
  const threats = fivesOf(position, foe);
  if (threats.length > 1) return true;
  if (threats.length === 0) {
    if (plies < 4) return false;
    // No threat if a pass is no loss; with it, most stones are soon seen to be harmless.
    if (!winsWithin(position, foe, plies - 1)) return false;
  }
  const replies = threats.length === 1 ? threats : nearestFirst(position, foe);
  for (const cell of replies) {
    if (isIllegal(position, side, cell)) continue;
    stones[cell] = side;
    const lost = winsWithin(position, foe, plies - 1);
    stones[cell] = 0;
    if (!lost) return false;
  }
  return true;
}

/** Free points where `side` completes a row that wins. */
function fivesOf(position: SlowPosition, side: number): number[] {
  const { stones } = position;
  const found: number[] = [];
  for (const { cells, before, after } of windows(position.size)) {
    let own = 0;
    let free = -1;
    let blocked = false;
    for (const cell of cells) {
      if (stones[cell] === side) own += 1;
      else if (stones[cell] === 0) free = cell;
      else blocked = true;
    }
    if (blocked || own !== 4 || free < 0 || found.includes(free)) continue;
    const exact = position.rule === 1 || (position.rule === 4 && side === 1);
    if (exact && ((before >= 0 && stones[before] === side) || (after >= 0 && stones[after] === side))) continue;
    found.push(free);
  }
  return found;
}

/** Free points on a window of five that holds at least `least` stones of the side and none of the other's. */
function attacks(position: SlowPosition, side: number, least: number): number[] {
  const { stones } = position;
  const most = new Int8Array(stones.length);
  for (const { cells } of windows(position.size)) {
    let own = 0;
    for (const cell of cells) own += stones[cell] === side ? 1 : stones[cell] === 0 ? 0 : -9;
    if (own < least) continue;
    for (const cell of cells) if (stones[cell] === 0) most[cell] = Math.max(most[cell] ?? 0, own);
  }
  const points = Array.from(most.keys()).filter((cell) => (most[cell] ?? 0) >= least);
  return points.sort((a, b) => (most[b] ?? 0) - (most[a] ?? 0) || a - b);
}

/** All free points, those on the attacker's rows first: the others are rarely the answer. */
function nearestFirst(position: SlowPosition, attacker: number): number[] {
  const near = attacks(position, attacker, 2);
  const rest = Array.from(position.stones.keys()).filter((c) => position.stones[c] === 0 && !near.includes(c));
  return [...near, ...rest];
}

function isIllegal(position: SlowPosition, side: number, cell: number): boolean {
  const { size, rule, stones } = position;
  if (rule !== 4 || side !== 1 || blackAround(position, cell) < 4) return false;
  const grid: Grid = Array.from({ length: size }, (_, y) =>
    Array.from(stones.subarray(y * size, (y + 1) * size), (stone) => '.XO'[stone] ?? '.').join(''),
  );
  return forbiddenBySlowRules(grid, cell % size, Math.floor(cell / size));
}

/** Black stones in reach on the eight ways out of a point: less than four forbid nothing. */
function blackAround({ size, stones }: SlowPosition, cell: number): number {
  const [x, y] = [cell % size, Math.floor(cell / size)];
  let count = 0;
  for (let distance = 1; distance <= 5; distance += 1) {
    for (let dy = -distance; dy <= distance; dy += distance) {
      for (let dx = -distance; dx <= distance; dx += distance) {
        const inside = x + dx >= 0 && y + dy >= 0 && x + dx < size && y + dy < size;
        if (inside && stones[(y + dy) * size + x + dx] === 1) count += 1;
      }
    }
  }
  return count;
}

interface Window {
  readonly cells: readonly number[];
  /** Neighbours on the same row, -1 beyond the edge. */
  readonly before: number;
  readonly after: number;
}

const windowsBySize = new Map<number, readonly Window[]>();

function windows(size: number): readonly Window[] {
  const known = windowsBySize.get(size);
  if (known !== undefined) return known;
  const made: Window[] = [];
  const at = (x: number, y: number): number => (x >= 0 && y >= 0 && x < size && y < size ? y * size + x : -1);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ] as const) {
        if (at(x + 4 * dx, y + 4 * dy) < 0) continue;
        made.push({
          cells: [0, 1, 2, 3, 4].map((i) => at(x + i * dx, y + i * dy)),
          before: at(x - dx, y - dy),
          after: at(x + 5 * dx, y + 5 * dy),
        });
      }
    }
  }
  windowsBySize.set(size, made);
  return made;
}
