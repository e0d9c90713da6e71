/** Engines of one identity that work as one evaluator: as many positions at once as there are engines. */
import { setMaxListeners } from 'node:events';
import { hashJson } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';
import type { Evaluator, EvaluatorIdentity, Position, PositionEngine, PositionValue } from './contract.js';
import { commonHealth } from './health.js';

interface Job {
  readonly position: string;
  readonly abort: AbortController;
  readonly result: Promise<PositionValue>;
  /** Requests that still want the result; the work is abandoned when none does. */
  wanted: number;
  /** Told of the value before the job is forgotten, so that no later request can miss both. */
  readonly listeners: ((value: PositionValue) => void)[];
  /** Binds the result to a running evaluation; a refusal after that has no effect. */
  follow(outcome: Promise<PositionValue>): void;
  refuse(reason: unknown): void;
}

/**
 * Makes `size` engines (≥ 1) and serves positions in order of arrival. Positions with equal `keyOf` (default: the text
 * itself) that are asked for while one of them waits or runs share one evaluation. Throws `evaluator_mixed` when the
 * identities differ: values of two engines or builds never meet in one pool.
 */
export async function createEvaluatorPool(
  make: () => Promise<PositionEngine>,
  size: number,
  keyOf: (position: string) => string = (position) => position,
): Promise<Evaluator> {
  const engines = await makeAll(make, size);
  const identity = await commonIdentity(engines);
  const idle = [...engines];
  const waiting: Job[] = [];
  const unfinished = new Map<string, Job>();
  let closed = false;

  const startNext = () => {
    const engine = idle[0];
    const job = waiting[0];
    if (engine === undefined || job === undefined) return;
    idle.shift();
    waiting.shift();
    const outcome = engine.evaluate(job.position, { signal: job.abort.signal });
    job.follow(outcome);
    const free = () => {
      idle.push(engine);
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
    job.result.then((value) => {
      for (const tell of job.listeners) tell(value);
      forget();
    }, forget);
    waiting.push(job);
    startNext();
    return job;
  };

  const ask = (position: Position, signal: AbortSignal, onValue: (value: PositionValue) => void) => {
    const job = jobFor(position.key);
    job.wanted++;
    job.listeners.push((value) => {
      if (!signal.aborted) onValue(value);
    });
    return untilAborted(job, signal, () => {
      const place = waiting.indexOf(job);
      if (place !== -1) waiting.splice(place, 1);
    });
  };

  return {
    identity,
    capabilities: { asks: 'position', matchesInFlight: engines.length + 1, batchWidth: engines.length },
    evaluate: async ({ positions }, { signal, onValue } = {}) => {
      if (closed) throw poolClosed();
      signal?.throwIfAborted();
      // One position that fails gives up the others, so that nothing of this request goes on beside its next try.
      const failed = new AbortController();
      const either = signal === undefined ? failed.signal : AbortSignal.any([signal, failed.signal]);
      // One listener a position: more than the ten from which Node suspects a leak.
      setMaxListeners(0, either);
      const values = positions.map((position, i) => ask(position, either, (value) => onValue?.(i, value)));
      try {
        return await Promise.all(values);
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    },
    health: () =>
      commonHealth(
        engines.map((engine) => engine.health()),
        closed,
      ),
    close: async () => {
      closed = true;
      for (const job of waiting.splice(0)) job.refuse(poolClosed());
      await Promise.all(engines.map((engine) => engine.close()));
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
  return { position, abort: new AbortController(), result, wanted: 0, listeners: [], follow, refuse };
}

/** The job's result, or the signal's reason as soon as it comes; the last one to leave abandons the job. */
function untilAborted(job: Job, signal: AbortSignal, withdraw: () => void): Promise<PositionValue> {
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

async function makeAll(make: () => Promise<PositionEngine>, size: number): Promise<PositionEngine[]> {
  const attempts = await Promise.allSettled(Array.from({ length: Math.max(1, size) }, () => make()));
  const made = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  const failure = attempts.find((attempt) => attempt.status === 'rejected');
  if (failure === undefined) return made;
  await Promise.all(made.map((engine) => engine.close()));
  throw failure.reason;
}

async function commonIdentity(engines: readonly PositionEngine[]): Promise<EvaluatorIdentity> {
  const byHash = new Map(engines.map((engine) => [hashJson(engine.identity), engine.identity]));
  const [identity, other] = [...byHash.values()];
  if (identity !== undefined && other === undefined) return identity;
  await Promise.all(engines.map((engine) => engine.close()));
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
