/**
 * Puts an S3 listing into the order of full keys. AWS lists that way; servers that keep folders (SeaweedFS) list
 * name by name, so that everything below `demo/` comes before `demo.json` although `.` < `/`.
 */
import { storeError } from './errors.js';
import type { StoredObject } from './object-store.js';

/**
 * Accepts a listing of `prefix` in either order and yields it by UTF-16 code unit. Holds back one group at a time: the
 * objects below the first folder after the prefix, until a key comes that can no longer sort before them.
 */
export async function* inKeyOrder(source: AsyncIterable<StoredObject>, prefix: string): AsyncGenerator<StoredObject> {
  let group: StoredObject[] = [];
  let folder: string | undefined;
  for await (const object of source) {
    if (folder !== undefined && !mayPrecede(object.key, folder)) {
      yield* sorted(group);
      group = [];
      folder = undefined;
    }
    folder ??= firstFolder(object.key, prefix);
    if (folder === undefined) yield object;
    else group.push(object);
  }
  yield* sorted(group);
}

/** Passes a listing through and fails when it does not ascend: callers merge and binary-search by key. */
export async function* assertAscending(source: AsyncIterable<StoredObject>, url: string): AsyncGenerator<StoredObject> {
  let last: string | undefined;
  for await (const object of source) {
    if (last !== undefined && object.key <= last) {
      throw storeError(
        {
          code: 'store_unsupported',
          message: 'the server lists keys in an order that is neither by key nor by folder',
          remedy: 'Use another S3 server or a general purpose bucket (directory buckets have no order).',
        },
        url,
      );
    }
    last = object.key;
    yield object;
  }
}

/** Whether the key lies in `folder` or in a sibling whose name is the folder's plus a character before `/`. */
function mayPrecede(key: string, folder: string): boolean {
  return key.startsWith(folder) && key.length > folder.length && key.charAt(folder.length) <= '/';
}

/** The key up to the first slash at or after the prefix's end, or undefined when nothing lies deeper. */
function firstFolder(key: string, prefix: string): string | undefined {
  const slash = key.indexOf('/', prefix.length);
  return slash < 0 ? undefined : key.slice(0, slash);
}

function sorted(objects: StoredObject[]): StoredObject[] {
  return objects.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}
