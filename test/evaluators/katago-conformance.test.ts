/** KataGo against the contract of all engines. */
import { describe, it } from 'vitest';
import { createKataGo } from '../../evaluators/katago/actor.js';
import { faultyKataGo } from '../support/faulty-katago.js';
import { goEngineConfig, noGoEngine } from '../support/go-engine.js';
import { goQuestion, goRequest } from '../support/go-requests.js';
import { describeConformance, describeFaults } from './conformance.js';

const reason = await noGoEngine();
const patienceMs = 900_000;

if (reason === undefined) {
  describeConformance({
    engine: 'katago',
    open: async () => createKataGo(await goEngineConfig({ visits: 4 })),
    requests: [goRequest(goQuestion(['E5', 'C3', 'G7', 'pass'])), goRequest(goQuestion(['E5', 'E3', 'D4', 'F4']))],
    patienceMs,
  });
} else {
  describe('katago keeps the contract', () => {
    it.skip(reason);
  });
}

describeFaults({
  engine: 'katago',
  openFaulty: (fault, times) => faultyKataGo(fault, times),
  faultyRequest: goRequest(goQuestion(['E5', 'C3'])),
  patienceMs,
});
