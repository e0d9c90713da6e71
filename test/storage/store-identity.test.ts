import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileStore } from '../../storage/file-store.js';
import { existingStoreIdentity, storeIdentity } from '../../storage/store-identity.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'casemill-identity-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));
const store = (name: string) => openFileStore(join(root, name));

describe('storeIdentity', () => {
  it('is made once: its salt follows from the first seed, its id is its own', async () => {
    expect(await existingStoreIdentity(store('a'))).toBeUndefined();
    const first = await storeIdentity(store('a'), 0, undefined);
    expect(await storeIdentity(store('a'), 5, undefined)).toEqual(first);
    const other = await storeIdentity(store('b'), 0, undefined);
    expect(other.salt).toBe(first.salt);
    expect(other.storeId).not.toBe(first.storeId);
    expect((await storeIdentity(store('c'), 1, undefined)).salt).not.toBe(first.salt);
  });

  it('holds on to a secret salt and refuses another', async () => {
    const first = await storeIdentity(store('d'), 0, 'secret');
    expect(first.saltFrom).toBe('secret');
    expect(JSON.stringify(first)).not.toContain('"secret secret"');
    expect(await storeIdentity(store('d'), 0, 'secret')).toEqual(first);
    expect(await storeIdentity(store('d'), 0, undefined)).toEqual(first);
    const refused = { code: 'salt_mismatch', failureClass: 'usage' };
    await expect(storeIdentity(store('d'), 0, 'another')).rejects.toMatchObject(refused);
    await storeIdentity(store('e'), 0, undefined);
    await expect(storeIdentity(store('e'), 0, 'secret')).rejects.toMatchObject(refused);
  });

  it('names the damage of a document that was cut short', async () => {
    const damaged = store('f');
    await damaged.put('private/store.json', '{"schemaVersion":1,"storeId":');
    const named = { code: 'store_damaged', failureClass: 'infrastructure', place: 'private/store.json' };
    await expect(storeIdentity(damaged, 0, undefined)).rejects.toMatchObject(named);
    await expect(existingStoreIdentity(damaged)).rejects.toMatchObject(named);
  });
});
