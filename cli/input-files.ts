/** Files and folders on the command line to the list of files to read. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { COMPRESSED_ENDINGS } from '../adapters/compression.js';
import type { Environment } from '../adapters/environment.js';
import { CasemillError } from '../manifests/errors.js';
import type { RunConfig } from '../manifests/run-schema.js';

/**
 * In the order given; a folder stands for its record files, below it too, by path; those in a compressed format that is
 * not read (`games.pgn.gz`) are among them, so that they show in the counts. A file named twice is read once: its
 * records would all be duplicates. Throws `input_missing` or `no_records_found` (usage).
 */
export async function inputFiles(environment: Environment, inputs: readonly string[]): Promise<RunConfig['files']> {
  const paths = new Set<string>();
  for (const input of inputs) {
    const found = await stat(input).catch((cause) => {
      throw missing(input, cause);
    });
    if (!found.isDirectory() && !found.isFile()) throw missing(input, undefined);
    const files = found.isDirectory() ? await filesBelow(resolve(input), environment.extensions) : [resolve(input)];
    if (files.length === 0) throw nothingThere(input, environment);
    for (const file of files) paths.add(file);
  }
  return Promise.all(
    [...paths].map(async (path) => {
      // A link to nowhere below a folder: it shows as unreadable in the counts, and the other files are read.
      const found = await stat(path).catch(() => undefined);
      return { path, size: found?.size ?? 0, modifiedMs: Math.round(found?.mtimeMs ?? 0) };
    }),
  );
}

async function filesBelow(folder: string, extensions: readonly string[]): Promise<string[]> {
  const endings = extensions.flatMap((extension) => [extension, ...COMPRESSED_ENDINGS.map((end) => extension + end)]);
  const files = await allBelow(folder, new Set());
  return files
    .filter((path) => endings.some((ending) => path.toLowerCase().endsWith(ending)))
    .sort((a, b) => (a < b ? -1 : 1));
}

/** Links to folders are followed; a folder that is reached twice, or from within itself, is read once. */
async function allBelow(folder: string, visited: Set<string>): Promise<string[]> {
  const files: string[] = [];
  const linked: string[] = [];
  const real = await realpath(folder).catch(() => folder);
  if (visited.has(real)) return files;
  visited.add(real);
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause) => {
    throw missing(folder, cause);
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    const kind = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : entry;
    if (entry.isSymbolicLink() && kind?.isDirectory() === true) linked.push(path);
    else if (kind?.isDirectory() === true) files.push(...(await allBelow(path, visited)));
    // A link to nowhere stays in the list, so that it shows as unreadable.
    else if (kind === undefined || kind.isFile()) files.push(path);
  }
  for (const path of linked) files.push(...(await allBelow(path, visited)));
  return files;
}

function missing(input: string, cause: unknown): CasemillError {
  return new CasemillError({
    code: 'input_missing',
    failureClass: 'usage',
    message: 'there is no such file or folder, or it cannot be read as one',
    input,
    remedy: 'Check the path.',
    cause,
  });
}

function nothingThere(input: string, environment: Environment): CasemillError {
  return new CasemillError({
    code: 'no_records_found',
    failureClass: 'usage',
    message: `the folder holds no ${environment.name} records`,
    input,
    remedy: `Name files, or a folder with files that end in ${environment.extensions.join(' or ')}.`,
  });
}
