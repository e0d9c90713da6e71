/** Gomocup engines: casemill's own, or Rapfi, as one object. */
import { answerDeadline } from '../deadline.js';
import type { EngineDefinition } from '../definition.js';
import { createEvaluatorPool } from '../pool.js';
import { createGomocup } from './actor.js';
import { DEFAULT_NODES } from './engine/identity.js';
import { gomocupProgram } from './program.js';

/** Bar of our own engine on one core of a shared machine; Rapfi does three times as much. */
const nodesPerCpuMs = 200;

export const gomocup: EngineDefinition = {
  name: 'gomocup',
  // Our own engine is part of casemill; others are registered, not installed.
  tool: null,
  standard: true,
  limit: { kind: 'nodes', byDefault: DEFAULT_NODES },
  cpuMsPerPosition: (nodes) => nodes / nodesPerCpuMs,
  matchesInFlight: (slots) => slots + 1,
  settings: (nodes) => ({ engine: 'gomocup', nodes }),
  open: async (nodes, slots) => {
    const config = { program: await gomocupProgram(), nodes, ...answerDeadline() };
    return createEvaluatorPool(() => createGomocup(config), slots);
  },
};
