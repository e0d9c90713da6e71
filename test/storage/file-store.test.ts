/** The file store: conformance, and what only a folder on a disk can do wrong. */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWritable } from '../../storage/check-writable.js';
import { openFileStore } from '../../storage/file-store.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { transpileInto } from '../support/transpile.js';
import { describeStore, keysOf, sha256 } from './conformance.js';

let base: string;
let programs: string;
beforeAll(async () => {
  programs = await mkdtemp(join(tmpdir(), 'casemill-writer-'));
  const storage = ['errors', 'file-listing', 'file-store', 'keys', 'leftovers', 'local-file', 'make-folder'];
  const files = storage.map((name) => `storage/${name}.ts`);
  await transpileInto(programs, [...files, 'manifests/errors.ts', 'test/support/file-store-writer.ts']);
  base = await mkdtemp(join(tmpdir(), 'casemill-file-store-'));
});
afterAll(async () => {
  await rm(base, { recursive: true, force: true });
  await rm(programs, { recursive: true, force: true });
});

describeStore('file store', (prefix) => openFileStore(join(base, prefix)));

describe('file store: a folder', () => {
  it('writes nothing before the first put', async () => {
    const store = openFileStore(join(base, 'untouched'));
    await keysOf(store, '');
    await store.delete('a');
    expect(await readdir(base)).not.toContain('untouched');
    expect(store.url).toBe(`file:${join(base, 'untouched')}`);
  });

  it('neither lists nor reads what is not an object', async () => {
    const root = join(base, 'foreign');
    const store = openFileStore(root);
    await store.put('a/object', 'x');
    await writeFile(join(root, '.DS_Store'), 'x');
    await writeFile(join(root, 'a', '.hidden'), 'x');
    await writeFile(join(root, 'a', 'näme'), 'x');
    await mkdir(join(root, 'empty', 'folder'), { recursive: true });
    await symlink(join(root, 'a'), join(root, 'loop'));
    expect(await keysOf(store, '')).toEqual(['a/object']);
  });

  it('refuses a key that is the folder of another, and keeps both as they were', async () => {
    const store = openFileStore(join(base, 'conflict'));
    await store.put('a/b', 'x');
    await store.put('c', 'y');
    for (const write of [() => store.put('a', 'z'), () => store.putIfAbsent('a', 'z'), () => store.put('c/d', 'z')]) {
      await expect(write()).rejects.toMatchObject({ code: 'key_conflict', failureClass: 'bug' });
    }
    expect(await keysOf(store, '')).toEqual(['a/b', 'c']);
    expect(await readdir(join(base, 'conflict', '.casemill', 'tmp'))).toEqual([]);
  });

  it('says so when the store is, or lies below, a regular file', async () => {
    const file = join(base, 'a-file');
    await writeFile(file, 'x');
    for (const root of [file, join(file, 'below')]) {
      const store = openFileStore(root);
      const failure = { code: 'store_not_writable', failureClass: 'infrastructure', input: `file:${root}` };
      await expect(store.put('k', 'x')).rejects.toMatchObject(failure);
      await expect(checkWritable(store)).rejects.toMatchObject(failure);
    }
    await expect(keysOf(openFileStore(file), '')).rejects.toMatchObject({ code: 'store_not_writable' });
  });
});

describe('file store: writers that die', () => {
  it('shows nothing of a writer killed between the temporary file and the rename', async () => {
    const root = join(base, 'killed');
    const writer = startWriter(root, 'slow');
    await once(writer, 'message'); // the first bytes are on the disk
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    const temporary = join(root, '.casemill', 'tmp');
    const leftovers = await readdir(temporary);
    expect(leftovers).toHaveLength(1);

    const store = openFileStore(root);
    expect(await keysOf(store, '')).toEqual([]);
    expect(await store.getIfPresent('slow')).toBeUndefined();
    await store.put('slow', 'complete');
    expect((await store.get('slow')).toString()).toBe('complete');

    // Young litter may be another process at work; after a day it is swept by the next store that writes.
    expect(await readdir(temporary)).toEqual(leftovers);
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(join(temporary, leftovers[0] ?? ''), old, old);
    await openFileStore(root).put('next', 'x');
    expect(await readdir(temporary)).toEqual([]);
    expect(await keysOf(store, '')).toEqual(['next', 'slow']);
  });

  it('lets one of two processes create each of 200 keys', async () => {
    const root = join(base, 'two-processes');
    const writers = [startWriter(root, 'race'), startWriter(root, 'race')];
    await Promise.all(writers.map((writer) => once(writer, 'message')));
    const answers = writers.map((writer) => once(writer, 'message') as Promise<[string[]]>);
    const exits = writers.map((writer) => once(writer, 'exit'));
    for (const writer of writers) writer.send('go');
    const [first = [], second = []] = (await Promise.all(answers)).map(([created]) => created);
    await Promise.all(exits);
    expect([...first, ...second].sort()).toEqual(Array.from({ length: 200 }, (_, index) => `race/${index}`).sort());
    const store = openFileStore(root);
    const pids = [String(writers[0]?.pid), String(writers[1]?.pid)];
    for (const [index, created] of [first, second].entries()) {
      for (const key of created) expect((await store.get(key)).toString()).toBe(pids[index]?.repeat(1000));
    }
  });
});

