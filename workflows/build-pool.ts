/**
 * Many records to a pool: a window of cases slides over the records while they are read. Reading and building overlap;
 * the history is cut by continue-as-new without waiting for the cases under way, which the next execution adopts.
 */
import {
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { PublishResult } from '../activities/interfaces.js';
import { createCaseWindow } from './case-window.js';
import { type BuildPoolInput, type PoolProgress, pauseSignal, progressQuery, resumeSignal } from './messages.js';
import { startState } from './pool-state.js';
import { evaluating, light, long, parsing, rendering } from './proxies.js';

export async function buildPool(input: BuildPoolInput): Promise<PublishResult> {
  const { run, queues, window: size } = input;
  let { cursor, chunks, identities, progress } = input.state ?? startState;
  const waiting = [...(input.state?.waiting ?? [])];
  let startedHere = 0;
  let reading = false;
  const update = (change: Partial<PoolProgress>): void => {
    progress = { ...progress, ...change };
  };
  const cases = createCaseWindow(
    input,
    // Proxies have no keys of their own: they cannot be spread.
    { recordFailure: light().recordFailure, awaitCase: long(queues).awaitCase },
    () => identities,
    input.state?.failuresInARow ?? 0,
    {
      onBuilt: () => update({ built: progress.built + 1 }),
      onFailed: (reason, message) =>
        update({ lastFailure: message, quarantined: addCounts(progress.quarantined, { [reason]: 1 }) }),
    },
  );
  setHandler(progressQuery, () => ({ ...progress, inFlight: [...cases.inFlight.keys()], waiting: waiting.length }));
  setHandler(pauseSignal, () => update({ paused: true }));
  setHandler(resumeSignal, () => update({ paused: false }));

  if (input.state === null) {
    const [evaluator, renderer] = await Promise.all([
      evaluating(queues).identifyEvaluator(run),
      input.until === 'videos' ? rendering(queues).identifyRenderer(run) : null,
    ]);
    identities = { evaluator, renderer };
    update({ phase: 'building' });
  }
  for (const item of input.state?.inFlight ?? []) cases.adopt(item);

  const mayRead = () => cursor !== null && !reading && waiting.length < size;
  const mayStart = () => waiting.length > 0 && cases.inFlight.size < size;
  const idle = () => cases.inFlight.size === 0 && !reading;
  const done = () => cursor === null && waiting.length === 0 && idle();
  const mustCut = () => startedHere >= input.continueAfter || workflowInfo().continueAsNewSuggested;
  const halted = () => cases.stopped() !== null || done();
  await untilHalted().catch(async (error) => {
    // A pool that ends at once leaves the requests to cancel its cases unsent.
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => condition(idle));
    throw error;
  });
  const stopped = cases.stopped();
  if (stopped !== null) throw stopped;
  update({ phase: 'publishing' });
  const result = await long(queues).publish({ run, identities, chunks });
  update({ phase: 'finished' });
  return result;

  /** Returns when every record is settled, or when the pool stopped and no case is under way any more. */
  async function untilHalted(): Promise<void> {
    for (;;) {
      await condition(() => halted() || (!progress.paused && (mayRead() || mayStart() || (mustCut() && !reading))));
      if (halted()) return condition(idle);
      if (mustCut()) {
        // A case whose start the server has not confirmed would be lost with this execution.
        await condition(() => !reading && cases.starting() === 0);
        // What happened during the wait must not be lost with this execution.
        if (halted()) return condition(idle);
        await cutHistory();
      }
      if (mayRead()) void readOn();
      for (let item = mayStart() ? waiting.shift() : undefined; item; item = mayStart() ? waiting.shift() : undefined) {
        startedHere += 1;
        cases.start(item);
      }
    }
  }

  async function readOn(): Promise<void> {
    if (cursor === null) return;
    reading = true;
    try {
      const chunk = await parsing(queues).parse({ run, identities, cursor });
      cursor = chunk.next;
      chunks += 1;
      waiting.push(...chunk.builds);
      update({
        read: progress.read + chunk.read,
        reused: progress.reused + chunk.reused,
        duplicates: progress.duplicates + chunk.duplicates,
        quarantined: addCounts(progress.quarantined, chunk.quarantined),
        fractionRead: chunk.fractionRead,
      });
    } catch (error) {
      cases.stop(error);
    } finally {
      reading = false;
    }
  }

  async function cutHistory(): Promise<never> {
    const inFlight = [...cases.inFlight.values()];
    const failuresInARow = cases.failuresInARow();
    return continueAsNew<typeof buildPool>({
      ...input,
      state: { identities, cursor, chunks, waiting, inFlight, failuresInARow, progress },
    });
  }
}

function addCounts(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const sum = { ...a };
  for (const [key, n] of Object.entries(b)) sum[key] = (sum[key] ?? 0) + n;
  return sum;
}
