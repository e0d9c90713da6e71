/** Names of the task queues. */
import { CasemillError } from '../../manifests/errors.js';
import type { StoreIdentity } from '../../storage/store-identity.js';
import type { Queues } from '../../workflows/messages.js';

export type QueueRole = 'main' | 'parse' | 'evaluate' | 'render';

export const DEFAULT_QUEUES = ['casemill', 'evaluate-stockfish', 'render'];

/**
 * Stores that every machine reaches share the plain queue names, so that any worker helps. A `file:` store is this
 * machine's alone, and its queues carry the store's id and the run's name: an unfinished run goes on with its own command
 * only, not beside the next one. Files are read where the command runs: that queue is always the run's own.
 */
export function queuesFor(storeUrl: string, identity: StoreIdentity, name: string): Queues {
  const own = `.${identity.storeId.slice(0, 8)}.${name}`;
  const suffix = storeUrl.startsWith('file:') ? own : '';
  return {
    main: `casemill${suffix}`,
    parse: `parse${own}`,
    evaluate: `evaluate-stockfish${suffix}`,
    render: `render${suffix}`,
  };
}

/** What a worker does on a queue of this name. Throws `queue_unknown` (usage). */
export function roleOf(queue: string): QueueRole {
  const role = queue.split('.')[0];
  if (role === 'casemill') return 'main';
  if (role === 'parse' || role === 'render') return role;
  if (role === 'evaluate-stockfish') return 'evaluate';
  throw new CasemillError({
    code: 'queue_unknown',
    failureClass: 'usage',
    message: `no work is known for a queue called "${queue}"`,
    input: queue,
    remedy: `Use one or more of: ${DEFAULT_QUEUES.join(', ')}.`,
  });
}
