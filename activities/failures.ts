/** Activity interceptor: CasemillError becomes a Temporal failure that carries code and class across the wire. */
import { CancelledFailure, Context } from '@temporalio/activity';
import { ApplicationFailure, TemporalFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { CasemillError, describeError } from '../manifests/errors.js';

/** Tries for infrastructure faults; with the policies in workflows/retries.ts this is about a minute of patience. */
const MAX_TRIES = 6;
/** An engine fault comes after three fresh engine processes failed on the position: one more such try, then the case is set aside. */
const MAX_ENGINE_TRIES = 2;

export const failureInterceptor: ActivityInterceptorsFactory = () => ({
  inbound: {
    async execute(input, next) {
      try {
        return await next(input);
      } catch (error) {
        const { cancellationSignal, info } = Context.current();
        if (cancellationSignal.aborted) throw new CancelledFailure('cancelled');
        throw toFailure(error, info.attempt);
      }
    },
  },
});

function toFailure(error: unknown, attempt: number): TemporalFailure {
  if (error instanceof TemporalFailure) return error;
  const known = error instanceof CasemillError;
  const code = known ? error.code : 'internal_error';
  const failureClass = known ? error.failureClass : 'bug';
  const message = known
    ? describeError(error)
    : String(error instanceof Error ? (error.stack ?? error.message) : error);
  return ApplicationFailure.create({
    message,
    type: code,
    nonRetryable: failureClass !== 'infrastructure' || attempt >= triesFor(code),
    details: [{ code, failureClass, message }],
  });
}

function triesFor(code: string): number {
  return /^engine_(crashed|silent|garbage)$/.test(code) ? MAX_ENGINE_TRIES : MAX_TRIES;
}