const mountable = canMount();
if (!mountable) console.info('skipping full-disk and read-only tests: mounting a tmpfs needs root on Linux');

describe.skipIf(!mountable)('file store: a disk that is full or read-only', () => {
  let disk: string;
  let store: ObjectStore;
  beforeAll(async () => {
    disk = join(base, 'disk');
    await mkdir(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
    store = openFileStore(join(disk, 'out'));
  });
  afterAll(() => {
    execFileSync('umount', [disk]);
  });

  it('says store_full, keeps what was there, and works again when there is space', async () => {
    await store.put('kept', 'old');
    const big = Buffer.alloc(4 * 1024 * 1024, 1);
    const local = join(base, 'big.bin');
    await writeFile(local, big);
    const full = { code: 'store_full', failureClass: 'infrastructure' };
    await expect(store.put('kept', big)).rejects.toMatchObject(full);
    await expect(store.putIfAbsent('new', big)).rejects.toMatchObject(full);
    await expect(store.putFile('new', local)).rejects.toMatchObject(full);
    expect(await keysOf(store, '')).toEqual(['kept']);
    expect((await store.get('kept')).toString()).toBe('old');
    expect(await readdir(join(disk, 'out', '.casemill', 'tmp'))).toEqual([]);
    const half = Buffer.alloc(512 * 1024, 2);
    expect(await store.put('fits', half)).toEqual({ size: half.length, sha256: sha256(half) });
    await store.delete('fits');
  });

  it('says local_disk_full when the target of a download is full', async () => {
    const other = openFileStore(join(base, 'other'));
    await other.put('big', Buffer.alloc(4 * 1024 * 1024, 3));
    await expect(other.getToFile('big', join(disk, 'big'))).rejects.toMatchObject({ code: 'local_disk_full' });
    expect(await readdir(disk)).toEqual(['out']);
  });

  it('says store_not_writable on a read-only file system, and still reads', async () => {
    await store.put('before', 'x');
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const failure = { code: 'store_not_writable', failureClass: 'infrastructure' };
    await expect(store.put('after', 'x')).rejects.toMatchObject(failure);
    await expect(store.putIfAbsent('after', 'x')).rejects.toMatchObject(failure);
    await expect(store.delete('before')).rejects.toMatchObject(failure);
    await expect(checkWritable(store)).rejects.toMatchObject(failure);
    expect((await store.get('before')).toString()).toBe('x');
  });
});

describe('file store: permissions', () => {
  it('tells a folder that may not be written from an object that may not be read', async () => {
    // In a folder of its own: the others belong to whoever runs the test and are closed to everybody else.
    const root = await mkdtemp(join(tmpdir(), 'casemill-locked-'));
    try {
      await mkdir(join(root, 'a'));
      await mkdir(join(root, 'c'));
      await writeFile(join(root, 'a', 'b'), 'x', { mode: 0 });
      await chmod(join(root, 'c'), 0o555);
      await chmod(root, 0o555);
      const store = openFileStore(root);
      await asOrdinaryUser(async () => {
        await expect(store.put('c/d', 'x')).rejects.toMatchObject({ code: 'store_not_writable' });
        await expect(store.get('a/b')).rejects.toMatchObject({ code: 'store_denied' });
        expect(await keysOf(store, '')).toEqual(['a/b']);
      });
    } finally {
      await chmod(root, 0o755);
      await rm(root, { recursive: true, force: true });
    }
  });
});

/** Mode bits do not bind root, so root gives up its rights for the time of the test. */
async function asOrdinaryUser(action: () => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) return action();
  process.seteuid?.(65534);
  try {
    await action();
  } finally {
    process.seteuid?.(0);
  }
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    // Root in a container may still be refused, so try: a mount over a folder of its own, undone at once.
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A process with an IPC channel that runs test/support/file-store-writer.ts on the store at `root`. */
function startWriter(root: string, mode: 'slow' | 'race') {
  return fork(join(programs, 'test', 'support', 'file-store-writer.js'), [root, mode], { execArgv: [] });
}
