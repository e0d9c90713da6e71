/** What a failed case means for its pool. Activities encode their error class in the failure's details. */
import { ActivityFailure, ApplicationFailure, ChildWorkflowFailure } from '@temporalio/common';

export interface FailureCause {
  readonly code: string;
  readonly failureClass: string;
  readonly message: string;
}

/** Faults of a tool on one case: the case is set aside under this reason, the batch goes on. */
const PER_CASE = /^(engine_(crashed|silent|garbage)|encoder_(failed|hung)|video_broken)$/;

/** The innermost typed cause of a workflow or activity failure. */
export function causeOf(error: unknown): FailureCause {
  let current: unknown = error;
  while (
    (current instanceof ActivityFailure || current instanceof ChildWorkflowFailure) &&
    current.cause !== undefined
  ) {
    current = current.cause;
  }
  if (isCause(current)) return current;
  if (current instanceof ApplicationFailure && isCause(current.details?.[0])) return current.details[0];
  const message = current instanceof Error ? current.message : String(current);
  return { code: 'internal_error', failureClass: 'bug', message };
}

function isCause(value: unknown): value is FailureCause {
  return (
    typeof value === 'object' && value !== null && 'code' in value && 'failureClass' in value && 'message' in value
  );
}

/** Nothing else would succeed either (disk full, store gone, tool missing): stop, keep what is finished. */
export function isFatal(cause: FailureCause): boolean {
  return (cause.failureClass === 'infrastructure' && !PER_CASE.test(cause.code)) || cause.failureClass === 'usage';
}

export function isInternal(cause: FailureCause): boolean {
  return cause.failureClass === 'bug';
}

/** A failure that ends a workflow with the typed cause kept. */
export function toFailure(error: unknown): ApplicationFailure {
  const cause = isCause(error) ? error : causeOf(error);
  const { code: type, message } = cause;
  return ApplicationFailure.create({ message, type, nonRetryable: true, details: [cause] });
}
