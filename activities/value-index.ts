/**
 * Positions this worker knows the value of, over all matches of one evaluator identity. Filled from the store's value
 * chunks when the first unknown position turns up, so that a repeated position costs nothing in a later run either.
 */
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type StoredValue, ValuesFile } from '../manifests/values-schema.js';
import type { ObjectStore } from '../storage/object-store.js';
import { readDocumentIfWhole } from './stage.js';

export interface ValueIndex {
  get(key: string): StoredValue | undefined;
  add(value: StoredValue): void;
  /** Reads every stored chunk below the prefix, once per store and prefix. */
  load(store: ObjectStore, prefix: string): Promise<void>;
}

/** About 300 bytes an entry; the cache allocates its slots at once, so this is also a cost of starting. */
const MAX_POSITIONS = 200_000;

export function createValueIndex(max = MAX_POSITIONS): ValueIndex {
  const known = new LRUCache<string, StoredValue>({ max });
  const loads = new Map<string, Promise<void>>();
  const add = (value: StoredValue): void => {
    if (value.engine !== null) known.set(value.key, value);
  };
  return {
    get: (key) => known.get(key),
    add,
    load(store, prefix) {
      const name = `${store.url} ${prefix}`;
      const begun = loads.get(name);
      if (begun !== undefined) return begun;
      const load = readAll(store, prefix, add).catch((error) => {
        loads.delete(name);
        throw error;
      });
      loads.set(name, load);
      return load;
    },
  };
}

async function readAll(store: ObjectStore, prefix: string, add: (value: StoredValue) => void): Promise<void> {
  const limit = pLimit(16);
  const reads: Promise<void>[] = [];
  for await (const { key } of store.list(prefix)) {
    if (!key.endsWith('.json')) continue;
    reads.push(
      limit(async () => {
        // A damaged chunk is made anew by the case that needs it; the others may still teach.
        const chunk = await readDocumentIfWhole(store, key, ValuesFile);
        for (const value of chunk?.values ?? []) add(value);
      }),
    );
  }
  await Promise.all(reads);
}
