/** Connects to a Temporal server. */
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
  const interceptors = [makeGrpcRetryInterceptor({ ...retry, retryableDecider })];
  try {
    const connection = await Connection.connect({ address, connectTimeout: 5000, interceptors });
    return {
      connection,
      async close() {
        closing = true;
        await connection.close();
      },
    };
  } catch (cause) {
    throw new CasemillError({
      code: 'temporal_unreachable',
      failureClass: 'infrastructure',
      message: 'no Temporal server answers',
      input: address,
      remedy: 'Check TEMPORAL_ADDRESS, or unset it to use the embedded server.',
      cause,
    });
  }
}
