/** KataGo as an evaluator: one query per match for the turns that are wanted, values of Black, kept as they arrive. */
import type { Evaluator } from '../contract.js';
import { createMatchEvaluator } from '../match-evaluator.js';
import { blackValue } from './answer.js';
import { type KataGoConfig, katagoProcesses } from './processes.js';
import { checkedQuestion } from './question.js';
import type { KataGoSettings } from './settings.js';

/**
 * Requests carry a `GoQuestion`. Processes are started when a board of their size turns up: one each for up to 9, 13 and
 * 19 lines. Throws `engine_missing` or `engine_unsuitable` at once, later what `Evaluator.evaluate` says, and
 * `question_invalid` or `engine_refused` (bug).
 */
export async function createKataGo(config: KataGoConfig): Promise<Evaluator> {
  const { tool, threads, visits } = config;
  const processes = await katagoProcesses(config);
  return createMatchEvaluator({
    identity: processes.identity,
    capabilities: { asks: 'match', matchesInFlight: matchesInFlight(config), batchWidth: threads },
    program: tool.path,
    isClosed: processes.isClosed,
    checked: checkedQuestion,
    ask: (question, open, signal) =>
      processes.of(question.size).run(async (session, won) => {
        const turns = open.turns();
        if (turns.length === 0) return;
        await session.analyze(
          { question, turns, visits },
          ({ turnNumber, rootInfo }) => {
            won();
            open.tell(turnNumber, blackValue(rootInfo));
          },
          signal,
        );
      }, signal),
    health: processes.health,
    close: processes.close,
  });
}

/** The next match waits inside the engine; on a GPU the tails of several matches fill one batch. */
export function matchesInFlight({ profile }: Pick<KataGoSettings, 'profile'>): number {
  return profile === 'cpu' ? 2 : 6;
}
