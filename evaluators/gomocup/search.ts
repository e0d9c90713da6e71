/** One search at a time, in order of arrival, on an engine that is kept alive. */
import type { EvaluatorHealth } from '../contract.js';
import { supervise } from '../supervise.js';
import type { SearchAnswer } from './answer.js';
import { startGomocup } from './process.js';
import type { GomocupProgram } from './program.js';
import { type GomokuQuestion, gomokuQuestion } from './question.js';
import { openSession } from './session.js';

export interface GomocupConfig {
  readonly program: GomocupProgram;
  /** Milliseconds for one search; default 15 s and 0.1 ms per node (10,000 nodes/s, a twentieth of the slowest measured). */
  readonly deadlineMs?: number;
  /** Milliseconds until a started engine must have told its name; default 30 s. */
  readonly startDeadlineMs?: number;
  /** Sessions tried for one search before giving up; default 3. */
  readonly maxTries?: number;
}

export interface SupervisedGomocup {
  /** As the engine tells it, with its version. */
  readonly name: string;
  /** `key`: see `gomokuQuestion`. `signal` gives up this search with its reason; others are not affected. */
  search(
    key: string,
    nodes: number,
    signal?: AbortSignal,
  ): Promise<SearchAnswer & { readonly question: GomokuQuestion }>;
  health(): EvaluatorHealth;
  close(): Promise<void>;
}

/** Starts the engine at once, so that a missing or unsuitable one shows before any work. */
export async function superviseGomocup(config: GomocupConfig): Promise<SupervisedGomocup> {
  const { program, maxTries = 3, startDeadlineMs = 30_000 } = config;
  const supervisor = supervise({
    open: () => openSession({ start: () => startGomocup(program), program: program.path, startDeadlineMs }),
    program: program.path,
    maxTries,
  });
  let queue: Promise<unknown> = Promise.resolve();
  await supervisor.run(async () => undefined);
  return {
    name: supervisor.name(),
    search: (key, nodes, signal) => {
      const question = gomokuQuestion(key);
      const deadlineMs = config.deadlineMs ?? 15_000 + nodes / 10;
      const work = () =>
        supervisor.run(async (session, won) => {
          const answer = await session.search(question, nodes, deadlineMs, signal);
          won();
          return { ...answer, question };
        }, signal);
      const result = queue.then(work);
      queue = result.catch(() => undefined);
      return result;
    },
    health: supervisor.health,
    close: supervisor.close,
  };
}
