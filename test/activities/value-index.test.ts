import { describe, expect, it } from 'vitest';
import { createValueIndex } from '../../activities/value-index.js';
import type { StoredValue } from '../../manifests/values-schema.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { openStore } from '../../storage/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const value = (key: string, wdl: [number, number, number] = [0, 1000, 0]): StoredValue => {
  return { key, value: 5000, engine: { wdl, score: { unit: 'cp', amount: 0 }, depth: 1, nodes: 1 } };
};
const chunk = (...values: StoredValue[]) => {
  return JSON.stringify({ schemaVersion: 1, matchIdentity: '0'.repeat(64), evaluator: '1'.repeat(64), values });
};

async function storeWith(objects: Record<string, string>): Promise<ObjectStore> {
  const store = openStore(`file:${await temporaryFolder()}`);
  for (const [key, body] of Object.entries(objects)) await store.put(key, body);
  return store;
}

describe('createValueIndex', () => {
  it('forgets what was not asked for longest', () => {
    const index = createValueIndex(2);
    index.add(value('a'));
    index.add(value('b'));
    expect(index.get('a')).toEqual(value('a'));
    index.add(value('c'));
    expect(index.get('b')).toBeUndefined();
    expect(index.get('a')).toEqual(value('a'));
  });

  it('learns values of the engine only: what the rules decide may depend on the game', () => {
    const index = createValueIndex();
    index.add({ key: 'mate', value: 10_000, engine: null });
    expect(index.get('mate')).toBeUndefined();
  });

  it('reads every chunk below the prefix, once, and no part of an unfinished one', async () => {
    const store = await storeWith({
      'stages/evaluate/e/1.json': chunk(value('a'), value('b')),
      'stages/evaluate/e/2.json': chunk(value('c')),
      'stages/evaluate/e/3.part': chunk(value('part')),
      'stages/evaluate/f/1.json': chunk(value('other')),
    });
    const index = createValueIndex();
    await Promise.all([index.load(store, 'stages/evaluate/e/'), index.load(store, 'stages/evaluate/e/')]);
    expect(['a', 'b', 'c', 'part', 'other'].filter((key) => index.get(key) !== undefined)).toEqual(['a', 'b', 'c']);
    await store.put('stages/evaluate/e/4.json', chunk(value('late')));
    await index.load(store, 'stages/evaluate/e/');
    expect(index.get('late')).toBeUndefined();
  });

  it('passes over damaged chunks', async () => {
    const whole = chunk(value('a'));
    const store = await storeWith({
      'p/1.json': whole.slice(0, -9),
      'p/2.json': chunk(value('b')),
      'p/3.json': '{"schemaVersion":1}',
    });
    const index = createValueIndex();
    await index.load(store, 'p/');
    expect([index.get('a'), index.get('b')]).toEqual([undefined, value('b')]);
  });

  it('tries again after a store that failed', async () => {
    const store = await storeWith({ 'p/1.json': chunk(value('a')) });
    let failures = 1;
    const flaky: ObjectStore = {
      ...store,
      list(prefix) {
        if (failures-- > 0) throw new Error('the store is away');
        return store.list(prefix);
      },
    };
    const index = createValueIndex();
    await expect(index.load(flaky, 'p/')).rejects.toThrow('the store is away');
    await index.load(flaky, 'p/');
    expect(index.get('a')).toEqual(value('a'));
  });
});
