/** Takes over cases that an earlier execution of a pool had started, and notes cases that failed for good. */
import { ApplicationFailure, WorkflowFailedError } from '@temporalio/client';
import type { Dependencies } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import type { CaseOutcome, FailureInput } from './interfaces.js';
import { writeDocument } from './stage.js';

export function caseOutcomeActivities(deps: Dependencies) {
  return {
    async awaitCase(input: { workflowId: string; ordinal: number }): Promise<CaseOutcome> {
      return withHeartbeat(async () => {
        try {
          await deps.workflowResult(input.workflowId);
          return { ordinal: input.ordinal, failure: null };
        } catch (error) {
          if (!(error instanceof WorkflowFailedError)) throw error;
          return { ordinal: input.ordinal, failure: failureOf(error) };
        }
      });
    },
    async recordFailure(input: FailureInput): Promise<void> {
      const { ordinal, reason, message } = input;
      const store = deps.store(input.run.store);
      await writeDocument(store, `${input.run.prefix}/failures/${ordinal}.json`, { ordinal, reason, message });
    },
  };
}

/** The typed cause at the end of the chain workflow failure → activity failure → application failure. */
function failureOf(error: WorkflowFailedError): NonNullable<CaseOutcome['failure']> {
  let current: unknown = error;
  while (current instanceof Error && !(current instanceof ApplicationFailure) && current.cause !== undefined) {
    current = current.cause;
  }
  const message = current instanceof Error ? current.message : String(current);
  const details: unknown = current instanceof ApplicationFailure ? current.details?.[0] : undefined;
  const failureClass =
    typeof details === 'object' && details !== null && 'failureClass' in details ? String(details.failureClass) : 'bug';
  return {
    code: current instanceof ApplicationFailure ? (current.type ?? 'internal_error') : 'internal_error',
    failureClass,
    message,
  };
}
