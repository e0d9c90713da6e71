/** A disk that fills up in the middle of a run, with and without the server's database on it. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTemporalServer } from '../../toolchain/temporal-server.js';
import { casemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { expectFailure } from '../support/failure.js';
import { randomGames } from '../support/games.js';
import { canMount, mountTmpfs, remount } from '../support/tmpfs.js';

if (!canMount) console.log('full-disk.test.ts is skipped: small file systems can be mounted by root on Linux only');

beforeAll(() => installMissing(), 1_500_000);

const args = [
  'build',
  '--env',
  'chess',
  '--nodes',
  '200',
  '--size',
  '480',
  '--json',
  '--store',
  'file:small/out',
  'g.pgn',
];

/** A lone server, its database elsewhere. */
async function serverAddress(): Promise<string> {
  const server = await startTemporalServer({ dbFile: null, log: () => undefined });
  onTestFinished(() => server.stop());
  return server.address;
}

describe.skipIf(!canMount)('a full disk', () => {
  it.each([
    ['under the store alone', '500k', serverAddress],
    ['under the store and the embedded server', '1200k', async () => undefined],
  ])(
    '%s: one line, finished cases kept, and the same command goes on',
    async (_, size, address) => {
      const folder = await workFolder();
      await mountTmpfs(join(folder, 'small'), `size=${size}`);
      await writeFile(join(folder, 'g.pgn'), randomGames(1, 4, 30));
      const env = { TEMPORAL_ADDRESS: await address() };
      expectFailure(await casemill(args, folder, env), 1, 'store_full', /Free space .* run the same command again/);
      const kept = await readdir(join(folder, 'small', 'out', 'stages', 'case'));
      expect(kept.length).toBeGreaterThan(0);

      expectFailure(await casemill(args, folder, env), 1, 'store_full', /Free space/);
      await remount(join(folder, 'small'), 'size=20m');
      expect((await casemill(args, folder, env)).json()).toMatchObject({ read: 4, cases: 4 });
      const verified = await casemill(['verify', 'chess', '--json', '--store', 'file:small/out'], folder);
      expect(verified.json()).toMatchObject({ ok: true, cases: 4 });
    },
    280_000,
  );
});
