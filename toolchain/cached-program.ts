/** What lies in the cache for each tool, and whether it is intact. Folders are keyed by version; nothing is updated in place. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../manifests/canonical.js';
import { cacheDir } from './cache-dir.js';
import { katagoPackage } from './katago-package.js';
import { probe } from './probe.js';
import { stockfishPackage } from './stockfish-package.js';
import type { ToolName } from './tool.js';

/** Version of the Temporal command line that `go install` can build (later ones have replace directives). */
export const temporalVersion = '1.5.1';
/** npm version of `@ffmpeg-installer/ffmpeg`. */
export const ffmpegPackageVersion = '1.1.0';

export type CachedProgram =
  | { readonly kind: 'found'; readonly path: string; readonly version: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'damaged'; readonly path: string; readonly reason: string };

/** Folder and program of a tool in the cache, whether or not they exist. */
export function cachePlace(name: ToolName): { folder: string; program: string } {
  const places = {
    temporal: [temporalVersion, 'temporal'],
    ffmpeg: [ffmpegPackageVersion, 'ffmpeg'],
    stockfish: [stockfishPackage.folder, stockfishPackage.program],
    katago: [katagoPackage.folder, katagoPackage.program],
  } as const;
  const [version, program] = places[name];
  const folder = join(cacheDir(), name, version);
  return { folder, program: join(folder, program) };
}

/** Engines are checked by hash, the others by running them. */
export async function cachedProgram(name: ToolName): Promise<CachedProgram> {
  const { folder, program } = cachePlace(name);
  if (!(await isFile(program))) return { kind: 'absent' };
  if (name === 'stockfish') {
    const damage = await filesDamage(folder, stockfishPackage.files);
    if (damage !== undefined) return { kind: 'damaged', path: program, reason: damage };
    return { kind: 'found', path: program, version: `${stockfishPackage.version} (${stockfishPackage.flavour}, wasm)` };
  }
  if (name === 'katago') {
    const damage = await filesDamage(folder, katagoPackage.files);
    if (damage !== undefined) return { kind: 'damaged', path: program, reason: damage };
    return { kind: 'found', path: program, version: `${katagoPackage.engineVersion} (OpenCL)` };
  }
  const result = await probe(name, program);
  if (!result.ok) return { kind: 'damaged', path: program, reason: result.reason };
  return { kind: 'found', path: program, version: name === 'temporal' ? temporalVersion : result.version };
}

/** Why the files in `folder` are not the pinned ones (SHA-256 by name), or undefined when they are. */
export async function filesDamage(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  for (const [file, expected] of Object.entries(files)) {
    let bytes: Uint8Array;
    try {
      bytes = await readFile(join(folder, file));
    } catch {
      return `${file} is missing`;
    }
    if (sha256(bytes) !== expected) return `${file} is not the pinned build (its SHA-256 differs)`;
  }
  return undefined;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
