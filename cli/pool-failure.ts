/** How a pool ended that did not finish, as one typed error. */
import {
  ActivityFailure,
  ApplicationFailure,
  CancelledFailure,
  TerminatedFailure,
  WorkflowFailedError,
} from '@temporalio/client';
import { CasemillError, type FailureClass } from '../manifests/errors.js';

export function poolFailure(error: unknown): unknown {
  if (!(error instanceof WorkflowFailedError)) return error;
  let { cause } = error;
  // An activity of the pool's own (identifying, publishing) failed: its failure wraps the typed one.
  while (cause instanceof ActivityFailure) cause = cause.cause;
  if (cause instanceof CancelledFailure) return cancelled();
  if (cause instanceof TerminatedFailure) return cancelled();
  if (!(cause instanceof ApplicationFailure)) return error;
  return new ReportedFailure(cause.type ?? 'internal_error', classOf(cause), cause.message);
}

/** Carries a message that already names input, place and remedy: it was written where the fault happened. */
class ReportedFailure extends CasemillError {
  constructor(code: string, failureClass: FailureClass, message: string) {
    super({ code, failureClass, message });
    this.name = 'ReportedFailure';
  }
}

function classOf(failure: ApplicationFailure): FailureClass {
  const details: unknown = failure.details?.[0];
  const named =
    typeof details === 'object' && details !== null && 'failureClass' in details ? details.failureClass : '';
  return named === 'infrastructure' || named === 'usage' || named === 'record' ? named : 'bug';
}

function cancelled(): CasemillError {
  return new CasemillError({
    code: 'run_cancelled',
    failureClass: 'infrastructure',
    message: 'the run was cancelled; finished cases are kept',
    remedy: 'Run the same command again to build the rest.',
  });
}
