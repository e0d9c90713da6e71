/**
 * Walks a file store in the order of full keys. A folder sorts as its name with a slash, so that `a.json` comes before
 * `a/b` (`.` < `/`), as it does on S3; one folder's names are in memory at a time, never the whole tree.
 */
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from './errors.js';
import { keyProblem } from './keys.js';
import type { StoredObject } from './object-store.js';

/** Objects whose key starts with `prefix` (a valid one). Names that are no keys, links and devices are passed over. */
export async function* listFiles(root: string, prefix: string): AsyncGenerator<StoredObject> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  yield* walk(root, folder, prefix);
}

/** `folder` is '' or ends with a slash. */
async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<StoredObject> {
  for (const entry of await sortedEntries(join(root, folder), folder === '')) {
    const key = folder + entry;
    if (entry.endsWith('/')) {
      if (key.startsWith(prefix) || prefix.startsWith(key)) yield* walk(root, key, prefix);
    } else if (key.startsWith(prefix)) {
      const size = await sizeIfPresent(join(root, key));
      if (size !== undefined) yield { key, size };
    }
  }
}

/** Usable names of one folder, folders with a trailing slash, by UTF-16 code unit. */
async function sortedEntries(path: string, isRoot: boolean): Promise<string[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(path, { withFileTypes: true });
  } catch (error) {
    const code = systemCode(error);
    // Nothing there yet, or an object where the prefix has a folder. A root that is a file is a mistake of the person.
    if (code === 'ENOENT' || (code === 'ENOTDIR' && !isRoot)) return [];
    throw error;
  }
  const names: string[] = [];
  for (const entry of entries) {
    if (keyProblem(entry.name) !== undefined) continue;
    if (entry.isDirectory()) names.push(`${entry.name}/`);
    else if (entry.isFile()) names.push(entry.name);
  }
  return names.sort(byCodeUnit);
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Undefined when the file went away between reading the folder and looking at it. */
async function sizeIfPresent(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
