/** Listings of servers that keep folders come out in key order, whatever the keys and the prefix. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertAscending, inKeyOrder } from '../../storage/key-order.js';
import type { StoredObject } from '../../storage/object-store.js';

const segment = fc.stringMatching(/^[a-b!0][ab0./!-]{0,3}$/).map((text) => text.replaceAll('/', '-'));
const key = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

it('sorts a folder-wise listing and leaves a sorted one alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(key, { maxLength: 40 }), fc.nat(), fc.nat(), async (keys, pick, cut) => {
      const prefix = keys.length === 0 ? '' : (keys[pick % keys.length] ?? '').slice(0, cut % 8);
      const expected = keys.filter((name) => name.startsWith(prefix)).sort();
      const folderWise = [...expected].sort(bySegments);
      for (const order of [expected, folderWise])
        expect(await collect(inKeyOrder(stream(order), prefix))).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});

it('holds back only the folder that could still be overtaken', async () => {
  let taken = 0;
  async function* source(): AsyncGenerator<StoredObject> {
    for (const name of ['a/1', 'a/2', 'a.z', 'b/1', 'c/1']) {
      taken += 1;
      yield { key: name, size: 0 };
    }
  }
  const first = await inKeyOrder(source(), '').next();
  expect(first.value).toEqual({ key: 'a.z', size: 0 });
  expect(taken).toBe(4);
});

it('refuses an order that is neither', async () => {
  const listing = collect(assertAscending(stream(['a', 'c', 'b']), 's3://bucket'));
  await expect(listing).rejects.toMatchObject({ code: 'store_unsupported', input: 's3://bucket' });
});

function bySegments(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let index = 0; ; index += 1) {
    const [x, y] = [left[index], right[index]];
    if (x === y && x !== undefined) continue;
    if (x === undefined) return y === undefined ? 0 : -1;
    return y === undefined || x > y ? 1 : -1;
  }
}

async function* stream(keys: readonly string[]): AsyncGenerator<StoredObject> {
  for (const name of keys) yield { key: name, size: 0 };
}

async function collect(objects: AsyncIterable<StoredObject>): Promise<string[]> {
  const keys: string[] = [];
  for await (const object of objects) keys.push(object.key);
  return keys;
}
