/**
 * What travels of an error from an activity to its workflow, to the pool above it and to the command: the first detail
 * of Temporal's application failure, at the end of a chain of wrappers (workflow, child workflow, activity failure).
 */
import type { FailureClass } from './errors.js';

export interface FailureCause {
  readonly code: string;
  readonly failureClass: FailureClass;
  /** Names input, place and remedy: it was written where the fault happened. */
  readonly message: string;
}

const CLASSES: readonly unknown[] = ['record', 'infrastructure', 'usage', 'bug'] satisfies FailureClass[];

function isFailureCause(value: unknown): value is FailureCause {
  if (typeof value !== 'object' || value === null) return false;
  const { code, failureClass, message } = value as Partial<Record<keyof FailureCause, unknown>>;
  return typeof code === 'string' && CLASSES.includes(failureClass) && typeof message === 'string';
}

/** The typed cause nearest to the end of the chain; an error without one is a bug with the message of the innermost. */
export function failureCauseOf(error: unknown): FailureCause {
  let innermost = error;
  let found = typedCause(error);
  while (innermost instanceof Error && innermost.cause instanceof Error) {
    innermost = innermost.cause;
    found = typedCause(innermost) ?? found;
  }
  const message = innermost instanceof Error ? innermost.message : String(innermost);
  return found ?? { code: 'internal_error', failureClass: 'bug', message };
}

function typedCause(error: unknown): FailureCause | undefined {
  if (isFailureCause(error)) return { code: error.code, failureClass: error.failureClass, message: error.message };
  if (typeof error !== 'object' || error === null || !('details' in error)) return undefined;
  const detail: unknown = Array.isArray(error.details) ? error.details[0] : undefined;
  return isFailureCause(detail) ? detail : undefined;
}
