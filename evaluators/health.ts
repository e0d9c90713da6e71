/** Health of several processes that work as one evaluator. */
import type { EvaluatorHealth } from './contract.js';

/** Up when all of them are; an evaluator without any is down. */
export function commonHealth(all: readonly EvaluatorHealth[], closed: boolean): EvaluatorHealth {
  return {
    state: closed ? 'closed' : all.length > 0 && all.every(({ state }) => state === 'up') ? 'up' : 'down',
    restarts: all.reduce((sum, { restarts }) => sum + restarts, 0),
    failuresInRow: Math.max(0, ...all.map(({ failuresInRow }) => failuresInRow)),
    lastFault: all.find(({ lastFault }) => lastFault !== null)?.lastFault ?? null,
  };
}
