/** PIMC for doudizhu: the engine as one object. */
import { answerDeadline } from '../deadline.js';
import type { EngineDefinition } from '../definition.js';
import { createPimc, matchesInFlight } from './actor.js';
import { builtProgram } from './process.js';
import { pimcDefaults } from './settings.js';

/** Mean of recorded games on one core of a busy machine: few labels use the limit, so it costs like its root. */
const cpuMsPerRootOfDeals = 0.45;

export const pimc: EngineDefinition = {
  name: 'pimc',
  tool: null,
  standard: true,
  limit: { kind: 'deals', byDefault: pimcDefaults.deals },
  cpuMsPerPosition: (deals) => Math.sqrt(deals) * cpuMsPerRootOfDeals,
  matchesInFlight,
  settings: (deals, { passInference = pimcDefaults.passInference } = {}) => ({ engine: 'pimc', deals, passInference }),
  open: async (deals, slots, { seed = pimcDefaults.seed, passInference = pimcDefaults.passInference } = {}) =>
    createPimc({
      ...pimcDefaults,
      seed,
      passInference,
      program: builtProgram(),
      deals,
      processes: slots,
      ...answerDeadline(),
    }),
};
