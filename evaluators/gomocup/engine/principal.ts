/** Main search: principal-variation search over quiet and forced moves, with the threat searches where it would stop. */
import { log } from '../../../manifests/elementary.js';
import { HASH_HIGH, HASH_LOW, STONES, undo } from './board.js';
import { CLASS_FIVE, CLASS_FORBIDDEN, CLASS_FOUR, CLASS_NONE, CLASS_OPEN_FOUR, CLASS_THREE } from './cell-classes.js';
import { type Context, DEEPEST, LIMIT, MAX_PLY, NODES, outOfNodes, pickBest, play } from './context.js';
import { countOf, evaluate, MATE, MATE_RANGE, nextOfClass, TRY_FOE, TRY_OWN } from './evaluate.js';
import { isForbidden } from './forbidden.js';
import { makesFour, type NoFours, winByFours } from './fours.js';
import { type Colour, EMPTY } from './rules.js';
import type { ThreatTable } from './threat-table.js';
import { provenWin, winByThreats } from './threats.js';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, findEntry, storeEntry, type Transpositions } from './transposition.js';

export interface Principal {
  readonly context: Context;
  readonly transpositions: Transpositions;
  readonly noFours: NoFours;
  readonly threats: ThreatTable;
  /** By side · cells + cell: how often a quiet move was good, by the square of the depth. */
  readonly history: Int32Array;
  /** Two by ply, cell + 1. */
  readonly killers: Int16Array;
}

/** Quiet moves looked at, by depth. */
const WIDTH = [8, 10, 14, 18, 22, 26, 30];
const WIDEST = 34;
/** Nodes for the question whether the opponent would win by threats if this side passed, and for his win if so. */
const PASS_NODES = 150;
const WIN_NODES = 300;
/** From this depth on the question is asked. */
const PASS_DEPTH = 2;
/** Nodes of a search by fours. */
const FOUR_NODES = 300;
const NO_MOVE = -1;

/** Whether the side to move may have a win by threats: nobody asked, no (a pass before did not allow one), or yes. */
export const UNKNOWN = 0;
export const HARMLESS = 1;
const THREATENED = 2;

/** Reduction of late quiet moves by depth and number tried, 32 each. */
const LATER = Int8Array.from({ length: 32 * 32 }, (_, i) => {
  const depth = i >> 5;
  const tried = i & 31;
  return depth < 2 || tried < 3 ? 0 : Math.floor(0.3 + (log(depth) * log(tried)) / 1.9);
});

/**
 * Score of the position for `side`, which is to move, within alpha and beta (fail soft). When the nodes run out the
 * value means nothing: outOfNodes says so. `danger`: what the position before has found out about this side's threats.
 */
export function principalSearch(
  search: Principal,
  side: Colour,
  depth: number,
  alphaGiven: number,
  beta: number,
  ply: number,
  danger: number,
): number {
  const { context, transpositions } = search;
  const { board, numbers } = context;
  const { state } = board;
  const foe = (1 - side) as Colour;
  if (ply > (numbers[DEEPEST] as number)) numbers[DEEPEST] = ply;
  if (countOf(board, side, CLASS_FIVE) > 0) return MATE - ply - 1;
  const foeFives = countOf(board, foe, CLASS_FIVE);
  if (foeFives > 1) return ply + 2 - MATE;
  let only = NO_MOVE;
  if (foeFives === 1) {
    only = nextOfClass(board, foe, CLASS_FIVE, 0);
    if (side === 0 && isForbidden(board, only)) return ply + 2 - MATE;
  } else if (countOf(board, side, CLASS_OPEN_FOUR) > 0) return MATE - ply - 3;
  if ((state[STONES] as number) >= board.cells) return 0;
  let alpha = alphaGiven;
  if (alpha < ply + 2 - MATE) alpha = ply + 2 - MATE;
  if (beta <= alpha) return alpha;
  if (ply >= MAX_PLY - 2) return evaluate(board, side);

  const low = state[HASH_LOW] as number;
  const high = (state[HASH_HIGH] as number) ^ side;
  const entry = findEntry(transpositions, low, high);
  let hashMove = NO_MOVE;
  if (entry >= 0) {
    hashMove = (transpositions.move[entry] as number) - 1;
    const bound = transpositions.bound[entry] as number;
    const score = fromTable(transpositions.score[entry] as number, ply);
    if ((transpositions.depth[entry] as number) >= depth || Math.abs(score) > MATE - MATE_RANGE) {
      if (bound === BOUND_EXACT) return score;
      if (bound === BOUND_LOWER && score >= beta) return score;
      if (bound === BOUND_UPPER && score <= alpha) return score;
    }
  }
  if (only === NO_MOVE) {
    const plies = forcedWin(search, side, ply, danger);
    if (plies > 0) return MATE - ply - plies;
    if (depth <= 0) return evaluate(board, side);
  }
  if (outOfNodes(context)) return 0;

  // A stone more never harms its owner: if a pass allows the opponent no win by threats, no move does.
  const asked = only === NO_MOVE && depth >= PASS_DEPTH;
  const next = asked ? (limited(search, foe, ply, PASS_NODES) > 0 ? THREATENED : HARMLESS) : UNKNOWN;
  const first = ply * board.cells;
  const last = only === NO_MOVE ? listMoves(search, side, hashMove, ply, first) : forced(context, only, first);
  const step = only === NO_MOVE ? 1 : 0;
  const quiet = only === NO_MOVE && countOf(board, foe, CLASS_OPEN_FOUR) === 0;
  const width = next === THREATENED || !quiet ? board.cells : (WIDTH[depth] ?? WIDEST);
  let best = -MATE;
  let bestMove = NO_MOVE;
  let tried = 0;
  for (let i = first; i < last && tried < width; i += 1) {
    pickBest(context, i, last);
    const cell = context.moves[i] as number;
    const held = board.classes[side * board.cells + cell] as number;
    if (held === CLASS_FORBIDDEN && isForbidden(board, cell)) continue;
    play(context, cell, side);
    let score: number;
    if (tried === 0) score = -principalSearch(search, foe, depth - step, -beta, -alpha, ply + 1, next);
    else {
      // Late quiet moves are looked at less deeply; what then still looks good is searched again in full.
      const less = quiet && held < CLASS_THREE ? later(depth, tried) : 0;
      score = -principalSearch(search, foe, depth - step - less, -alpha - 1, -alpha, ply + 1, next);
      if (less > 0 && score > alpha)
        score = -principalSearch(search, foe, depth - step, -alpha - 1, -alpha, ply + 1, next);
      if (score > alpha && score < beta)
        score = -principalSearch(search, foe, depth - step, -beta, -alpha, ply + 1, next);
    }
    undo(board);
    if (outOfNodes(context)) return best > -MATE ? best : 0;
    tried += 1;
    if (score > best) {
      best = score;
      bestMove = cell;
    }
    if (score > alpha) alpha = score;
    if (alpha >= beta) {
      if (quiet) reward(search, side, cell, depth, ply);
      break;
    }
  }
  // Nothing to play: every point is taken or forbidden.
  if (tried === 0) return evaluate(board, side);
  const bound = best >= beta ? BOUND_LOWER : best > alphaGiven ? BOUND_EXACT : BOUND_UPPER;
  storeEntry(transpositions, low, high, bestMove, toTable(best, ply), Math.max(depth, 0), bound);
  return best;
}

