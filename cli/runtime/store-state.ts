/** What this machine keeps beside a store: the embedded server's database, its address, the lock, the worker's log. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../manifests/canonical.js';
import { CasemillError } from '../../manifests/errors.js';
import { mapFileStoreError } from '../../storage/errors.js';
import { makeFolders } from '../../storage/make-folder.js';
import { parseStoreUrl } from '../../storage/store-url.js';
import { cacheDir } from '../../toolchain/cache-dir.js';

/** Inside a `file:` store (so that removing the store removes the runs that refer to it), else in the cache. */
export async function stateFolder(storeUrl: string): Promise<string> {
  const location = parseStoreUrl(storeUrl);
  const folder =
    location.scheme === 'file'
      ? join(location.root, '.casemill')
      : join(cacheDir(), 'stores', sha256(location.url).slice(0, 16));
  await makeFolders(folder).catch((cause) => {
    throw new CasemillError({
      code: 'store_not_writable',
      failureClass: 'infrastructure',
      message: 'the folder of the store cannot be made',
      input: folder,
      remedy: 'Check the path and its permissions, or choose another --store.',
      cause,
    });
  });
  return folder;
}

const ServerFile = z.object({ address: z.string() });

/** Where a command of this store's embedded server told that it listens; it may have ended since. */
export async function knownServer(folder: string): Promise<string | undefined> {
  try {
    return ServerFile.parse(JSON.parse(await readFile(join(folder, 'server.json'), 'utf8'))).address;
  } catch {
    return undefined;
  }
}

export async function announceServer(folder: string, address: string): Promise<() => Promise<void>> {
  const path = join(folder, 'server.json');
  await writeFile(path, JSON.stringify({ address }));
  return () => rm(path, { force: true });
}

/**
 * One command at a time works on a store through its embedded server. Throws `store_busy` while another lives; the lock
 * of a command that died is taken over.
 */
export async function lockStore(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock');
  const mine = `${process.pid} ${randomUUID()}`;
  while (!(await createWhole(path, mine))) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const pid = Number(text.split(' ')[0]);
    if (isAlive(pid)) throw busy(pid, path);
    await takeAway(path, text);
  }
  return async () => {
    if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true });
  };
}

/** The file appears with its text or not at all, so nobody reads a lock without an owner and takes it for a dead one's. */
async function createWhole(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text);
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw mapFileStoreError(error, { input: path, action: 'write' });
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Removes a dead owner's lock. Another command may have done so before us and hold its own by now: that one goes back. */
async function takeAway(path: string, dead: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== dead) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function busy(pid: number, path: string): CasemillError {
  return new CasemillError({
    code: 'store_busy',
    failureClass: 'infrastructure',
    message: `another casemill command (process ${pid}) is building into this store`,
    input: path,
    remedy: 'Wait for it (casemill status shows it), or set TEMPORAL_ADDRESS so that commands share one server.',
  });
}
