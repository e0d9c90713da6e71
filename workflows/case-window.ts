/**
 * The cases under way of one pool. Cases are child workflows that outlive a cut of the pool's history; the next
 * execution adopts them. Each case is settled once, however often its end is reported.
 */
import {
  type ApplicationFailure,
  CancellationScope,
  getExternalWorkflowHandle,
  isCancellation,
  ParentClosePolicy,
  startChild,
  workflowInfo,
} from '@temporalio/workflow';
import type { CaseItem } from '../activities/interfaces.js';
import { type FailureCause, failureCauseOf } from '../manifests/failure-cause.js';
import { buildCase } from './build-case.js';
import { isFatal, isInternal, toFailure } from './failures.js';
import { type BuildPoolInput, caseWorkflowId, taskTimeouts } from './messages.js';
import type { CaseOutcomeActivities } from './proxies.js';

/** So many cases in a row that fail in the engine or the encoder: the tool is broken, not the records. */
const FAILURES_IN_A_ROW = 3;

export interface CaseWindow {
  readonly inFlight: ReadonlyMap<number, CaseItem>;
  /** Cases that the server has not yet confirmed to have started. */
  starting(): number;
  failuresInARow(): number;
  /** Set when nothing further can succeed. */
  stopped(): ApplicationFailure | null;
  stop(error: unknown): void;
  start(item: CaseItem): void;
  /** Waits for a case that an earlier execution of this pool started. */
  adopt(item: CaseItem): void;
}

export interface CaseWindowEvents {
  readonly onBuilt: () => void;
  readonly onFailed: (reason: string, message: string) => void;
}

export function createCaseWindow(
  input: BuildPoolInput,
  activities: CaseOutcomeActivities,
  identities: () => Parameters<typeof buildCase>[0]['identities'],
  failuresBefore: number,
  events: CaseWindowEvents,
): CaseWindow {
  const { run, queues, until } = input;
  const { workflowId: poolId, firstExecutionRunId } = workflowInfo();
  const idOf = ({ ordinal }: CaseItem): string => caseWorkflowId(poolId, firstExecutionRunId, ordinal);
  const inFlight = new Map<number, CaseItem>();
  let starting = 0;
  let inARow = failuresBefore;
  let stopped: ApplicationFailure | null = null;

  // What the pool is cancelled with reaches this scope too.
  const scope = new CancellationScope();
  const stop = (error: unknown): void => {
    stopped ??= toFailure(error);
    // The others would meet the same trouble, each after all its tries. What they have so far is stored.
    scope.cancel();
  };

  async function settle(ordinal: number, failure: FailureCause | null): Promise<void> {
    if (!inFlight.has(ordinal)) return;
    try {
      if (failure === null) {
        inARow = 0;
        events.onBuilt();
      } else if (isFatal(failure)) {
        stop(failure);
      } else {
        const internal = isInternal(failure);
        const reason = internal ? 'internal_error' : failure.code;
        await activities.recordFailure({ run, ordinal, reason, message: failure.message });
        // Counted after the wait: a cut meanwhile hands the case on, and the next execution settles it again.
        inARow += internal ? 0 : 1;
        if (inARow >= FAILURES_IN_A_ROW) stop(failure);
        events.onFailed(reason, failure.message);
      }
    } catch (error) {
      stop(error);
    }
    inFlight.delete(ordinal);
  }

  return {
    inFlight,
    starting: () => starting,
    failuresInARow: () => inARow,
    stopped: () => stopped,
    stop,
    start(item) {
      inFlight.set(item.ordinal, item);
      starting += 1;
      const child = scope.run(async () => {
        const started = startChild(buildCase, {
          args: [{ run, queues, identities: identities(), item, until }],
          workflowId: idOf(item),
          taskQueue: queues.main,
          workflowTaskTimeout: taskTimeouts.case,
          // Goes on when this execution's history is cut; cancelling the pool still cancels it through the scope.
          parentClosePolicy: ParentClosePolicy.ABANDON,
        }).finally(() => {
          starting -= 1;
        });
        await (await started).result();
      });
      void child.then(
        () => settle(item.ordinal, null),
        (error) => settleUnlessCancelled(item.ordinal, error),
      );
    },
    adopt(item) {
      inFlight.set(item.ordinal, item);
      const workflowId = idOf(item);
      void scope
        .run(() => activities.awaitCase({ workflowId, ordinal: item.ordinal }))
        .then(
          ({ failure }) => settle(item.ordinal, failure),
          async (error) => {
            // Not our child in this execution, so the scope's cancellation does not reach it by itself.
            if (isCancellation(error)) {
              // It may have ended by itself meanwhile, which is as good.
              const cancel = (): Promise<void> => getExternalWorkflowHandle(workflowId).cancel();
              await CancellationScope.nonCancellable(cancel).catch(() => undefined);
            }
            await settleUnlessCancelled(item.ordinal, error);
          },
        );
    },
  };

  async function settleUnlessCancelled(ordinal: number, error: unknown): Promise<void> {
    if (isCancellation(error)) inFlight.delete(ordinal);
    else await settle(ordinal, failureCauseOf(error));
  }
}
