/**
 * Watches the disk of the embedded server's database. When nothing is left there, the server can record nothing any more,
 * not even that the store is full, and a run would wait for ever.
 */
import { statfs } from 'node:fs/promises';
import { storeFull } from '../../storage/errors.js';

/** Less than this takes no page of a database. */
const LEAST_BYTES = 64 * 1024;
const LOOK_EVERY_MS = 2000;

export interface SpaceWatch {
  /** Rejects with `store_full` after two looks in a row that found the disk full. Never resolves. */
  readonly full: Promise<never>;
  stop(): void;
}

export function watchSpace(folder: string): SpaceWatch {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let fullBefore = false;
  const full = new Promise<never>((_, reject) => {
    const look = async (): Promise<void> => {
      const fullNow = (await freeBytes(folder)) < LEAST_BYTES;
      if (fullNow && fullBefore) reject(storeFull(folder, undefined));
      else if (!stopped) timer = setTimeout(look, LOOK_EVERY_MS);
      fullBefore = fullNow;
    };
    timer = setTimeout(look, LOOK_EVERY_MS);
  });
  full.catch(() => undefined);
  return {
    full,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** What this process may still write; infinite where the system does not tell. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bsize, bfree, bavail } = await statfs(folder);
    return bsize * (process.getuid?.() === 0 ? bfree : bavail);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
