/**
 * The start-up check of a store: that it can be read, written and deleted here and now, and that exclusive writes are
 * exclusive, before hours of work depend on it. Some S3 servers accept `If-None-Match` and ignore it.
 */
import { randomUUID } from 'node:crypto';
import { storeError } from './errors.js';
import type { ObjectStore } from './object-store.js';

/** Writes, reads and deletes one object below `probe/`. Throws the store's own error, or `store_unsupported`. */
export async function checkWritable(store: ObjectStore): Promise<void> {
  const key = `probe/${randomUUID()}`;
  const body = `probe ${key}`;
  const first = await store.putIfAbsent(key, body);
  try {
    const second = await store.putIfAbsent(key, `${body} again`);
    const read = (await store.get(key)).toString('utf8');
    if (!first.created || second.created || read !== body) {
      throw storeError(
        {
          code: 'store_unsupported',
          message: second.created
            ? 'the store ignores conditional writes, so two runs could overwrite each other'
            : 'the store did not give back what was just written',
          remedy:
            'Use a server with If-None-Match and read-after-write (AWS S3, SeaweedFS, MinIO, Ceph) or a file: store.',
        },
        store.url,
      );
    }
  } finally {
    await store.delete(key);
  }
}
