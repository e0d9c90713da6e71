/** What every object store must do, whatever is behind it. Each store's test file runs this with its own server or folder. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWritable } from '../../storage/check-writable.js';
import type { ObjectStore, StoredObject } from '../../storage/object-store.js';

const LARGE = 20 * 1024 * 1024;

/** `open(prefix)` gives a store of its own, empty, for each prefix. */
export function describeStore(name: string, open: (prefix: string) => ObjectStore): void {
  describe(`${name}: conformance`, () => {
    let store: ObjectStore;
    let folder: string;
    beforeAll(async () => {
      store = open('conformance');
      folder = await mkdtemp(join(tmpdir(), 'casemill-conformance-'));
    });
    afterAll(async () => {
      store.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('lists nothing when nothing was written', async () => {
      const empty = open('never-written');
      expect(await keysOf(empty, '')).toEqual([]);
      expect(await empty.getIfPresent('a/b')).toBeUndefined();
      empty.close();
    });

    it.each([
      ['empty', ''],
      ['ASCII', 'hello'],
      ['unicode', '將軍 ♟ — žlutý\u0000\u{1f3b2}'],
    ])('gives back what was put: %s text', async (label, text) => {
      const bytes = Buffer.from(text, 'utf8');
      expect(await store.put(`text/${label}`, text)).toEqual({ size: bytes.length, sha256: sha256(bytes) });
      expect(await store.get(`text/${label}`)).toEqual(bytes);
      expect(await store.getIfPresent(`text/${label}`)).toEqual(bytes);
      expect(await store.head(`text/${label}`)).toEqual({ key: `text/${label}`, size: bytes.length });
    });

    it('keeps every byte value', async () => {
      const bytes = new Uint8Array(1024).map((_, index) => index % 256);
      await store.put('bytes', bytes);
      expect(new Uint8Array(await store.get('bytes'))).toEqual(bytes);
    });

    it('takes every printable key', async () => {
      const key = 'odd keys/ a+b%20c&d=e\'(1)*!~,;:@$[x]{y}^`|<z>"#?/end ';
      await store.put(key, 'odd');
      expect((await store.get(key)).toString()).toBe('odd');
      expect(await keysOf(store, 'odd keys/')).toEqual([key]);
    });

    it('says that absent objects are absent, also below and above present ones', async () => {
      await store.put('present/object', 'x');
      for (const key of ['absent', 'present/objec', 'present', 'present/object/below', 'present/object2']) {
        expect(await store.getIfPresent(key), key).toBeUndefined();
        expect(await store.head(key), key).toBeUndefined();
        await expect(store.get(key), key).rejects.toMatchObject({ code: 'object_missing', input: key });
        const target = join(folder, 'absent.bin');
        await expect(store.getToFile(key, target), key).rejects.toMatchObject({ code: 'object_missing' });
        await store.delete(key);
      }
      expect(await readdir(folder)).not.toContain('absent.bin');
      expect((await store.get('present/object')).toString()).toBe('x');
    });

    it('replaces and deletes', async () => {
      await store.put('replaced', 'a longer first version');
      await store.put('replaced', 'second');
      expect((await store.get('replaced')).toString()).toBe('second');
      expect(await store.head('replaced')).toEqual({ key: 'replaced', size: 6 });
      await store.delete('replaced');
      expect(await store.head('replaced')).toBeUndefined();
      await store.delete('replaced');
    });

    it('copies, and keeps the copy apart from its source', async () => {
      const odd = "copy/odd a+b%20c&d='x?#";
      await store.put(odd, 'source');
      await store.put('copy/to', 'a longer old version');
      await store.copy(odd, 'copy/to');
      await store.copy(odd, odd);
      await store.copy('copy/to', odd);
      expect((await store.get(odd)).toString()).toBe('source');
      await store.put(odd, 'changed');
      expect((await store.get('copy/to')).toString()).toBe('source');
      await store.delete(odd);
      expect((await store.get('copy/to')).toString()).toBe('source');
      await expect(store.copy(odd, 'copy/new')).rejects.toMatchObject({ code: 'object_missing', input: odd });
      expect(await keysOf(store, 'copy/')).toEqual(['copy/to']);
    });

    it('writes once with putIfAbsent', async () => {
      expect(await store.putIfAbsent('once', 'first')).toEqual({ size: 5, sha256: sha256('first'), created: true });
      expect(await store.putIfAbsent('once', 'second!')).toEqual({
        size: 7,
        sha256: sha256('second!'),
        created: false,
      });
      expect((await store.get('once')).toString()).toBe('first');
    });

    it('lets exactly one of 20 writers create a key', async () => {
      const bodies = Array.from({ length: 20 }, (_, index) => `writer ${index} `.repeat(1 + index * 50));
      const receipts = await Promise.all(bodies.map((body) => store.putIfAbsent('race', body)));
      const winners = receipts.filter((receipt) => receipt.created);
      expect(winners).toHaveLength(1);
      expect(sha256(await store.get('race'))).toBe(winners[0]?.sha256);
    });

    it('never shows a mixture when many write one key', async () => {
      const bodies = Array.from({ length: 12 }, (_, index) => Buffer.alloc(60_000 + index, index));
      const hashes = new Set(bodies.map((body) => sha256(body)));
      await store.put('contended', bodies[0] ?? '');
      const reads = Array.from({ length: 12 }, () => store.get('contended'));
      const writes = bodies.map((body) => store.put('contended', body));
      for (const body of [
        ...(await Promise.all(reads)),
        await Promise.all(writes).then(() => store.get('contended')),
      ]) {
        expect(hashes).toContain(sha256(body));
      }
    });

    it.each([
      ['a large file', LARGE],
      ['a small file', 1000],
      ['an empty file', 0],
    ])('streams %s in and out', async (label, size) => {
      const [from, to] = [join(folder, `${size}.in`), join(folder, 'new', `${size}.out`)];
      const bytes = randomBytes(size);
      await writeFile(from, bytes);
      const receipt = { size, sha256: sha256(bytes) };
      expect(await store.putFile(`files/${size}`, from), label).toEqual(receipt);
      expect(await store.head(`files/${size}`)).toEqual({ key: `files/${size}`, size });
      expect(await store.getToFile(`files/${size}`, to)).toEqual(receipt);
      expect(sha256(await readFile(to))).toBe(receipt.sha256);
      expect(await readdir(join(folder, 'new'))).toContain(`${size}.out`);
      expect((await readdir(join(folder, 'new'))).filter((name) => name.endsWith('.part'))).toEqual([]);
    });

    it('names the local file when that is at fault', async () => {
      const missing = join(folder, 'no-such-file');
      await expect(store.putFile('from-nowhere', missing)).rejects.toMatchObject({
        code: 'local_file_unreadable',
        input: missing,
      });
      expect(await store.head('from-nowhere')).toBeUndefined();
      await writeFile(join(folder, 'plain'), 'x');
      await store.put('to-nowhere', 'x');
      await expect(store.getToFile('to-nowhere', join(folder, 'plain', 'below'))).rejects.toMatchObject({
        code: 'local_file_not_writable',
      });
    });

    it('lists by plain prefix, in the order of full keys', async () => {
      const keys = [
        'l/demo.json',
        'l/demo/a.json',
        'l/demo/b/c',
        'l/demo-2/x',
        'l/demo-2.z',
        'l/demo0',
        'l/demo!',
        'l/B',
        'm',
      ];
      const own = open('order');
      for (const key of keys) await own.put(key, key);
      const inOrder = [...keys].sort(); // sort() compares UTF-16 code units
      for (const prefix of [
        '',
        'l',
        'l/',
        'l/d',
        'l/demo',
        'l/demo-',
        'l/demo/',
        'l/demo/b',
        'm',
        'm/',
        'x',
        'l/demo0/',
      ]) {
        const expected = inOrder.filter((key) => key.startsWith(prefix));
        expect(await keysOf(own, prefix), `prefix ${prefix}`).toEqual(expected);
      }
      own.close();
    });

    it('lists more than a page, with sizes, and stops when asked', async () => {
      const own = open('pages');
      const keys = Array.from({ length: 1203 }, (_, index) => `p/${index % 7}/k${index}`);
      const limit = pLimit(16);
      await Promise.all(keys.map((key) => limit(() => own.put(key, key))));
      const listed: StoredObject[] = [];
      for await (const object of own.list('p/')) listed.push(object);
      expect(listed).toEqual([...keys].sort().map((key) => ({ key, size: key.length })));
      for await (const object of own.list('p/3')) {
        expect(object.key.startsWith('p/3')).toBe(true);
        break;
      }
      own.close();
    });

    it('refuses keys that could leave the store or mean two things', async () => {
      const bad = [
        '',
        '/',
        '/a',
        'a/',
        'a//b',
        '.',
        '..',
        '../a',
        'a/../b',
        'a/./b',
        '.hidden',
        'a/.tmp',
        'a\\b',
        'ä',
        'a\nb',
      ];
      bad.push('x'.repeat(901), `${'x'.repeat(256)}/a`, 'a\0b', '.casemill/tmp/x');
      for (const key of bad) {
        const target = join(folder, 'refused.bin');
        const refused = { code: 'key_invalid', failureClass: 'bug' };
        await expect(store.get(key), key).rejects.toMatchObject(refused);
        await expect(store.getIfPresent(key), key).rejects.toMatchObject(refused);
        await expect(store.head(key), key).rejects.toMatchObject(refused);
        await expect(store.put(key, 'x'), key).rejects.toMatchObject(refused);
        await expect(store.putIfAbsent(key, 'x'), key).rejects.toMatchObject(refused);
        await expect(store.putFile(key, join(folder, 'plain')), key).rejects.toMatchObject(refused);
        await expect(store.getToFile(key, target), key).rejects.toMatchObject(refused);
        await expect(store.delete(key), key).rejects.toMatchObject(refused);
        await expect(store.copy(key, 'copied'), key).rejects.toMatchObject(refused);
        await expect(store.copy('bytes', key), key).rejects.toMatchObject(refused);
      }
      for (const prefix of ['/', '../', 'a//', '.', 'a/..', 'ä']) {
        await expect(keysOf(store, prefix), prefix).rejects.toMatchObject({ code: 'key_invalid' });
      }
    });

    it('holds any set of objects under any valid keys', async () => {
      const segment = fc.stringMatching(/^[a-z0-9 ~_-][a-z0-9 ~._-]{0,8}$/);
      // A fixed depth per first letter keeps one key from being the folder of another.
      const key = fc.tuple(segment, segment, segment).map((parts) => parts.join('/'));
      let round = 0;
      await fc.assert(
        fc.asyncProperty(fc.dictionary(key, fc.uint8Array({ maxLength: 64 }), { maxKeys: 6 }), async (objects) => {
          const own = open(`property-${round++}`);
          for (const [name, body] of Object.entries(objects)) await own.put(name, body);
          expect(await keysOf(own, '')).toEqual(Object.keys(objects).sort());
          for (const [name, body] of Object.entries(objects)) expect(new Uint8Array(await own.get(name))).toEqual(body);
          own.close();
        }),
        { numRuns: 15 },
      );
    });

    it('passes the start-up check and leaves nothing of it', async () => {
      await checkWritable(store);
      expect(await keysOf(store, 'probe/')).toEqual([]);
    });
  });
}

export async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}

export function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}
