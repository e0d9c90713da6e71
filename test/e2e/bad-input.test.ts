import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { casemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { expectFailure } from '../support/failure.js';
import { randomGame } from '../support/games.js';
import { canMount, mountTmpfs } from '../support/tmpfs.js';

beforeAll(() => installMissing(), 1_500_000);

const build = (...more: string[]) => [
  'build',
  '--env',
  'chess',
  '--nodes',
  '200',
  '--until',
  'labels',
  '--json',
  ...more,
];

async function folderWithGame(): Promise<string> {
  const folder = await workFolder();
  await writeFile(join(folder, 'games.pgn'), randomGame(1, 14));
  return folder;
}

describe('input that cannot be used', () => {
  it('a path that is not there', async () => {
    expectFailure(await casemill(build('absent.pgn'), await workFolder()), 2, 'input_missing', /Check the path/);
  });

  it('a folder without records', async () => {
    const folder = await workFolder();
    await writeFile(join(folder, 'notes.txt'), 'no games here');
    expectFailure(await casemill(build('.'), folder), 2, 'no_records_found', /end in \.pgn/);
  });

  it('an environment that does not exist', async () => {
    const run = await casemill(['build', '--env', 'tiddlywinks', '--json', 'games.pgn'], await folderWithGame());
    expectFailure(run, 2, 'environment_unknown', /chess/);
  });

  it('an empty file is zero records, said so, and no failure', async () => {
    const folder = await workFolder();
    await writeFile(join(folder, 'empty.pgn'), '');
    const json = await casemill(build('empty.pgn'), folder);
    expect(json.json()).toMatchObject({ read: 0, cases: 0, duplicates: 0, quarantined: {} });
    expect(json.exitCode).toBe(0);
    const text = await casemill(
      build('empty.pgn').filter((word) => word !== '--json'),
      folder,
    );
    expect(text.stdout).toContain('The files hold no records');
    expect((await casemill(['verify', 'chess', '--json'], folder)).json()).toMatchObject({ ok: true, cases: 0 });
  });

  it('files that cannot be read, and a broken record, are set aside with their place; the rest is built', async () => {
    const folder = await workFolder();
    await mkdir(join(folder, 'in'));
    await symlink('nowhere', join(folder, 'in', 'a-link-to-nothing.pgn'));
    // A folder that leads back to where it lies: its files are read once.
    await symlink('.', join(folder, 'in', 'b-a-folder.pgn'));
    const broken = '[Event "x"]\n\n1. e4 e5 2. Ke3 *\n';
    await writeFile(join(folder, 'in', 'c.pgn'), [randomGame(1, 14), broken, randomGame(2, 14)].join('\n'));
    await writeFile(join(folder, 'in', 'd.pgn.zst'), 'this is no archive');
    const run = await casemill(build('in'), folder);
    expect(run.exitCode).toBe(0);
    expect(run.stderr).not.toMatch(/^ +at /m);
    expect(run.json()).toMatchObject({
      read: 5,
      cases: 2,
      quarantined: { file_unreadable: 1, archive_corrupt: 1, illegal_move: 1 },
    });
    const where = (run.json().quarantine as { file: string; gameNumber: number; reason: string }[]).map(
      ({ file, gameNumber, reason }) => `${file.slice(folder.length + 4)} ${gameNumber} ${reason}`,
    );
    expect(where).toEqual([
      'a-link-to-nothing.pgn 1 file_unreadable',
      'c.pgn 2 illegal_move',
      'd.pgn.zst 1 archive_corrupt',
    ]);
  });
});

describe('options that cannot be meant', () => {
  it.each([
    [['--size', '241'], /size/],
    [['--size', '4000'], /size/],
    [['--fps', '99'], /fps/],
    [['--until', 'tomorrow'], /until/],
    [['--name', 'a/b'], /a name is/],
    [['--label-spec', 'absent.json'], /cannot be read/],
    [['--label-spec', 'games.pgn'], /not JSON/],
  ])('%j', async (options, remedy) => {
    const run = await casemill(build(...options, 'games.pgn'), await folderWithGame());
    expectFailure(run, 2, 'settings_invalid', remedy);
  });

  it.each([
    [['build', '--json', 'games.pgn']],
    [build('--nodes', '0', 'games.pgn')],
    [build('--nodes', '1e3', 'games.pgn')],
    [build('--workers', '-1', 'games.pgn')],
    [build('--limit', '0', 'games.pgn')],
    [build('--sise', '300', 'games.pgn')],
    [build()],
    [['bild', '--json']],
    [['verify', '--json']],
  ])('%j', async (args) => {
    const run = await casemill(args, await folderWithGame());
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toMatch(/^error: /m);
    expect(run.json()).toMatchObject({ error: { code: 'usage' } });
  });

  it.each([
    [['verify', 'absent', '--json'], 'manifest_missing', /--store/],
    [['verify', 'manifests/absent.json', '--json'], 'manifest_missing', /--store/],
    [['agree', '--manifest', 'absent', '--json'], 'manifest_missing', /--store/],
    [['show', '0123', '--json'], 'case_missing', /--store/],
    [['status', 'absent', '--json'], 'run_unknown', /--name/],
    [['verify', 'chess', '--store', 'ftp://x', '--json'], 'store_url_invalid', /file:/],
  ])('%j', async (args, code, remedy) => {
    expectFailure(await casemill(args, await folderWithGame()), 2, code, remedy);
  });

  it('a prefix that two cases share, and one that only one has', async () => {
    const folder = await workFolder();
    await writeFile(join(folder, 'games.pgn'), [randomGame(1, 14), randomGame(2, 14)].join('\n'));
    const { manifest } = (await casemill(build('games.pgn'), folder)).json();
    const { cases } = JSON.parse(await readFile(join(folder, 'out', String(manifest)), 'utf8'));
    expectFailure(await casemill(['show', '', '--json'], folder), 2, 'case_ambiguous', /more characters/);
    const shown = await casemill(['show', cases[0].caseId.slice(0, 12), '--json'], folder);
    expect(shown.json()).toMatchObject({ entry: { caseId: cases[0].caseId } });
  });
});

describe('stores that cannot be used', () => {
  it('a path that is a file', async () => {
    const folder = await folderWithGame();
    const run = await casemill(build('--store', 'file:games.pgn', 'games.pgn'), folder);
    expectFailure(run, 1, 'store_not_writable', /--store/);
  });

  it.skipIf(process.getuid?.() === 0 && !canMount)('a folder that takes no files', async () => {
    const folder = await folderWithGame();
    // Root may write anywhere but on a read-only file system.
    if (canMount) await mountTmpfs(join(folder, 'sealed'), 'ro');
    else await mkdir(join(folder, 'sealed'), { mode: 0o555 });
    const run = await casemill(build('--store', 'file:sealed/out', 'games.pgn'), folder);
    expectFailure(run, 1, 'store_not_writable', /--store/);
  });

  it('an S3 endpoint where nobody listens', async () => {
    const store = 's3://bucket/prefix?endpoint=http://127.0.0.1:9';
    const env = { AWS_ACCESS_KEY_ID: 'none', AWS_SECRET_ACCESS_KEY: 'none' };
    const run = await casemill(build('--store', store, 'games.pgn'), await folderWithGame(), env);
    expectFailure(run, 1, 'store_unreachable', /endpoint/);
  });
});
