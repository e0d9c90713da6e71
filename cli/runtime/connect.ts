/** Connects to a Temporal server. */
import { Connection } from '@temporalio/client';
import { CasemillError } from '../../manifests/errors.js';

/** Throws `temporal_unreachable`. */
export async function connect(address: string): Promise<Connection> {
  try {
    return await Connection.connect({ address, connectTimeout: 5000 });
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
