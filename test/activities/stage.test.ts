import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readDocument, readDocumentIfWhole, writeDocument, writeOnce } from '../../activities/stage.js';
import { openStore } from '../../storage/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const open = async () => openStore(`file:${await temporaryFolder()}`);
const Schema = z.strictObject({ n: z.number() });

describe('stage documents', () => {
  it('are canonical JSON, checked when read', async () => {
    const store = await open();
    await writeDocument(store, 'a/b.json', { z: 1, a: [2] });
    expect((await store.get('a/b.json')).toString()).toBe('{"a":[2],"z":1}');
    await expect(readDocument(store, 'a/b.json', Schema)).rejects.toMatchObject({
      code: 'stored_document_invalid',
      input: 'a/b.json',
    });
    await expect(readDocument(store, 'absent', Schema)).rejects.toMatchObject({ code: 'object_missing' });
  });

  it.each([
    ['absent', null, undefined],
    ['cut short', '{"n":', undefined],
    ['of another shape', '{"m":1}', undefined],
    ['whole', '{"n":1}', { n: 1 }],
  ])('%s: readDocumentIfWhole', async (_, body, expected) => {
    const store = await open();
    if (body !== null) await store.put('d.json', body);
    expect(await readDocumentIfWhole(store, 'd.json', Schema)).toEqual(expected);
  });
});

describe('writeOnce', () => {
  it('writes, and takes the same bytes again', async () => {
    const store = await open();
    const first = await writeOnce(store, 'd.json', '{"n":1}', 'this run');
    expect(await writeOnce(store, 'd.json', '{"n":1}', 'this run')).toMatchObject({
      size: first.size,
      sha256: first.sha256,
    });
  });

  it('refuses other bytes as a bug and leaves the first ones', async () => {
    const store = await open();
    await store.put('d.json', '{"n":1}');
    await expect(writeOnce(store, 'd.json', '{"n":2}', 'this run')).rejects.toMatchObject({
      code: 'not_deterministic',
      failureClass: 'bug',
      input: 'd.json',
    });
    expect((await store.get('d.json')).toString()).toBe('{"n":1}');
  });

  it('replaces what was cut short', async () => {
    const store = await open();
    await store.put('d.json', '{"n":');
    await writeOnce(store, 'd.json', '{"n":2}', 'this run');
    expect((await store.get('d.json')).toString()).toBe('{"n":2}');
  });
});