export function later(depth: number, tried: number): number {
  return LATER[(Math.min(Math.max(depth, 0), 31) << 5) | Math.min(tried, 31)] as number;
}

/** Plies of a win the threat searches find, 0 when they find none. */
function forcedWin(search: Principal, side: Colour, ply: number, danger: number): number {
  const { context, noFours, threats } = search;
  const known = provenWin(context.board, threats, side);
  if (known > 0 || danger === HARMLESS) return known;
  if (danger === THREATENED) return limited(search, side, ply, WIN_NODES);
  const { numbers } = context;
  const limit = numbers[LIMIT] as number;
  numbers[LIMIT] = Math.min(limit, (numbers[NODES] as number) + FOUR_NODES);
  const plies = winByFours(context, noFours, side, ply);
  numbers[LIMIT] = limit;
  return plies;
}

/** A threat search that may take so many nodes and no more. */
function limited({ context, threats }: Principal, side: Colour, ply: number, nodes: number): number {
  const { numbers } = context;
  const limit = numbers[LIMIT] as number;
  numbers[LIMIT] = Math.min(limit, (numbers[NODES] as number) + nodes);
  const plies = winByThreats(context, threats, side, ply);
  numbers[LIMIT] = limit;
  return plies;
}

/** Moves of a position in which the opponent has no four standing; against a straight four to come only what can answer. */
export function listMoves(search: Principal, side: Colour, hashMove: number, ply: number, first: number): number {
  const { context, history, killers } = search;
  const { board, moves, order } = context;
  const { cells, colour, classes, code } = board;
  const foe = (1 - side) as Colour;
  const ownFeature = board.featureOf[side];
  const foeFeature = board.featureOf[foe];
  const mine = side * cells;
  const theirs = foe * cells;
  const threatened = countOf(board, foe, CLASS_OPEN_FOUR) > 0;
  let end = first;
  for (let cell = 0; cell < cells; cell += 1) {
    if (colour[cell] !== EMPTY) continue;
    const makes = classes[mine + cell] as number;
    const blocks = classes[theirs + cell] as number;
    if (makes === CLASS_NONE && blocks === CLASS_NONE) continue;
    if (threatened) {
      const answers =
        (makes >= CLASS_FOUR && makesFour(code[mine + cell] as number)) ||
        (blocks >= CLASS_FOUR && makesFour(code[theirs + cell] as number));
      if (!answers) continue;
    }
    let value =
      16 *
        ((TRY_OWN[ownFeature[code[mine + cell] as number] as number] as number) +
          (TRY_FOE[foeFeature[code[theirs + cell] as number] as number] as number)) +
      Math.min(history[mine + cell] as number, 2_000);
    if (cell === hashMove) value = 1 << 24;
    else if (killers[2 * ply] === cell + 1) value += 1_500;
    else if (killers[2 * ply + 1] === cell + 1) value += 1_000;
    moves[end] = cell;
    order[end] = value;
    end += 1;
  }
  return end;
}

function forced({ moves }: Context, cell: number, first: number): number {
  moves[first] = cell;
  return first + 1;
}

function reward(
  { context, history, killers }: Principal,
  side: Colour,
  cell: number,
  depth: number,
  ply: number,
): void {
  const index = side * context.board.cells + cell;
  history[index] = (history[index] as number) + depth * depth;
  if (killers[2 * ply] === cell + 1) return;
  killers[2 * ply + 1] = killers[2 * ply] as number;
  killers[2 * ply] = cell + 1;
}

/** In the table a forced win is counted from its own position. */
function toTable(score: number, ply: number): number {
  return score > MATE - MATE_RANGE ? score + ply : score < MATE_RANGE - MATE ? score - ply : score;
}

function fromTable(score: number, ply: number): number {
  return score > MATE - MATE_RANGE ? score - ply : score < MATE_RANGE - MATE ? score + ply : score;
}
