/** How a pool ended that did not finish, as one typed error. */
import { ActivityFailure, CancelledFailure, TerminatedFailure, WorkflowFailedError } from '@temporalio/client';
import { CasemillError } from '../manifests/errors.js';
import { type FailureCause, failureCauseOf } from '../manifests/failure-cause.js';

export function poolFailure(error: unknown): unknown {
  if (!(error instanceof WorkflowFailedError)) return error;
  let { cause } = error;
  // An activity of the pool's own (identifying, publishing) failed: its failure wraps the typed one.
  while (cause instanceof ActivityFailure) cause = cause.cause;
  if (cause instanceof CancelledFailure || cause instanceof TerminatedFailure) return cancelled();
  return new ReportedFailure(failureCauseOf(error));
}

/** Carries a message that already names input, place and remedy: it was written where the fault happened. */
class ReportedFailure extends CasemillError {
  constructor(cause: FailureCause) {
    super(cause);
    this.name = 'ReportedFailure';
  }
}

function cancelled(): CasemillError {
  return new CasemillError({
    code: 'run_cancelled',
    failureClass: 'infrastructure',
    message: 'the run was cancelled; finished cases are kept',
    remedy: 'Run the same command again to build the rest.',
  });
}
