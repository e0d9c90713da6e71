/** An independent reader of SGF: PyPI sgfmill, installed once into the cache with ordinary `python3 -m venv` and pip. */
import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { cacheDir } from '../../toolchain/cache-dir.js';

const VERSION = '1.1.1';

export type SgfmillAnswer =
  | {
      readonly size: number;
      /** `b`, `w`, `.` from the top left: before the first move, and at the end. */
      readonly start: string;
      readonly final: string;
      readonly moves: readonly (readonly [colour: 'b' | 'w', index: number | null])[];
      /** Stones that each move took off, the player's own included. */
      readonly captures: readonly number[];
    }
  | { readonly error: string };

/** Folder to put on PYTHONPATH. Throws with a reason that can be printed as it is. */
export async function findOrInstallSgfmill(): Promise<string> {
  const folder = join(cacheDir(), 'sgfmill', VERSION);
  const there = await access(join(folder, 'sgfmill', 'sgf.py')).then(
    () => true,
    () => false,
  );
  if (there) return folder;
  const draft = `${folder}-${randomUUID()}`;
  console.info(`installing sgfmill ${VERSION} (62 kB, once) into the cache`);
  try {
    await mkdir(draft, { recursive: true });
    await execa('python3', ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', draft, `sgfmill==${VERSION}`]);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error);
    throw new Error(`sgfmill ${VERSION} could not be installed: ${reason}`);
  }
  return folder;
}

/** One answer a record, in order. */
export async function askSgfmill(folder: string, records: readonly Uint8Array[]): Promise<SgfmillAnswer[]> {
  const { stdout } = await execa('python3', [join(import.meta.dirname, 'sgfmill-answers.py')], {
    input: records.map((bytes) => Buffer.from(bytes).toString('base64')).join('\n'),
    env: { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\n').map((line) => JSON.parse(line) as SgfmillAnswer);
}
