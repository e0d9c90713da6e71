/** Several evaluators of one identity that work as one: as many positions at once as there are evaluators. */
import { hashJson } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';
import type { Evaluator, EvaluatorIdentity, PositionValue } from './contract.js';

export interface EvaluatorPool extends Evaluator {
  readonly size: number;
}

interface Job {
  readonly position: string;
  readonly abort: AbortController;
  readonly result: Promise<PositionValue>;
  /** Requests that still want the result; the work is abandoned when none does. */
  wanted: number;
  /** Binds the result to a running evaluation; a refusal after that has no effect. */
  follow(outcome: Promise<PositionValue>): void;
  refuse(reason: unknown): void;
}

/**
 * Makes `size` evaluators (≥ 1) and serves positions in order of arrival. Positions with equal `keyOf` (default: the
 * text itself) that are asked for while one of them waits or runs share one evaluation. Throws `evaluator_mixed`
 * when the identities differ: values of two engines or builds never meet in one pool.
 */
export async function createEvaluatorPool(
  make: () => Promise<Evaluator>,
  size: number,
  keyOf: (position: string) => string = (position) => position,
): Promise<EvaluatorPool> {
  const evaluators = await makeAll(make, size);
  const identity = await commonIdentity(evaluators);
  const idle = [...evaluators];
  const waiting: Job[] = [];
  const unfinished = new Map<string, Job>();
  let closed = false;

  const startNext = () => {
    const evaluator = idle[0];
    const job = waiting[0];
    if (evaluator === undefined || job === undefined) return;
    idle.shift();
    waiting.shift();
    const outcome = evaluator.evaluate(job.position, { signal: job.abort.signal });
    job.follow(outcome);
    const free = () => {
      idle.push(evaluator);
      startNext();
    };
    outcome.then(free, free);
    startNext();
  };

  const jobFor = (position: string): Job => {
    const key = keyOf(position);
    const shared = unfinished.get(key);
    if (shared !== undefined && !shared.abort.signal.aborted) return shared;
    const job = newJob(position);
    unfinished.set(key, job);
    const forget = () => {
      if (unfinished.get(key) === job) unfinished.delete(key);
    };
    job.result.then(forget, forget);
    waiting.push(job);
    startNext();
    return job;
  };

  return {
    identity,
    size,
    evaluate: async (position, options) => {
      if (closed) throw poolClosed();
      options?.signal?.throwIfAborted();
      const job = jobFor(position);
      job.wanted++;
      return untilAborted(job, options?.signal, () => {
        const place = waiting.indexOf(job);
        if (place !== -1) waiting.splice(place, 1);
      });
    },
    close: async () => {
      closed = true;
      for (const job of waiting.splice(0)) job.refuse(poolClosed());
      await Promise.all(evaluators.map((evaluator) => evaluator.close()));
    },
  };
}

function newJob(position: string): Job {
  let follow: Job['follow'] = () => undefined;
  let refuse: Job['refuse'] = () => undefined;
  const result = new Promise<PositionValue>((resolve, reject) => {
    follow = resolve;
    refuse = reject;
  });
  // Everybody who asked may have gone by the time it fails.
  result.catch(() => undefined);
  return { position, abort: new AbortController(), result, wanted: 0, follow, refuse };
}

/** The job's result, or the signal's reason as soon as it comes; the last one to leave abandons the job. */
function untilAborted(job: Job, signal: AbortSignal | undefined, withdraw: () => void): Promise<PositionValue> {
  if (signal === undefined) return job.result;
  return new Promise((resolve, reject) => {
    const leave = () => {
      job.wanted--;
      if (job.wanted === 0) {
        job.abort.abort(signal.reason);
        withdraw();
        job.refuse(signal.reason);
      }
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    const stay = () => signal.removeEventListener('abort', leave);
    job.result.then(resolve, reject).finally(stay);
  });
}

async function makeAll(make: () => Promise<Evaluator>, size: number): Promise<Evaluator[]> {
  const attempts = await Promise.allSettled(Array.from({ length: Math.max(1, size) }, () => make()));
  const made = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  const failure = attempts.find((attempt) => attempt.status === 'rejected');
  if (failure === undefined) return made;
  await Promise.all(made.map((evaluator) => evaluator.close()));
  throw failure.reason;
}

async function commonIdentity(evaluators: readonly Evaluator[]): Promise<EvaluatorIdentity> {
  const byHash = new Map(evaluators.map((evaluator) => [hashJson(evaluator.identity), evaluator.identity]));
  const [identity, other] = [...byHash.values()];
  if (identity !== undefined && other === undefined) return identity;
  await Promise.all(evaluators.map((evaluator) => evaluator.close()));
  throw new CasemillError({
    code: 'evaluator_mixed',
    failureClass: 'infrastructure',
    message: 'the evaluators of one pool differ',
    input: [...byHash.values()].map((one) => `${one.engine} ${one.version} ${one.build}`).join(' and '),
    remedy: 'Use one engine build for all workers of a pool.',
  });
}

function poolClosed(): CasemillError {
  return new CasemillError({
    code: 'engine_closed',
    failureClass: 'infrastructure',
    message: 'the evaluator pool was closed while work was waiting for it',
  });
}
