/** Stockfish: the engine as one object. */
import { requireTool } from '../../toolchain/find.js';
import { answerDeadline } from '../deadline.js';
import type { EngineDefinition } from '../definition.js';
import { createEvaluatorPool } from '../pool.js';
import { createStockfish } from './actor.js';

/** Measured on one core of a shared machine with the pinned build. */
const nodesPerCpuMs = 300;

export const stockfish: EngineDefinition = {
  name: 'stockfish',
  tool: 'stockfish',
  standard: true,
  limit: { kind: 'nodes', byDefault: 100_000 },
  cpuMsPerPosition: (nodes) => nodes / nodesPerCpuMs,
  // One match more than there are engines: it waits with its positions ready, so that no engine idles between two.
  matchesInFlight: (slots) => slots + 1,
  settings: (nodes) => ({ engine: 'stockfish', nodes }),
  open: async (nodes, slots) => {
    const config = { tool: await requireTool('stockfish'), nodes, ...answerDeadline() };
    return createEvaluatorPool(() => createStockfish(config), slots);
  },
};
