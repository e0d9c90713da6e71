/** An independent oracle of the rules of doudizhu: PyPI rlcard, fetched once into the cache with ordinary pip. */
import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { cacheDir } from '../../toolchain/cache-dir.js';

const VERSION = '1.2.0';

/** Folder to put on PYTHONPATH. Throws with a reason that can be printed as it is. */
export async function findOrInstallRlcard(): Promise<string> {
  const folder = join(cacheDir(), 'rlcard', VERSION);
  const there = await access(join(folder, 'rlcard', '__init__.py')).then(
    () => true,
    () => false,
  );
  if (there) return folder;
  const draft = `${folder}-${randomUUID()}`;
  console.info(`installing rlcard ${VERSION} with numpy (70 MB unpacked, once) into the cache`);
  try {
    await mkdir(draft, { recursive: true });
    const packages = [`rlcard==${VERSION}`, 'termcolor==2.4.0', 'numpy'];
    await execa('python3', ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', draft, ...packages]);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error);
    throw new Error(`rlcard ${VERSION} could not be installed: ${reason}`);
  }
  return folder;
}

export interface OraclePosition {
  readonly hand: string;
  /** '' when leading. */
  readonly toBeat: string;
}

/** Per position every legal play, sorted as text; '' is a pass. */
export async function askRlcard(folder: string, positions: readonly OraclePosition[]): Promise<string[][]> {
  const { stdout } = await execa('python3', [join(import.meta.dirname, 'rlcard-answers.py')], {
    input: positions.map(({ hand, toBeat }) => `${hand} ${toBeat}`).join('\n'),
    env: { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' },
    maxBuffer: 256 * 1024 * 1024,
  });
  return stdout.split('\n').map((line) => line.split(' '));
}
