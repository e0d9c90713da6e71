/** Small file systems in memory, to be full or read-only; needs root on Linux. */
import { mkdir } from 'node:fs/promises';
import { execa } from 'execa';
import { onTestFinished } from 'vitest';

export const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  (await execa('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { reject: false })).exitCode === 0;

/** Mounts one at `folder` until the end of the test. `options` as in `size=4m` or `ro`. */
export async function mountTmpfs(folder: string, options: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await execa('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  onTestFinished(async () => {
    await execa('umount', ['-l', folder]);
  });
}

export async function remount(folder: string, options: string): Promise<void> {
  await execa('mount', ['-o', `remount,${options}`, folder]);
}
