/** Connects to a Temporal server. */
import { setTimeout as delay } from 'node:timers/promises';
import { Connection, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';
import { CasemillError } from '../../manifests/errors.js';

export interface ServerConnection {
  readonly connection: Connection;
  /** Calls under way fail; none is tried again. */
  close(): Promise<void>;
}

/** Throws `temporal_unreachable`. */
export async function connect(address: string): Promise<ServerConnection> {
  let closing = false;
  const retry = defaultGrpcRetryOptions();
  // A call that is under way when the connection closes would be tried again on the closed channel, which throws where
  // nobody can catch it.
  const retryableDecider: typeof retry.retryableDecider = (attempt, status) =>
    !closing && retry.retryableDecider(attempt, status);
  let lastRetryAt = 0;
  const delayFunction: typeof retry.delayFunction = (attempt, status) => {
    const delayMs = retry.delayFunction(attempt, status);
    lastRetryAt = Math.max(lastRetryAt, performance.now() + delayMs);
    return delayMs;
  };
  const interceptors = [makeGrpcRetryInterceptor({ retryableDecider, delayFunction })];
  try {
    const connection = await Connection.connect({ address, connectTimeout: 5000, interceptors });
    return {
      connection,
      async close() {
        closing = true;
        // Retries already scheduled cannot be called back: they find the channel open, and are the last.
        const waitMs = lastRetryAt - performance.now();
        if (waitMs > 0) await delay(waitMs + 50);
        await connection.close();
      },
    };
  } catch (cause) {
    throw unreachable(address, cause);
  }
}

export function unreachable(address: string, cause: unknown): CasemillError {
  return new CasemillError({
    code: 'temporal_unreachable',
    failureClass: 'infrastructure',
    message: 'no Temporal server answers',
    input: address,
    remedy: 'Check TEMPORAL_ADDRESS, or unset it to use the embedded server.',
    cause,
  });
}
