/** Activities by task queue, with the timeouts and retry policy of each kind of work. */
import { proxyActivities } from '@temporalio/workflow';
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

/** Quick work on a few objects; a lost worker is noticed at the short timeout, so no heartbeat is needed. */
export const light = (queues: Queues) =>
  proxyActivities<Pick<Activities, 'quantize' | 'assemble' | 'recordFailure'>>({
    taskQueue: queues.main,
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
