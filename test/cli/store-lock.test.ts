import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockStore } from '../../cli/runtime/store-state.js';
import { startOwnProcess } from '../support/own-process.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Stands for another live process: the parent of this one. */
const other = String(process.ppid);

describe('lockStore', () => {
  it('locks, unlocks, and leaves nothing behind', async () => {
    const folder = await temporaryFolder();
    const unlock = await lockStore(folder);
    expect(await readFile(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    await unlock();
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses while another process lives', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'lock'), `${other} theirs`);
    await expect(lockStore(folder)).rejects.toMatchObject({ code: 'store_busy' });
    expect(await readdir(folder)).toEqual(['lock']);
  });

  it.each(['99999999 dead', '', 'no number'])('takes over a lock that says "%s"', async (text) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'lock'), text);
    await (await lockStore(folder))();
    expect(await readdir(folder)).toEqual([]);
  });

  it('lets one of several through that find the same dead lock at once', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'lock'), '99999999 dead');
    const commands = await Promise.all([1, 2, 3, 4].map(() => startOwnProcess('hold-lock.ts', folder)));
    onTestFinished(async () => {
      await Promise.all(commands.map((command) => command.kill9()));
    });
    await writeFile(join(folder, 'go'), '');
    const outcomes = async () => {
      const names = (await readdir(folder)).filter((name) => name.startsWith('outcome.'));
      return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).sort();
    };
    const expected = ['locked', 'store_busy', 'store_busy', 'store_busy'];
    await expect.poll(outcomes, { timeout: 20_000 }).toEqual(expected);
  });

  it('does not remove a lock that has become another one', async () => {
    const folder = await temporaryFolder();
    const unlock = await lockStore(folder);
    await writeFile(join(folder, 'lock'), `${other} theirs`);
    await unlock();
    expect(await readFile(join(folder, 'lock'), 'utf8')).toBe(`${other} theirs`);
  });

  it('says so when the folder takes no lock', async () => {
    await expect(lockStore(join(await temporaryFolder(), 'absent'))).rejects.toMatchObject({
      failureClass: 'infrastructure',
      code: expect.stringMatching(/^store_/),
    });
  });
});
