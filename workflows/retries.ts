/**
 * Retry policies by failure class. Record faults and bugs arrive as non-retryable failures; infrastructure failures
 * are retried and turned non-retryable by the activity side once its own attempts are used up, so the policies
 * themselves are unlimited: a worker that was killed or stopped a hundred times has not used up a case's tries.
 */
import type { RetryPolicy } from '@temporalio/common';

export const engineRetry: RetryPolicy = {
  initialInterval: '1 second',
  backoffCoefficient: 2,
  maximumInterval: '30 seconds',
};

export const lightRetry: RetryPolicy = {
  initialInterval: '500 milliseconds',
  backoffCoefficient: 2,
  maximumInterval: '20 seconds',
};
