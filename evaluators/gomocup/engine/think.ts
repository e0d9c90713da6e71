/** Values one position: threats first, then the main search deeper and deeper until the nodes are used up. */
import { type Board, STONES } from './board.js';
import { createContext, DEEPEST, LIMIT, MAX_PLY, NODES } from './context.js';
import { evaluate, MATE, MATE_RANGE } from './evaluate.js';
import { createNoFours } from './fours.js';
import type { Principal } from './principal.js';
import { provenLine } from './proofs.js';
import { answersToThreats, mainLine, rootMoves, searchRoot } from './root.js';
import { BLACK, type Colour, WHITE } from './rules.js';
import { clearThreatTable, createThreatTable } from './threat-table.js';
import { winByThreats } from './threats.js';
import { clearTranspositions, createTranspositions } from './transposition.js';

/** One finished iteration. */
export interface Iteration {
  readonly depth: number;
  readonly deepest: number;
  readonly nodes: number;
  /** For the side to move; MATE minus plies for a forced win. */
  readonly score: number;
  /** Cells, the best move first; empty only when there is no legal move. */
  readonly line: readonly number[];
}

export interface Thinker {
  readonly board: Board;
  /** Forgets everything learnt from earlier positions. */
  clear(): void;
  /** The last iteration, with all nodes used; `onIteration` is called for every one. `nodes` is at least 1. */
  think(nodes: number, onIteration: (iteration: Iteration) => void): Iteration;
}

/** Shares of the nodes: own threats, the opponent's threats after a pass, and the replies to those. */
const OWN_SHARE = 0.25;
const PASS_SHARE = 0.15;
const REPLY_SHARE = 0.35;
const DEEPEST_ITERATION = 40;

export function createThinker(board: Board): Thinker {
  const search: Principal = {
    context: createContext(board),
    transpositions: createTranspositions(),
    noFours: createNoFours(),
    threats: createThreatTable(),
    history: new Int32Array(2 * board.cells),
    killers: new Int16Array(2 * (MAX_PLY + 2)),
  };
  return {
    board,
    clear() {
      clearTranspositions(search.transpositions);
      clearThreatTable(search.threats);
      search.noFours.low.fill(0);
      search.noFours.high.fill(0);
    },
    think(nodes, onIteration) {
      const last = think(search, nodes, onIteration);
      return { ...last, nodes: search.context.numbers[NODES] as number };
    },
  };
}

function think(search: Principal, nodes: number, onIteration: (iteration: Iteration) => void): Iteration {
  const { context, threats } = search;
  const { board, numbers } = context;
  const side: Colour = (board.state[STONES] as number) % 2 === 0 ? BLACK : WHITE;
  search.history.fill(0);
  search.killers.fill(0);
  numbers.fill(0);
  const tell = (depth: number, score: number, line: readonly number[]): Iteration => {
    const deepest = Math.max(numbers[DEEPEST] as number, line.length);
    const iteration = { depth, deepest, nodes: numbers[NODES] as number, score, line };
    onIteration(iteration);
    return iteration;
  };

  numbers[LIMIT] = Math.ceil(nodes * OWN_SHARE);
  const win = winByThreats(context, threats, side, 0);
  if (win > 0) return tell(win, MATE - win, provenLine(context, threats, side));
  const moves = rootMoves(search, side);
  if (moves.length === 0) return tell(1, 0, []);
  const answers = answersToThreats(search, side, moves, Math.ceil(nodes * PASS_SHARE), Math.ceil(nodes * REPLY_SHARE));
  if (answers.lost !== null) return tell(answers.lost.plies, answers.lost.plies - MATE, answers.lost.line);

  numbers[LIMIT] = nodes;
  let last: Iteration | null = null;
  let ordered = answers.moves;
  for (let depth = 1; depth <= DEEPEST_ITERATION; depth += 1) {
    const found = searchRoot(search, side, depth, ordered, answers.danger);
    if (found === null) break;
    ordered = found.ordered;
    last = tell(depth, found.score, mainLine(search, side, ordered[0] ?? 0));
    if (Math.abs(found.score) > MATE - MATE_RANGE) break;
  }
  return last ?? tell(1, evaluate(board, side), ordered.slice(0, 1));
}
