/** Scratch folders beside an install, so that a finished one can be renamed into place. */
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const prefix = '.scratch-';

/** Runs `work` in a new folder next to `target` and removes it afterwards, also what killed installers left. Needs the lock. */
export async function withScratch<T>(target: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const parent = dirname(target);
  await mkdir(parent, { recursive: true });
  for (const entry of await readdir(parent)) {
    if (entry.startsWith(prefix)) await removeTree(join(parent, entry));
  }
  const scratch = await mkdtemp(join(parent, prefix));
  try {
    return await work(scratch);
  } finally {
    await removeTree(scratch);
  }
}

/** Puts a finished folder into place: other processes see either no install or a whole one. */
export async function moveIntoPlace(finished: string, target: string): Promise<void> {
  const old = join(dirname(target), `${prefix}${basename(target)}-${crypto.randomUUID()}`);
  await mkdir(dirname(target), { recursive: true });
  await rename(target, old).catch(() => undefined);
  await rename(finished, target);
  await removeTree(old);
}

async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 });
}
