/**
 * The `file:` store: one file per object below a root folder. Bytes go to a temporary name under `.casemill/tmp`, are
 * flushed, and then take their key by rename (replace) or link (only when absent), so a reader or a crash never meets
 * half an object, and two processes never both create a key.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CasemillError } from '../manifests/errors.js';
import { keyConflict, mapFileStoreError, objectMissing, type StoreContext, systemCode } from './errors.js';
import { listFiles } from './file-listing.js';
import { assertKey, assertPrefix } from './keys.js';
import { sweepLeftovers } from './leftovers.js';
import { readLocalFile, saveToLocalFile, writeFlushed } from './local-file.js';
import { makeFolders } from './make-folder.js';
import type { ObjectStore, WriteReceipt } from './object-store.js';

/** Opens the store in a folder, which the first write creates. `root` may be relative to the working directory. */
export function openFileStore(root: string): ObjectStore {
  const base = resolve(root);
  const temporary = join(base, '.casemill', 'tmp');
  let swept = false;

  /** Lets `draftAt` make a file under a temporary name, hands it to `publish`, and removes it whatever happens. */
  async function write<D, P>(
    key: string,
    draftAt: (path: string) => Promise<D>,
    publish: (from: string, to: string) => Promise<P>,
  ): Promise<{ readonly drafted: D; readonly published: P }> {
    const target = join(base, key);
    const draft = join(temporary, randomUUID());
    return guarded(base, { input: key, action: 'write' }, async () => {
      await makeFolder(temporary);
      if (!swept) {
        swept = true;
        await sweepLeftovers(temporary);
      }
      try {
        const drafted = await draftAt(draft);
        await makeFolder(dirname(target));
        const published = await publish(draft, target);
        await flushFolder(dirname(target));
        return { drafted, published };
      } finally {
        // Should this fail, the draft is litter that nothing reads; the outcome of the write stands.
        await rm(draft, { force: true }).catch(() => undefined);
      }
    });
  }

  async function put(key: string, source: AsyncIterable<Uint8Array>): Promise<WriteReceipt> {
    assertKey(key);
    return (await write(key, (draft) => writeFlushed(draft, source), rename)).drafted;
  }

  async function getIfPresent(key: string): Promise<Buffer | undefined> {
    assertKey(key);
    return guarded(base, { input: key, action: 'read' }, () => absentAsUndefined(readFile(join(base, key))));
  }

  async function head(key: string): Promise<{ key: string; size: number } | undefined> {
    assertKey(key);
    const found = await guarded(base, { input: key, action: 'read' }, () => absentAsUndefined(stat(join(base, key))));
    return found?.isFile() ? { key, size: found.size } : undefined;
  }

  return {
    url: `file:${base}`,
    getIfPresent,
    head,
    async get(key) {
      const body = await getIfPresent(key);
      if (body === undefined) throw objectMissing(key);
      return body;
    },
    put: (key, body) => put(key, once(body)),
    async putIfAbsent(key, body) {
      assertKey(key);
      const { drafted, published } = await write(key, (draft) => writeFlushed(draft, once(body)), linkIfAbsent);
      return { ...drafted, created: published };
    },
    putFile: (key, path) => put(key, readLocalFile(path)),
    async copy(from, to) {
      assertKey(to);
      if ((await head(from)) === undefined) throw objectMissing(from);
      // Two names of one file are two objects, because no write ever changes a file in place.
      await write(to, (draft) => link(join(base, from), draft), rename);
    },
    async getToFile(key, path) {
      if ((await head(key)) === undefined) throw objectMissing(key);
      return saveToLocalFile(path, createReadStream(join(base, key), { highWaterMark: 1 << 20 }), (error) =>
        isAbsent(error) ? objectMissing(key) : mapFileStoreError(error, { input: key, action: 'read' }),
      );
    },
    async *list(prefix) {
      assertPrefix(prefix);
      try {
        yield* listFiles(base, prefix);
      } catch (error) {
        throw mapFileStoreError(error, { input: `file:${base}`, action: 'list' });
      }
    },
    async delete(key) {
      assertKey(key);
      await guarded(base, { input: key, action: 'delete' }, () => absentAsUndefined(removeFile(join(base, key))));
    },
    close() {},
  };
}

/** Gives the draft its key unless the key is taken. link(2) is exclusive on every POSIX file system, unlike rename. */
async function linkIfAbsent(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST' && (await stat(to)).isFile()) return false;
    throw error;
  }
}

/** Removing is flushed too: an object that was deleted must not come back after a power failure. */
async function removeFile(path: string): Promise<void> {
  if ((await stat(path)).isDirectory()) return; // a folder is no object
  await unlink(path);
  await flushFolder(dirname(path));
}

/** Makes a folder and flushes the entry of every folder that was new. */
async function makeFolder(path: string): Promise<void> {
  for (const made of await makeFolders(path)) await flushFolder(dirname(made));
}

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some network and Windows file systems cannot flush a folder; the rename itself has happened.
    if (!['EINVAL', 'EPERM', 'ENOTSUP', 'EISDIR'].includes(systemCode(error) ?? '')) throw error;
  } finally {
    await handle.close();
  }
}

async function* once(body: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
}

function isAbsent(error: unknown): boolean {
  // ENOTDIR: an object stands where the key has a folder. EISDIR: the key is a folder. Neither is an object.
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(systemCode(error) ?? '');
}

async function absentAsUndefined<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Maps failures; tells a key below another key (a bug) from a root that is no folder (the person's). */
async function guarded<T>(root: string, context: StoreContext, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof CasemillError) throw error;
    if (['ENOTDIR', 'EEXIST', 'EISDIR', 'ENOTEMPTY'].includes(systemCode(error) ?? '')) {
      const found = await stat(root).catch(() => undefined);
      if (found?.isDirectory()) throw keyConflict(context.input);
    }
    throw mapFileStoreError(error, { ...context, input: `file:${root}` });
  }
}
