/** Stockfish, one process: a fixed number of nodes per position, a fresh state before each, values of White. */
import type { EvaluatorIdentity, PositionEngine, PositionValue } from '../contract.js';
import { engineBuild } from './process.js';
import { type EngineConfig, superviseEngine } from './search.js';
import type { UciInfo } from './uci.js';

export interface StockfishConfig extends EngineConfig {
  /** Per position; the search stops at the first check beyond it. */
  readonly nodes: number;
}

/**
 * Starts the engine. `evaluate(fen)` gives the value of a position that is not finished; see `PositionValue` for units.
 * Equal positions (`searchFen`) get equal values, in every process and whatever was evaluated before.
 */
export async function createStockfish(config: StockfishConfig): Promise<PositionEngine> {
  const build = await engineBuild(config.tool);
  const engine = await superviseEngine(config);
  const identity: EvaluatorIdentity = {
    engine: 'stockfish',
    version: engine.name.replace(/^Stockfish /, ''),
    ...build,
    options: engine.options,
    limit: { kind: 'nodes', count: config.nodes },
    seed: null,
  };
  return {
    identity,
    evaluate: async (fen, options) => {
      const { lines, whiteToMove } = await engine.search(fen, config.nodes, options?.signal);
      return valueForWhite(lines[0] as UciInfo, whiteToMove);
    },
    health: engine.health,
    close: engine.close,
  };
}

/** `info` has WDL figures that sum to 1000: the session checked it. */
function valueForWhite(info: UciInfo, whiteToMove: boolean): PositionValue {
  const [win, draw, loss] = info.wdl ?? [0, 0, 0];
  const wdl: [number, number, number] = whiteToMove ? [win, draw, loss] : [loss, draw, win];
  // `|| 0` turns -0 into 0: the two differ in JSON-free comparisons, and cp 0 of Black must equal cp 0 of White.
  const amount = (whiteToMove ? info.score.amount : -info.score.amount) || 0;
  const expected = wdl[0] * 10 + wdl[1] * 5;
  const value = info.score.unit === 'mate' ? (amount > 0 ? 10_000 : 0) : expected;
  const score = { unit: info.score.unit, amount };
  // One deterministic search tells no error of its own; the spread of outcomes is in `wdl`.
  return { value, uncertainty: null, details: { wdl, score, depth: info.depth, nodes: info.nodes ?? 0 } };
}
