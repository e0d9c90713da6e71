/**
 * Retry policies by failure class. Record faults and bugs arrive as non-retryable failures; infrastructure failures
 * are retried and turned non-retryable by the activity side once its own attempts are used up, so the policies
 * themselves are unlimited: a worker that is killed or stopped a hundred times fails no case. Such a try counts as one
 * (the server tells their number, not their causes), so a fault that follows many of them may end the run at once; the same
 * command goes on with what is stored.
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
