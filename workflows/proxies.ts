/** Activities by task queue, with the timeouts and retry policy of each kind of work. */
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { Queues } from './messages.js';
import { engineRetry, lightRetry } from './retries.js';

export type CaseOutcomeActivities = Pick<Activities, 'awaitCase' | 'recordFailure'>;

/** Reading files and planning: hours for a large dump, a heartbeat every few seconds. */
export const parsing = (queues: Queues) =>
  proxyActivities<Pick<Activities, 'parse'>>({
    taskQueue: queues.parse,
    startToCloseTimeout: '6 hours',
    heartbeatTimeout: '60 seconds',
    retry: lightRetry,
  });

export const evaluating = (queues: Queues) =>
  proxyActivities<Pick<Activities, 'evaluate' | 'identifyEvaluator'>>({
    taskQueue: queues.evaluate,
    startToCloseTimeout: '24 hours',
    heartbeatTimeout: '20 seconds',
    retry: engineRetry,
  });

export const rendering = (queues: Queues) =>
  proxyActivities<Pick<Activities, 'render' | 'identifyRenderer'>>({
    taskQueue: queues.render,
    startToCloseTimeout: '6 hours',
    heartbeatTimeout: '20 seconds',
    retry: engineRetry,
  });

/**
 * Quick work on a few objects: local activities, run by the worker that holds the workflow. A task of the server for each
 * would cost several times what they do themselves. A lost worker is noticed as the loss of the workflow task.
 */
export const light = () =>
  proxyLocalActivities<Pick<Activities, 'quantize' | 'assemble' | 'recordFailure'>>({
    startToCloseTimeout: '1 minute',
    retry: lightRetry,
  });

/** Waiting for cases and writing the manifest of a large pool. */
export const long = (queues: Queues) =>
  proxyActivities<Pick<Activities, 'awaitCase' | 'publish'>>({
    taskQueue: queues.main,
    startToCloseTimeout: '24 hours',
    heartbeatTimeout: '60 seconds',
    retry: lightRetry,
  });
