/** Makes a folder and the folders above it. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './errors.js';

/**
 * The folders that were new, topmost first. Not `mkdir(..., { recursive: true })`: where a file system answers ENOENT to
 * every mkdir, as /proc and some mounts do, that never returns. Throws the system's error; a file in the way is ENOTDIR or EEXIST.
 */
export async function makeFolders(path: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let folder = path; !(await exists(folder)); folder = dirname(folder)) missing.unshift(folder);
  const made: string[] = [];
  for (const folder of missing) if (await makeOne(folder)) made.push(folder);
  return made;
}

async function exists(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
  throw Object.assign(new Error(`EEXIST: not a folder: ${path}`), { code: 'EEXIST' });
}

/** False when another process was first. */
async function makeOne(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST' && (await exists(path))) return false;
    throw error;
  }
}
