/** A store's own document: its id for workflow names, and the salt behind its case ids. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson, sha256 } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';
import type { ObjectStore } from './object-store.js';

const StoreDocument = z.strictObject({
  schemaVersion: z.literal(1),
  /** Names the store in workflow ids and nowhere else, so it may be random. */
  storeId: z.string(),
  salt: z.string(),
  saltFrom: z.enum(['secret', 'seed']),
});
export type StoreIdentity = z.infer<typeof StoreDocument>;

const KEY = 'private/store.json';

/**
 * Reads the store's identity, creating it at first use. The salt is the secret when one is given, else derived from the
 * seed of the first build, so that two clean runs give equal ids; whoever knows the seed can then test a guess of the match.
 */
export async function storeIdentity(
  store: ObjectStore,
  seed: number,
  secret: string | undefined,
): Promise<StoreIdentity> {
  const found = await store.getIfPresent(KEY);
  if (found !== undefined) return withSalt(parse(found, store.url), secret, store.url);
  const fresh: StoreIdentity = {
    schemaVersion: 1,
    storeId: randomUUID(),
    salt: secret === undefined ? sha256(`casemill seed ${seed}`) : saltOf(secret),
    saltFrom: secret === undefined ? 'seed' : 'secret',
  };
  await store.putIfAbsent(KEY, canonicalJson(fresh));
  // Another process may have been first: the stored one counts.
  return parse(await store.get(KEY), store.url);
}

function parse(bytes: Buffer, url: string): StoreIdentity {
  try {
    return StoreDocument.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new CasemillError({
      code: 'store_damaged',
      failureClass: 'infrastructure',
      message: 'the document that names the store and holds its salt cannot be read',
      input: url,
      place: KEY,
      remedy: 'Put it back from a copy: without its salt no case gets the id it has. Or build into a new store.',
      cause,
    });
  }
}

function saltOf(secret: string): string {
  return sha256(`casemill secret ${secret}`);
}

/** A secret that is given must be the store's: ids of two salts would name one match twice. */
function withSalt(identity: StoreIdentity, secret: string | undefined, url: string): StoreIdentity {
  if (secret === undefined || identity.salt === saltOf(secret)) return identity;
  throw new CasemillError({
    code: 'salt_mismatch',
    failureClass: 'usage',
    message: 'CASEMILL_SALT is not the salt that this store was begun with',
    input: url,
    remedy: 'Set the salt of its first build, unset it, or build into a new store.',
  });
}

/** As above, but never creates: undefined for a store that no run has used yet. */
export async function existingStoreIdentity(store: ObjectStore): Promise<StoreIdentity | undefined> {
  const found = await store.getIfPresent(KEY);
  return found === undefined ? undefined : parse(found, store.url);
}
