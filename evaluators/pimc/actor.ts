/** PIMC as an evaluator: one question per match for the turns that are wanted, values of the landlord, kept as they arrive. */
import { CasemillError } from '../../manifests/errors.js';
import type { Evaluator, EvaluatorIdentity } from '../contract.js';
import { commonHealth } from '../health.js';
import { createMatchEvaluator } from '../match-evaluator.js';
import { type Supervisor, supervise } from '../supervise.js';
import { landlordValue } from './answer.js';
import { type PimcProgram, programArtifacts, startPimc } from './process.js';
import { checkedQuestion, type PimcQuestion } from './question.js';
import { openSession, type PimcSession } from './session.js';
import { type PimcSettings, pinnedOptions, questionSettings } from './settings.js';

export interface PimcConfig extends PimcSettings {
  readonly program: PimcProgram;
  /** Processes, one core each; matches are spread over them. */
  readonly processes: number;
  /** Milliseconds from one answer to the next; default 60 s and 1 ms per deal. */
  readonly deadlineMs?: number;
  /** Milliseconds until a started program answers; default 60 s. */
  readonly startDeadlineMs?: number;
  /** Sessions tried in a row without an answer won; default 3. */
  readonly maxTries?: number;
}

/**
 * Starts one process, to learn its version and policies; the others start with their first match. Requests carry a
 * `PimcQuestion`. Throws `engine_missing`, `policy_unknown` (usage) or what a start throws, later what
 * `Evaluator.evaluate` says, and `question_invalid` or `engine_refused` (bug).
 */
export async function createPimc(config: PimcConfig): Promise<Evaluator> {
  const { program, deals, seed } = config;
  const artifacts = await programArtifacts(program);
  const workers = Array.from({ length: Math.max(1, config.processes) }, () => supervised(config));
  const load = new Map(workers.map((worker) => [worker, 0]));
  const close = async () => {
    closed = true;
    await Promise.all(workers.map((worker) => worker.close()));
  };
  let closed = false;
  const { version, policy } = await describe(workers, config).catch(async (error) => {
    await close();
    throw error;
  });
  const settings = questionSettings(config, policy);
  const identity: EvaluatorIdentity = {
    engine: 'pimc',
    version,
    build: 'javascript',
    artifacts,
    options: pinnedOptions(policy, config.passInference),
    limit: { kind: 'deals', count: deals },
    seed,
  };

  /** The first of those with the fewest matches: which one it is changes no value. */
  const leastBusy = (): Supervisor<PimcSession> => {
    const [first, ...others] = workers;
    if (first === undefined) throw new RangeError('no process');
    return others.reduce((best, worker) => ((load.get(worker) ?? 0) < (load.get(best) ?? 0) ? worker : best), first);
  };

  return createMatchEvaluator<PimcQuestion>({
    identity,
    capabilities: { asks: 'match', matchesInFlight: matchesInFlight(workers.length), batchWidth: workers.length },
    program: program.path,
    isClosed: () => closed,
    checked: checkedQuestion,
    ask: async ({ deal, landlord, bottom, plays }, open, signal) => {
      const worker = leastBusy();
      load.set(worker, (load.get(worker) ?? 0) + 1);
      try {
        await worker.run(async (session, won) => {
          const turns = open.turns();
          if (turns.length === 0) return;
          const question = { match: deal, landlord, bottom, plays, turns, ...settings };
          const onAnswer = (answer: Parameters<typeof landlordValue>[0]) => {
            won();
            open.tell(answer.turn, landlordValue(answer));
          };
          await session.evaluate(question, onAnswer, signal);
        }, signal);
      } finally {
        load.set(worker, (load.get(worker) ?? 0) - 1);
      }
    },
    health: () => commonHealth(workers.map((worker) => worker.health()).filter(everStarted), closed),
    close,
  });
}

/** One more than there are processes: it waits with its question ready. */
export function matchesInFlight(processes: number): number {
  return processes + 1;
}

export function supervised(
  config: Pick<PimcConfig, 'program' | 'deadlineMs' | 'startDeadlineMs' | 'maxTries'> & { deals: number },
) {
  const { program, deals, deadlineMs = 60_000 + deals, startDeadlineMs = 60_000, maxTries = 3 } = config;
  const open = () =>
    openSession({ start: () => startPimc(program), program: program.path, startDeadlineMs, deadlineMs });
  return supervise({ open, program: program.path, maxTries });
}

async function describe(workers: readonly Supervisor<PimcSession>[], { policy, program }: PimcConfig) {
  const hello = await workers[0]?.run(async (session) => session.hello);
  if (hello === undefined) throw new RangeError('no process');
  const chosen = policy ?? hello.default;
  if (hello.policies.includes(chosen)) return { version: hello.version, policy: chosen };
  throw new CasemillError({
    code: 'policy_unknown',
    failureClass: 'usage',
    message: `the PIMC program has no policy called "${chosen}"`,
    input: program.path,
    remedy: `Use one of: ${hello.policies.join(', ')}.`,
  });
}

/** A process that no match has needed yet is neither up nor down. */
function everStarted({ state, lastFault }: ReturnType<Evaluator['health']>): boolean {
  return state !== 'down' || lastFault !== null;
}
