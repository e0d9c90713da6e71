/** From a store URL to a store: the one place that knows which schemes exist. */
import { openFileStore } from './file-store.js';
import { lazyStore } from './lazy-store.js';
import type { ObjectStore } from './object-store.js';
import { parseStoreUrl } from './store-url.js';

export { parseStoreUrl } from './store-url.js';

/**
 * Opens `file:<path>`, a bare path, or `s3://bucket/prefix?endpoint=...&region=...&pathStyle=...`. Nothing is read,
 * written or created before the first call on the store. Throws `store_url_invalid` (usage).
 */
export function openStore(url: string): ObjectStore {
  const location = parseStoreUrl(url);
  if (location.scheme === 'file') return openFileStore(location.root);
  return lazyStore(location.url, async () => (await import('./s3-store.js')).openS3Store(location));
}
