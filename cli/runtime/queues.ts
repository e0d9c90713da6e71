/** Names of the task queues. */
import { EngineName } from '../../manifests/engine-name.js';
import { CasemillError } from '../../manifests/errors.js';
import type { StoreIdentity } from '../../storage/store-identity.js';
import type { Queues } from '../../workflows/messages.js';

export type QueueRole =
  | { readonly kind: 'main' | 'parse' | 'render' }
  | { readonly kind: 'evaluate'; readonly engine: EngineName };

const queueOf = (engine: EngineName): string => `evaluate-${engine}`;

/** Those of stores that every machine reaches. */
export function sharedQueues(engines: readonly EngineName[]): string[] {
  return ['casemill', ...engines.map(queueOf), 'render'];
}

/**
 * Stores that every machine reaches share the plain queue names, so that any worker helps. A `file:` store is this
 * machine's alone, and its queues carry the store's id and the run's name: an unfinished run goes on with its own command
 * only, not beside the next one. Files are read where the command runs: that queue is always the run's own.
 */
export function queuesFor(storeUrl: string, identity: StoreIdentity, name: string, engine: EngineName): Queues {
  const own = `.${identity.storeId.slice(0, 8)}.${name}`;
  const suffix = storeUrl.startsWith('file:') ? own : '';
  return {
    main: `casemill${suffix}`,
    parse: `parse${own}`,
    evaluate: `${queueOf(engine)}${suffix}`,
    render: `render${suffix}`,
  };
}

/** What a worker does on a queue of this name. Throws `queue_unknown` (usage). */
export function roleOf(queue: string): QueueRole {
  const role = queue.split('.')[0];
  if (role === 'casemill') return { kind: 'main' };
  if (role === 'parse' || role === 'render') return { kind: role };
  const engine = EngineName.options.find((name) => queueOf(name) === role);
  if (engine !== undefined) return { kind: 'evaluate', engine };
  throw new CasemillError({
    code: 'queue_unknown',
    failureClass: 'usage',
    message: `no work is known for a queue called "${queue}"`,
    input: queue,
    remedy: `Use one or more of: ${sharedQueues(EngineName.options).join(', ')}.`,
  });
}
