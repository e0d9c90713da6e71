import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockStore } from '../../cli/runtime/store-lock.js';
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
    const rounds = Array.from({ length: 100 }, (_, i) => `round-${100 + i}`);
    for (const round of rounds) {
      await mkdir(join(folder, round));
      await writeFile(join(folder, round, 'lock'), '99999999 dead');
    }
    const commands = await Promise.all([1, 2, 3, 4].map(() => startOwnProcess('hold-lock.ts', folder)));
    onTestFinished(async () => {
      await Promise.all(commands.map((command) => command.kill9()));
    });
    await writeFile(join(folder, 'go'), '');
    const outcomes = async () => {
      const told = (await readdir(folder)).filter((name) => /^(locked|store_busy)\./.test(name));
      return told.map((name) => name.split('.').slice(0, 2).join(' in ')).sort();
    };
    const expected = rounds.flatMap((round) =>
      ['locked', 'store_busy', 'store_busy', 'store_busy'].map((o) => `${o} in ${round}`),
    );
    await expect.poll(outcomes, { timeout: 60_000 }).toEqual(expected.sort());
    for (const round of rounds) expect(await readdir(join(folder, round))).toEqual(['lock']);
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
