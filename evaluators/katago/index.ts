/** KataGo: the engine as one object. */
import type { EngineDefinition } from '../definition.js';

export const katago: EngineDefinition = {
  name: 'katago',
  tool: null,
  limit: { kind: 'visits', byDefault: 16 },
  cpuMsPerPosition: (visits) => visits * 1000,
  matchesInFlight: () => 2,
  settings: (visits) => ({ engine: 'katago', visits }),
  open: async () => {
    throw new Error('not yet');
  },
};
