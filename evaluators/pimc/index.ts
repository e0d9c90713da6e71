/** PIMC for doudizhu: the engine as one object. */
import { answerDeadline } from '../deadline.js';
import type { EngineDefinition } from '../definition.js';
import { createPimc, matchesInFlight } from './actor.js';
import { builtProgram } from './process.js';
import { pimcDefaults } from './settings.js';

/** Measured on one core of a shared machine with the default policy; labels that are sure sooner cost less. */
const cpuMsPerDeal = 0.3;

export const pimc: EngineDefinition = {
  name: 'pimc',
  tool: null,
  standard: true,
  limit: { kind: 'deals', byDefault: pimcDefaults.maxDeals },
  cpuMsPerPosition: (deals) => deals * cpuMsPerDeal,
  matchesInFlight,
  settings: (deals) => ({ engine: 'pimc', deals }),
  open: async (maxDeals, slots, seed = pimcDefaults.seed) =>
    createPimc({ ...pimcDefaults, program: builtProgram(), maxDeals, seed, processes: slots, ...answerDeadline() }),
};
