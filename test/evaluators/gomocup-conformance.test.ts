/** Gomocup engines against the contract of all engines: the real Rapfi as recorded, and one that misbehaves. */
import { createGomocup } from '../../evaluators/gomocup/actor.js';
import { createEvaluatorPool } from '../../evaluators/pool.js';
import { rapfiRequests } from '../support/rapfi-values.js';
import { rapfiSessions, replayedRapfi, scriptedEngine } from '../support/scripted-gomocup.js';
import { describeConformance, describeFaults } from './conformance.js';

if (rapfiSessions() === undefined) {
  console.info('the recorded Rapfi is not tested: CASEMILL_RECORDS does not name the record collection');
} else {
  describeConformance({
    engine: 'gomocup',
    open: async () => {
      const program = await replayedRapfi();
      return createEvaluatorPool(() => createGomocup({ program, nodes: 20_000 }), 2);
    },
    requests: rapfiRequests,
    patienceMs: 300_000,
  });
}

describeFaults({
  engine: 'gomocup',
  openFaulty: async (fault, times) => {
    const { program, starts } = await scriptedEngine(fault, times);
    const config = { program, nodes: 100, deadlineMs: 2000, startDeadlineMs: 60_000, maxTries: 3 };
    return { evaluator: await createEvaluatorPool(() => createGomocup(config), 1), starts };
  },
  faultyRequest: { positions: [{ key: 'gomoku 15 freestyle H8 I9', turn: 2 }] },
  patienceMs: 300_000,
});
