/** KataGo: the engine as one object. */
import { requireTool } from '../../toolchain/find.js';
import { katagoNetwork } from '../../toolchain/katago-package.js';
import { answerDeadline } from '../deadline.js';
import type { EngineDefinition } from '../definition.js';
import { createKataGo, matchesInFlight } from './actor.js';
import { machineProfile } from './settings.js';

/** Measured with the bundled network on 19 lines with two cores; a GPU needs a hundredth of it. */
const cpuMsPerVisit = 2000;

export const katago: EngineDefinition = {
  name: 'katago',
  tool: 'katago',
  standard: false,
  limit: { kind: 'visits', byDefault: 16 },
  cpuMsPerPosition: (visits) => visits * cpuMsPerVisit,
  // One process serves any number of matches: slots do not multiply it.
  matchesInFlight: () => matchesInFlight(machineProfile()),
  settings: (visits) => ({ engine: 'katago', visits }),
  open: async (visits) => {
    const tool = await requireTool('katago');
    const network = await katagoNetwork();
    return createKataGo({ tool, network, visits, seed: 0, ...machineProfile(), ...answerDeadline() });
  },
};
