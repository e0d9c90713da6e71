import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LabelFile, TaskFile } from '../../manifests/labels-schema.js';
import { Manifest } from '../../manifests/manifest-schema.js';
import { casemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { randomGame, randomGames } from '../support/games.js';
import { treeOf } from '../support/tree.js';

beforeAll(() => installMissing(), 1_500_000);

const build = (...more: string[]) => ['build', '--env', 'chess', '--nodes', '200', '--size', '240', ...more];

describe('casemill build', () => {
  it('accounts for every record, and a second run reuses every case', async () => {
    const folder = await workFolder();
    const illegal = '[Event "x"]\n\n1. e4 e5 2. Ke3 *\n';
    const empty = '[Event "x"]\n[Result "*"]\n\n*\n';
    const games = [randomGame(1, 24), empty, randomGame(2, 30), illegal, randomGame(1, 24), randomGame(3, 6)];
    await writeFile(join(folder, 'games.pgn'), games.join('\n'));

    const first = await casemill(build('--json', 'games.pgn'), folder);
    expect(first.stderr).not.toMatch(/error/i);
    expect(first.exitCode).toBe(0);
    const result = first.json();
    expect(result).toMatchObject({
      read: 6,
      cases: 2,
      reused: 0,
      duplicates: 1,
      quarantined: { no_plies: 1, illegal_move: 1, too_short: 1 },
    });
    expect(result.quarantine).toContainEqual(
      expect.objectContaining({ file: join(folder, 'games.pgn'), gameNumber: 4, reason: 'illegal_move' }),
    );

    const second = (await casemill(build('--json', 'games.pgn'), folder)).json();
    expect(second).toMatchObject({ read: 6, cases: 2, reused: 2, duplicates: 1, manifest: result.manifest });

    await checkFiles(join(folder, 'out'), String(result.manifest));
    const verified = await casemill(['verify', 'chess', '--deep', '--json'], folder);
    expect(verified.json()).toMatchObject({ ok: true, deep: true, cases: 2, problems: [] });
    expect(verified.exitCode).toBe(0);

    const agreed = (await casemill(['agree', '--manifest', 'chess', '--json'], folder)).json();
    expect(agreed).toMatchObject({
      cases: 2,
      update: { agreed: 54, compared: 54 },
      state: { agreed: 54, compared: 54 },
    });

    const status = await casemill(['status', 'chess'], folder);
    expect(status.stdout).toContain('run chess: completed');
    expect(status.stdout).toContain('quarantined 1 × illegal_move');
  });

  it('makes the same bytes in two clean runs, with one worker or two', async () => {
    const folder = await workFolder();
    await writeFile(join(folder, 'games.pgn'), randomGames(10, 4, 20));
    const one = await casemill(build('--json', '--store', 'one', '--workers', '1', 'games.pgn'), folder);
    const two = await casemill(build('--json', '--store', 'two', '--workers', '2', 'games.pgn'), folder);
    expect(one.json().cases).toBe(4);
    const below = ['public', 'private', 'manifests'];
    const trees = [await treeOf(join(folder, 'one'), below), await treeOf(join(folder, 'two'), below)];
    // The store's own id names workflows and nothing else.
    for (const tree of trees) delete tree['private/store.json'];
    expect(Object.keys(trees[0] ?? {})).toHaveLength(4 * 4 + 2);
    expect(trees[1]).toEqual(trees[0]);
    expect(two.json().manifestSha256).toBe(one.json().manifestSha256);
  });

  it('builds labels first and the videos later, and other bands without the engine', async () => {
    const folder = await workFolder();
    await writeFile(join(folder, 'games.pgn'), randomGames(20, 2, 16));
    const labels = await casemill(build('--json', '--until', 'labels', 'games.pgn'), folder);
    expect(labels.json()).toMatchObject({ cases: 2, reused: 0 });
    const manifest = await readManifest(join(folder, 'out'), String(labels.json().manifest));
    expect(manifest.cases.map(({ artifacts }) => artifacts.video)).toEqual([null, null]);

    const full = await casemill(build('--json', 'games.pgn'), folder);
    const withVideos = await readManifest(join(folder, 'out'), String(full.json().manifest));
    expect(withVideos.cases.map(({ caseId }) => caseId)).toEqual(manifest.cases.map(({ caseId }) => caseId));

    // With an engine that no longer exists: not one position may be asked for again.
    await writeFile(join(folder, 'bands.json'), JSON.stringify({ bands: { step: 100, swing: 300 } }));
    const before = await treeOf(join(folder, 'out'), ['stages/evaluate', 'stages/render']);
    const bands = await casemill(build('--json', '--name', 'bands', '--label-spec', 'bands.json', 'games.pgn'), folder);
    expect(bands.json()).toMatchObject({ cases: 2, reused: 0 });
    expect(await treeOf(join(folder, 'out'), ['stages/evaluate', 'stages/render'])).toEqual(before);
  });
});

async function readManifest(store: string, key: string): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(join(store, key), 'utf8')));
}

/** The layout that others rely on. */
async function checkFiles(store: string, key: string): Promise<void> {
  const manifest = await readManifest(store, key);
  expect(manifest.counts).toEqual({
    read: 6,
    cases: 2,
    duplicates: 1,
    quarantined: { no_plies: 1, illegal_move: 1, too_short: 1 },
  });
  for (const { caseId } of manifest.cases) {
    const labels = LabelFile.parse(JSON.parse(await readFile(join(store, 'private', caseId, 'labels.json'), 'utf8')));
    const text = await readFile(join(store, 'public', caseId, 'task.json'), 'utf8');
    const task = TaskFile.parse(JSON.parse(text));
    expect([labels.caseId, task.caseId]).toEqual([caseId, caseId]);
    // Nothing public tells what is in the video or where it came from.
    expect(text).not.toMatch(/Test \d|\[Event|180\+0|blowout|tense|reversal/);
    expect(text).not.toMatch(
      new RegExp(`\\b${labels.tuples.length}\\b.*(tuple|move)s?|tuples": *${labels.tuples.length}`),
    );
  }
}
