/** The files below a folder with the hash of their bytes, for comparing two stores. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sha256 } from '../../manifests/canonical.js';

export async function treeOf(root: string, below: readonly string[]): Promise<Record<string, string>> {
  const tree: Record<string, string> = {};
  for (const folder of below) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      tree[relative(root, path)] = sha256(await readFile(path));
    }
  }
  return tree;
}
