/** What this machine keeps beside a store: the embedded server's database, its address, the lock, the worker's log. */
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../manifests/canonical.js';
import { CasemillError } from '../../manifests/errors.js';
import { parseStoreUrl } from '../../storage/store-url.js';
import { cacheDir } from '../../toolchain/cache-dir.js';

/** Inside a `file:` store (so that removing the store removes the runs that refer to it), else in the cache. */
export async function stateFolder(storeUrl: string): Promise<string> {
  const location = parseStoreUrl(storeUrl);
  const folder =
    location.scheme === 'file'
      ? join(location.root, '.casemill')
      : join(cacheDir(), 'stores', sha256(location.url).slice(0, 16));
  await mkdir(folder, { recursive: true }).catch((cause) => {
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
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      const handle = await open(path, 'wx');
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const pid = Number(await readFile(path, 'utf8').catch(() => ''));
      if (isAlive(pid)) throw busy(pid, path);
      await rm(path, { force: true });
    }
  }
  throw busy(0, path);
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
