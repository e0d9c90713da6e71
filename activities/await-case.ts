/** Takes over cases that an earlier execution of a pool had started, and notes cases that failed for good. */
import { Context } from '@temporalio/activity';
import { WorkflowFailedError } from '@temporalio/client';
import { CancelledFailure } from '@temporalio/common';
import { CasemillError } from '../manifests/errors.js';
import { failureCauseOf } from '../manifests/failure-cause.js';
import type { Dependencies } from './dependencies.js';
import { failureKey } from './failure-key.js';
import { withHeartbeat } from './heartbeat.js';
import type { CaseOutcome, FailureInput } from './interfaces.js';
import { writeDocument } from './stage.js';

export function caseOutcomeActivities(deps: Dependencies) {
  return {
    async awaitCase(input: { workflowId: string; ordinal: number }): Promise<CaseOutcome> {
      return withHeartbeat(async () => {
        try {
          // A worker that ends must not wait for a case that others will finish.
          await Promise.race([deps.workflowResult(input.workflowId), Context.current().cancelled]);
          return { ordinal: input.ordinal, failure: null };
        } catch (error) {
          if (error instanceof WorkflowFailedError) return { ordinal: input.ordinal, failure: failureCauseOf(error) };
          if (error instanceof CancelledFailure) throw error;
          throw lostServer(input.workflowId, error);
        }
      });
    },
    async recordFailure(input: FailureInput): Promise<void> {
      const { ordinal, reason, message } = input;
      const store = deps.store(input.run.store);
      await writeDocument(store, failureKey(input.run.prefix, ordinal), { ordinal, reason, message });
    },
  };
}

/** Says nothing about the case: asked again. */
function lostServer(workflowId: string, cause: unknown): CasemillError {
  return new CasemillError({
    code: 'temporal_unreachable',
    failureClass: 'infrastructure',
    message: 'the Temporal server did not tell how a case ended',
    input: workflowId,
    remedy: 'Check the server at TEMPORAL_ADDRESS, then run the same command again: it resumes.',
    cause,
  });
}
