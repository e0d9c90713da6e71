/** Search for a win by fours alone (VCF): every stone of the attacker threatens five, so each reply is forced. */
import { HASH_HIGH, HASH_LOW, undo } from './board.js';
import { CLASS_FIVE, CLASS_FORBIDDEN, CLASS_FOUR, CLASS_OPEN_FOUR } from './cell-classes.js';
import { type Context, MAX_PLY, outOfNodes, pickBest, play } from './context.js';
import { countOf, nextOfClass, TRY_FOE, TRY_OWN } from './evaluate.js';
import { isForbidden } from './forbidden.js';
import { FOUR } from './patterns.js';
import type { Colour } from './rules.js';

/** Positions known to hold no win by fours: hash words by slot. */
export interface NoFours {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

const SLOTS = 1 << 15;

export function createNoFours(): NoFours {
  return { low: new Int32Array(2 * SLOTS), high: new Int32Array(2 * SLOTS) };
}

/**
 * Plies to the five of a win by fours for `side`, which is to move; 0 when there is none, or none was found within the
 * nodes. `ply` says where the buffers are free.
 */
export function winByFours(context: Context, known: NoFours, side: Colour, ply: number): number {
  const { board } = context;
  const foe = (1 - side) as Colour;
  if (countOf(board, side, CLASS_FIVE) > 0) return 1;
  const foeFives = countOf(board, foe, CLASS_FIVE);
  if (foeFives > 1) return 0;
  if (foeFives === 0 && countOf(board, side, CLASS_OPEN_FOUR) > 0) return 3;
  if (ply >= MAX_PLY - 2) return 0;
  const { state } = board;
  const low = state[HASH_LOW] as number;
  const high = state[HASH_HIGH] as number;
  const slot = side * SLOTS + (low & (SLOTS - 1));
  if (known.low[slot] === low && known.high[slot] === high) return 0;
  const first = ply * board.cells;
  const last = fourMoves(context, side, foeFives > 0 ? nextOfClass(board, foe, CLASS_FIVE, 0) : -1, first);
  for (let i = first; i < last; i += 1) {
    if (outOfNodes(context)) return 0;
    pickBest(context, i, last);
    const cell = context.moves[i] as number;
    play(context, cell, side);
    const plies = replyToFour(context, known, side, ply);
    undo(board);
    if (plies > 0) return plies + 1;
  }
  if (!outOfNodes(context)) {
    known.low[slot] = low;
    known.high[slot] = high;
  }
  return 0;
}

/** The attacker's four stands; plies to the five, 0 when the one reply answers it. */
function replyToFour(context: Context, known: NoFours, side: Colour, ply: number): number {
  const { board } = context;
  const foe = (1 - side) as Colour;
  if (countOf(board, foe, CLASS_FIVE) > 0) return 0;
  const fives = countOf(board, side, CLASS_FIVE);
  if (fives > 1) return 2;
  if (fives === 0) return 0;
  const reply = nextOfClass(board, side, CLASS_FIVE, 0);
  if (foe === 0 && isForbidden(board, reply)) return 2;
  play(context, reply, foe);
  const plies = winByFours(context, known, side, ply + 1);
  undo(board);
  return plies > 0 ? plies + 1 : 0;
}

/** Fours of `side` into the buffer at `first`; only the point `only` unless it is -1. Returns the end. */
function fourMoves(context: Context, side: Colour, only: number, first: number): number {
  const { board, moves, order } = context;
  const { cells, classes, code } = board;
  const ownFeature = board.featureOf[side];
  const foeFeature = board.featureOf[(1 - side) as Colour];
  const mine = side * cells;
  const theirs = (1 - side) * cells;
  let end = first;
  const from = Math.max(only, 0);
  const to = only < 0 ? cells : only + 1;
  for (let cell = from; cell < to; cell += 1) {
    const held = classes[mine + cell] as number;
    if (held < CLASS_FOUR) continue;
    const made = code[mine + cell] as number;
    if (held === CLASS_FORBIDDEN && (!makesFour(made) || isForbidden(board, cell))) continue;
    moves[end] = cell;
    order[end] =
      (TRY_OWN[ownFeature[made] as number] as number) +
      (TRY_FOE[foeFeature[code[theirs + cell] as number] as number] as number);
    end += 1;
  }
  return end;
}

/** Whether one of the code's four patterns is a four. */
export function makesFour(code: number): boolean {
  return (code & 15) >= FOUR || ((code >> 4) & 15) >= FOUR || ((code >> 8) & 15) >= FOUR || ((code >> 12) & 15) >= FOUR;
}
