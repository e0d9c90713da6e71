/** The root of a search: its legal moves, those that lose to the opponent's threats, and one iteration over the rest. */
import { HASH_HIGH, HASH_LOW, undo } from './board.js';
import { CLASS_FIVE, CLASS_THREE_BLOCKED } from './cell-classes.js';
import { LIMIT, NODES, outOfNodes, pickBest, play } from './context.js';
import { countOf, MATE, nextOfClass } from './evaluate.js';
import { isForbidden } from './forbidden.js';
import { HARMLESS, later, listMoves, type Principal, principalSearch, UNKNOWN } from './principal.js';
import { provenLine, provenZone } from './proofs.js';
import { BLACK, type Colour, EMPTY } from './rules.js';
import { winByThreats } from './threats.js';
import { findEntry } from './transposition.js';

/** Legal moves worth a look, best first. All legal ones where none is; empty when the board is full. */
export function rootMoves(search: Principal, side: Colour): number[] {
  const { context } = search;
  const { board } = context;
  const foe = (1 - side) as Colour;
  const legal = (cell: number): boolean => side !== BLACK || !isForbidden(board, cell);
  if (countOf(board, foe, CLASS_FIVE) > 0) {
    for (
      let cell = nextOfClass(board, foe, CLASS_FIVE, 0);
      cell >= 0;
      cell = nextOfClass(board, foe, CLASS_FIVE, cell + 1)
    )
      if (legal(cell)) return [cell];
  } else {
    const last = listMoves(search, side, -1, 0, 0);
    const moves: number[] = [];
    for (let i = 0; i < last; i += 1) {
      pickBest(context, i, last);
      const cell = context.moves[i] as number;
      if (legal(cell)) moves.push(cell);
    }
    if (moves.length > 0) return moves;
  }
  return Array.from(board.geometry.fromMiddle).filter((cell) => board.colour[cell] === EMPTY && legal(cell));
}

export interface Answers {
  /** Moves not proven to lose, in the order given. */
  readonly moves: number[];
  /** What is known of the opponent's threats after any of them (principal.ts). */
  readonly danger: number;
  /** Set when every move loses: plies to the opponent's five, and the longest defence. */
  readonly lost: { readonly plies: number; readonly line: number[] } | null;
}

/**
 * Which moves the opponent's threats refute. `passNodes` is spent on what he could do if `side` passed; only when that
 * wins are the moves looked at that touch his win or make threats of their own, with `replyNodes` in all. A move that
 * does neither changes nothing in the proof and loses like a pass.
 */
export function answersToThreats(
  search: Principal,
  side: Colour,
  root: number[],
  passNodes: number,
  replyNodes: number,
): Answers {
  const { context, threats } = search;
  const { board, numbers } = context;
  const foe = (1 - side) as Colour;
  const spend = (nodes: number): void => {
    numbers[LIMIT] = (numbers[NODES] as number) + nodes;
  };
  let candidates = root;
  // What is no candidate loses like a pass.
  let longest = { plies: 0, line: root.slice(0, 1) };
  if (countOf(board, foe, CLASS_FIVE) === 0) {
    spend(passNodes);
    const threat = winByThreats(context, threats, foe, 0);
    if (threat === 0) return { moves: root, danger: HARMLESS, lost: null };
    longest = { plies: threat + 1, line: root.slice(0, 1) };
    const zone = provenZone(context, threats, foe);
    const makesThreats = (cell: number): boolean =>
      (board.classes[side * board.cells + cell] as number) >= CLASS_THREE_BLOCKED;
    if (zone !== null) candidates = root.filter((cell) => zone.has(cell) || makesThreats(cell));
  }
  let open = candidates;
  // Every move a little, then what is left a lot: most are refuted at once.
  for (const share of [0.3, 0.7]) {
    const each = Math.ceil((replyNodes * share) / Math.max(open.length, 1));
    open = open.filter((cell) => {
      play(context, cell, side);
      spend(each);
      const plies = winByThreats(context, threats, foe, 0);
      if (plies > 0 && plies + 1 >= longest.plies)
        longest = { plies: plies + 1, line: [cell, ...provenLine(context, threats, foe)] };
      undo(board);
      return plies === 0;
    });
  }
  return { moves: open, danger: UNKNOWN, lost: open.length > 0 ? null : longest };
}

/** One iteration; null when the nodes ran out before it was finished. The best move comes first in `ordered`. */
export function searchRoot(
  search: Principal,
  side: Colour,
  depth: number,
  moves: readonly number[],
  danger: number,
): { readonly score: number; readonly ordered: number[] } | null {
  const { context } = search;
  const foe = (1 - side) as Colour;
  let alpha = -MATE;
  let best = moves[0] ?? 0;
  for (const [i, cell] of moves.entries()) {
    play(context, cell, side);
    let score: number;
    if (i === 0) score = -principalSearch(search, foe, depth - 1, -MATE, MATE, 1, danger);
    else {
      const less = later(depth, i) >> 1;
      score = -principalSearch(search, foe, depth - 1 - less, -alpha - 1, -alpha, 1, danger);
      if (score > alpha) score = -principalSearch(search, foe, depth - 1, -MATE, -alpha, 1, danger);
    }
    undo(context.board);
    if (outOfNodes(context)) return null;
    if (score > alpha) {
      alpha = score;
      best = cell;
    }
  }
  return { score: alpha, ordered: [best, ...moves.filter((cell) => cell !== best)] };
}

/** The expected play from the transposition table. */
export function mainLine(search: Principal, side: Colour, first: number): number[] {
  const { context, transpositions } = search;
  const { board } = context;
  const line: number[] = [];
  let mover: Colour = side;
  let cell = first;
  while (cell >= 0 && board.colour[cell] === EMPTY && line.length < 20) {
    line.push(cell);
    play(context, cell, mover);
    mover = (1 - mover) as Colour;
    const entry = findEntry(
      transpositions,
      board.state[HASH_LOW] as number,
      (board.state[HASH_HIGH] as number) ^ mover,
    );
    cell = entry < 0 ? -1 : (transpositions.move[entry] as number) - 1;
  }
  for (const _ of line) undo(board);
  context.numbers[NODES] = (context.numbers[NODES] as number) - line.length;
  return line;
}
