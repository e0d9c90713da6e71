/**
 * Removes what killed writers left in a file store's temporary folder. Such files are never listed and never read; they
 * only cost space, so this is a courtesy: it never fails, and it leaves young files alone because another process may
 * still be writing them.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A writer touches its file with every chunk; a day without a byte means that the writer is gone. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

export async function sweepLeftovers(folder: string): Promise<void> {
  // The only clock in storage: it decides what is litter, never what an object holds.
  const limit = Date.now() - ABANDONED_AFTER_MS;
  try {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if ((await stat(path)).mtimeMs < limit) await rm(path, { force: true });
    }
  } catch {
    // Another process swept at the same time, or the folder is not ours to clean.
  }
}
