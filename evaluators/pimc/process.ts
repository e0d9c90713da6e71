/** The PIMC program: how it is started, and the hashes that pin it. It is part of casemill, so it is always there. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../../manifests/canonical.js';
import { CasemillError } from '../../manifests/errors.js';
import { type SupervisedProcess, startProcess } from '../../toolchain/processes.js';
import type { EvaluatorIdentity } from '../contract.js';

export interface PimcProgram {
  /** Absolute path of the script. */
  readonly path: string;
  /** Absolute paths of the folders whose scripts make its values. */
  readonly folders: readonly string[];
}

/** The built program, also where this file itself runs from source. */
export function builtProgram(): PimcProgram {
  const here = dirname(fileURLToPath(import.meta.url));
  const dist = here.split('/').includes('dist') ? join(here, '../..') : join(here, '../../dist');
  return {
    path: join(dist, 'evaluators/pimc/program/main.js'),
    folders: [join(dist, 'evaluators/pimc/program'), join(dist, 'adapters/doudizhu/rules')],
  };
}

/** It ends when its stdin closes. */
export function startPimc({ path }: PimcProgram): Promise<SupervisedProcess> {
  return startProcess(process.execPath, [path]);
}

/** One hash over the program's scripts, names and bytes. Throws `engine_missing`. */
export async function programArtifacts({ path, folders }: PimcProgram): Promise<EvaluatorIdentity['artifacts']> {
  try {
    const parts = await Promise.all(folders.map(scriptsOf));
    return [{ name: 'program', sha256: sha256(parts.flat().join('\n')) }];
  } catch (cause) {
    throw new CasemillError({
      code: 'engine_missing',
      failureClass: 'infrastructure',
      message: 'a file of the PIMC program cannot be read',
      input: path,
      remedy: 'Run: npm run build.',
      cause,
    });
  }
}

/** `name hash` of every script below a folder, in order of names. Source maps make no value. */
async function scriptsOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name));
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Promise.all(paths.map(async (path) => `${relative(folder, path)} ${sha256(await readFile(path))}`));
}
