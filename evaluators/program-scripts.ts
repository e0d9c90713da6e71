/** The scripts of an engine that is part of casemill, for the hashes that pin it. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import { sha256 } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';

export interface Script {
  /** Path from the folder of the program's main script. */
  readonly name: string;
  readonly sha256: string;
}

/** `import ... from './x.js'` and `import './x.js'`, as the compiler writes them. */
const IMPORT = /^(?:import|export)\b(?:[^'"]*\bfrom)?\s*['"](\.{1,2}\/[^'"]+)['"];?$/gm;

/**
 * The program's main script and every one that it imports, however far away, in order of names: whatever makes its values is
 * hashed, also what it shares with others. Throws `engine_missing` for one that cannot be read.
 */
export async function scriptsOf(mainScript: string): Promise<Script[]> {
  const found = new Map<string, string>();
  const read = async (path: string): Promise<void> => {
    if (found.has(path)) return;
    found.set(path, '');
    const text = await readFile(path, 'utf8').catch((cause: unknown) => {
      throw missing(path, cause);
    });
    found.set(path, sha256(text));
    for (const [, imported = ''] of text.matchAll(IMPORT)) await read(resolve(dirname(path), imported));
  };
  await read(resolve(mainScript));
  const scripts = [...found].map(([path, hash]) => ({ name: relative(dirname(mainScript), path), sha256: hash }));
  return scripts.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function missing(path: string, cause: unknown): CasemillError {
  return new CasemillError({
    code: 'engine_missing',
    failureClass: 'infrastructure',
    message: `a script of a program that is part of casemill cannot be read: ${basename(path)}`,
    input: path,
    remedy: 'Run: npm run build',
    cause,
  });
}
