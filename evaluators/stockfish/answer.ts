/** What one search said: which of its lines count, and whether they can be believed. */
import type { CasemillError } from '../../manifests/errors.js';
import type { EnginePosition } from './position.js';
import type { UciInfo } from './uci.js';

export interface SearchResult {
  /** The lines of the deepest iteration that is complete, one per rank, best first, none of them a bound. */
  readonly lines: readonly UciInfo[];
  readonly bestMove: string;
}

/** The largest MultiPV that Stockfish knows; also keeps a flood of nonsense from filling memory. */
const mostLines = 256;
/** Stockfish's own limit is 245. */
const deepest = 256;

/** What an answer must satisfy before anything is derived from it; else the error that `fault` makes. */
export function checkedResult(
  position: EnginePosition,
  lines: readonly UciInfo[],
  bestMove: string | null,
  fault: (code: string, message: string) => CasemillError,
): SearchResult {
  const garbage = (message: string) => fault('engine_garbage', `${message} (position ${position.fen})`);
  if (bestMove === null || !position.isLegal(bestMove)) throw garbage(`best move ${bestMove} is not legal`);
  if (lines.length === 0) throw garbage('no line with an exact score');
  for (const line of lines) {
    const [move] = line.pv;
    if (move !== undefined && move !== bestMove && !position.isLegal(move))
      throw garbage(`principal variation ${move} is not legal`);
    if (line.wdl === null) throw garbage('no win/draw/loss figures');
    const sum = line.wdl[0] + line.wdl[1] + line.wdl[2];
    if (sum !== 1000 || line.wdl.some((part) => part < 0)) throw garbage(`win/draw/loss is ${line.wdl.join(' ')}`);
    if (line.score.unit === 'mate' && line.score.amount === 0) throw garbage('mate in 0 where moves are legal');
  }
  return { lines, bestMove };
}

/** Exact lines by depth, then by rank. */
export type Iterations = Map<number, Map<number, UciInfo>>;

export function keepExact(iterations: Iterations, info: UciInfo): void {
  const { depth, multiPv, bound } = info;
  if (bound !== null || multiPv < 1 || multiPv > mostLines || depth < 1 || depth > deepest) return;
  const ranks = iterations.get(depth) ?? new Map<number, UciInfo>();
  iterations.set(depth, ranks.set(multiPv, info));
}

/**
 * An interrupted search prints all its ranks once more, some as bounds and some from the iteration before: with several
 * ranks, only an iteration with an exact line for every rank names every move once.
 */
export function deepestComplete(iterations: Iterations): UciInfo[] {
  const byDepth = [...iterations].sort(([a], [b]) => b - a).map(([, ranks]) => [...ranks.values()]);
  const width = Math.max(0, ...byDepth.map((lines) => lines.length));
  const complete = byDepth.find((lines) => lines.length === width) ?? [];
  return complete.sort((a, b) => a.multiPv - b.multiPv);
}
