/** Gomocup engines against the contract of all engines: our own, the real Rapfi as recorded, and one that misbehaves. */
import type { EvaluationRequest } from '../../evaluators/contract.js';
import { createGomocup } from '../../evaluators/gomocup/actor.js';
import { ownEngine } from '../../evaluators/gomocup/program.js';
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

function requestOf(start: string, moves: string): EvaluationRequest {
  const points = moves.split(' ');
  return {
    positions: points.map((_, turn) => ({ key: `${start} ${points.slice(0, turn).join(' ') || '-'}`, turn })),
  };
}

describeConformance({
  engine: 'gomocup',
  open: async () => createEvaluatorPool(() => createGomocup({ program: ownEngine(), nodes: 2000 }), 2),
  requests: [
    requestOf('gomoku 15 freestyle', 'H8 I9 G9 I7 I8 H7'),
    requestOf('gomoku 20 renju', 'K11 L10 K9 K10 J10 M10'),
  ],
  patienceMs: 300_000,
});

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
