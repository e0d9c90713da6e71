/** What a failed case means for its pool. */
import { ApplicationFailure } from '@temporalio/common';
import { type FailureCause, failureCauseOf } from '../manifests/failure-cause.js';

/** Faults of a tool on one case: the case is set aside under this reason, the batch goes on. */
const PER_CASE = /^(engine_(crashed|silent|garbage)|encoder_(failed|hung)|video_broken)$/;

/** Nothing else would succeed either (disk full, store gone, tool missing): stop, keep what is finished. */
export function isFatal(cause: FailureCause): boolean {
  return (cause.failureClass === 'infrastructure' && !PER_CASE.test(cause.code)) || cause.failureClass === 'usage';
}

export function isInternal(cause: FailureCause): boolean {
  return cause.failureClass === 'bug';
}

/** A failure that ends a workflow with the typed cause kept. */
export function toFailure(error: unknown): ApplicationFailure {
  const cause = failureCauseOf(error);
  const { code: type, message } = cause;
  return ApplicationFailure.create({ message, type, nonRetryable: true, details: [cause] });
}
