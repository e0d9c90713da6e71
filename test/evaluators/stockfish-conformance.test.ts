/** Stockfish against the contract of all engines. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Chess } from 'chess.js';
import type { EvaluationRequest } from '../../evaluators/contract.js';
import { createEvaluatorPool } from '../../evaluators/pool.js';
import { createStockfish } from '../../evaluators/stockfish/actor.js';
import { chessEngine, installPatienceMs } from '../support/chess-engine.js';
import { type Fault, faultyEngine } from '../support/faulty-engine.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type ConformanceFault, describeConformance, describeFaults } from './conformance.js';

function requestOf(moves: readonly string[]): EvaluationRequest {
  const chess = new Chess();
  const keys = [chess.fen()];
  for (const move of moves) {
    chess.move(move);
    keys.push(chess.fen());
  }
  return { positions: keys.map((key, turn) => ({ key, turn })) };
}

const faults: Readonly<Record<ConformanceFault, Fault>> = {
  silent: 'silent',
  slow: 'slow',
  crash: 'crash-in-search',
  garbage: 'garbage',
  nan: 'nan',
  range: 'wdl-range',
  twice: 'twice',
  elsewhere: 'illegal-move',
};

describeConformance({
  engine: 'stockfish',
  open: async () => {
    const tool = await chessEngine();
    return createEvaluatorPool(() => createStockfish({ tool, nodes: 2000 }), 2);
  },
  requests: [requestOf(['e4', 'e5', 'Nf3', 'Nc6']), requestOf(['d4', 'Nf6', 'c4', 'e6'])],
  patienceMs: installPatienceMs,
});

describeFaults({
  engine: 'stockfish',
  openFaulty: async (fault, times) => {
    const folder = await temporaryFolder();
    const tool = await faultyEngine(folder, faults[fault], times);
    const config = { tool, nodes: 100, deadlineMs: 1000, startDeadlineMs: 60_000, maxTries: 3 };
    return {
      evaluator: await createEvaluatorPool(() => createStockfish(config), 1),
      starts: async () => (await readFile(join(folder, `starts-${faults[fault]}`), 'utf8')).length,
    };
  },
  faultyRequest: requestOf([]),
  patienceMs: installPatienceMs,
});
