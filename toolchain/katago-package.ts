/** The pinned Go engine: KataGo for OpenCL with its network, as they come in one Python wheel. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CasemillError } from '../manifests/errors.js';
import { cacheDir } from './cache-dir.js';

export const katagoPackage = {
  name: 'katrain',
  version: '1.20.0',
  wheelSha256: '489caa966fa395a6ad459239641a927e4a2057963370e450109fe77120de662f',
  engineVersion: '1.18.1',
  /** Folder inside the cache. */
  folder: '1.18.1-opencl',
  program: 'katago',
  network: 'b10c384h6nbttflrs.bin.gz',
  /** SHA-256 of what is kept, by path within the folder. */
  files: {
    katago: 'a81e10d68061c1e73f715b387b587ad3799f688363c8fb6545b73ed99a12ccb1',
    'b10c384h6nbttflrs.bin.gz': '0ba27eced5180b3e3d0b898b280c541112989765e789d1eb6cd0d31b2b2c1229',
  },
} as const;

/**
 * What the program is started with: libraries in `lib/` beside it are its own, and kernels that the CPU's OpenCL driver
 * compiles, which takes it a minute, are kept in our cache.
 */
export async function katagoEnvironment(program: string): Promise<Record<string, string>> {
  const own = join(dirname(program), 'lib');
  const others = process.env.LD_LIBRARY_PATH ?? '';
  const kernels = process.env.POCL_CACHE_DIR || join(cacheDir(), 'katago', 'pocl');
  // Where it cannot be written, the driver compiles anew each time.
  await mkdir(kernels, { recursive: true }).catch(() => undefined);
  return { LD_LIBRARY_PATH: others === '' ? own : `${own}:${others}`, POCL_CACHE_DIR: kernels };
}

/**
 * Path of the network: `CASEMILL_KATAGO_NETWORK`, else the installed one. Throws `tool_unusable` (usage) when the
 * configured one is not there, `engine_missing` when there is none.
 */
export async function katagoNetwork(): Promise<string> {
  const configured = process.env.CASEMILL_KATAGO_NETWORK ?? '';
  if (configured !== '') {
    const path = resolve(configured);
    if (await isFile(path)) return path;
    throw new CasemillError({
      code: 'tool_unusable',
      failureClass: 'usage',
      message: 'CASEMILL_KATAGO_NETWORK names a file that is not there',
      input: path,
      remedy: 'Correct CASEMILL_KATAGO_NETWORK, or unset it to use the installed network.',
    });
  }
  const path = join(cacheDir(), 'katago', katagoPackage.folder, katagoPackage.network);
  if (await isFile(path)) return path;
  throw new CasemillError({
    code: 'engine_missing',
    failureClass: 'infrastructure',
    message: 'there is no network for KataGo',
    input: path,
    remedy: 'Run: npx casemill engines install katago, or set CASEMILL_KATAGO_NETWORK to a network file.',
  });
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
