/** Size and SHA-256 of a stored object. */
import { sha256 } from '../manifests/canonical.js';
import type { ObjectStore } from '../storage/object-store.js';

export async function hashObject(store: ObjectStore, key: string): Promise<{ size: number; sha256: string }> {
  const bytes = await store.get(key);
  return { size: bytes.length, sha256: sha256(bytes) };
}
