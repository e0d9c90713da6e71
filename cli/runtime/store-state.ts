/** What this machine keeps beside a store: the embedded server's database, its address, the worker's log. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../manifests/canonical.js';
import { CasemillError } from '../../manifests/errors.js';
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
