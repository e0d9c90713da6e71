/** Stockfish as a player: the best moves of a position with their scores, for self-play. */
import type { SupervisedSearch } from './search.js';
import { type EngineConfig, superviseEngine } from './search.js';

export interface CandidateMove {
  /** As UCI writes it, e.g. `e7e8q`. */
  readonly uci: string;
  /** Centipawns for the side to move; a mate in n plies counts as 100,000 − n, being mated as −100,000 + n. */
  readonly score: number;
}

export interface StockfishPlayer {
  /** Up to `multiPv` different moves, best first; at least one. */
  bestMoves(fen: string, limit: { readonly nodes: number; readonly signal?: AbortSignal }): Promise<CandidateMove[]>;
  close(): Promise<void>;
}

const mateScore = 100_000;

export async function createStockfishPlayer(
  config: EngineConfig & { readonly multiPv: number },
): Promise<StockfishPlayer> {
  const engine: SupervisedSearch = await superviseEngine(config, { MultiPV: config.multiPv });
  return {
    bestMoves: async (fen, { nodes, signal }) => {
      const { lines, bestMove } = await engine.search(fen, nodes, signal);
      const candidates = new Map<string, number>();
      for (const { pv, score } of lines) {
        const move = pv[0] ?? bestMove;
        if (!candidates.has(move)) candidates.set(move, centipawns(score));
      }
      return [...candidates].map(([uci, score]) => ({ uci, score })).sort((a, b) => b.score - a.score);
    },
    close: engine.close,
  };
}

function centipawns(score: { readonly unit: 'cp' | 'mate'; readonly amount: number }): number {
  if (score.unit === 'cp') return score.amount;
  return score.amount > 0 ? mateScore - score.amount : -mateScore - score.amount;
}
