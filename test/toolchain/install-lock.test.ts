import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withInstallLock } from '../../toolchain/install-lock.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const quiet = () => undefined;

describe('withInstallLock', () => {
  it('lets one in at a time and leaves nothing behind', async () => {
    const folder = await temporaryFolder();
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside++;
      most = Math.max(most, inside);
      await delay(50);
      inside--;
    };
    await Promise.all([1, 2, 3].map(() => withInstallLock(join(folder, '.lock'), quiet, work)));
    expect(most).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('frees the lock when the work fails', async () => {
    const path = join(await temporaryFolder(), '.lock');
    const failing = withInstallLock(path, quiet, () => Promise.reject(new Error('no room')));
    await expect(failing).rejects.toThrow('no room');
    expect(await withInstallLock(path, quiet, async () => 'next')).toBe('next');
  });

  it('takes over the lock of a dead process', async () => {
    const path = join(await temporaryFolder(), '.lock');
    // Beyond the largest process id of Linux: certainly dead.
    await writeFile(path, `4194305 ${hostname()} x\n`);
    expect(await withInstallLock(path, quiet, async () => 'mine')).toBe('mine');
  });

  it('takes over a lock from another host that was not renewed for long, and waits for one that was', async () => {
    const path = join(await temporaryFolder(), '.lock');
    await writeFile(path, '1 another-host x\n');
    const lines: string[] = [];
    let entered = false;
    const waiting = withInstallLock(
      path,
      (line) => lines.push(line),
      async () => {
        entered = true;
      },
    );
    await delay(700);
    expect(entered).toBe(false);
    expect(lines).toHaveLength(1);
    expect(await readFile(path, 'utf8')).toBe('1 another-host x\n');
    const old = new Date(Date.now() - 120_000);
    await utimes(path, old, old);
    await waiting;
    expect(entered).toBe(true);
  });
});
