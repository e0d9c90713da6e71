/** A store that is loaded at its first use: the AWS SDK costs a quarter of a CPU second, which `file:` users need not pay. */
import type { ObjectStore } from './object-store.js';

/** `load` runs once, at the first call; when it fails, that call fails and the next one tries again. */
export function lazyStore(url: string, load: () => Promise<ObjectStore>): ObjectStore {
  let loading: Promise<ObjectStore> | undefined;
  const store = (): Promise<ObjectStore> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    url,
    get: async (key) => (await store()).get(key),
    getIfPresent: async (key) => (await store()).getIfPresent(key),
    head: async (key) => (await store()).head(key),
    put: async (key, body) => (await store()).put(key, body),
    putIfAbsent: async (key, body) => (await store()).putIfAbsent(key, body),
    putFile: async (key, path) => (await store()).putFile(key, path),
    copy: async (from, to) => (await store()).copy(from, to),
    getToFile: async (key, path) => (await store()).getToFile(key, path),
    async *list(prefix) {
      yield* (await store()).list(prefix);
    },
    delete: async (key) => (await store()).delete(key),
    close() {
      void loading?.then(
        (opened) => opened.close(),
        () => undefined,
      );
    },
  };
}
