/** Gomoku from record to verified case, with the engine that casemill brings. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { LabelFile, TaskFile } from '../../manifests/labels-schema.js';
import { Manifest } from '../../manifests/manifest-schema.js';
import { casemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { rapfiSessions, replayedRapfi, scriptedEngine } from '../support/scripted-gomocup.js';
import { treeOf } from '../support/tree.js';

beforeAll(() => installMissing(), 1_500_000);

/** Two of the samples: more would show no more. */
const samples = ['renju.psq', 'freestyle.psq'].map((name) =>
  fileURLToPath(new URL(`../../samples/gomoku/${name}`, import.meta.url)),
);
const build = (...more: string[]) => ['build', '--env', 'gomoku', '--nodes', '300', '--size', '240', '--json', ...more];

describe('casemill build --env gomoku', () => {
  it('makes the same cases in two clean runs, which verify and agree', { timeout: 900_000 }, async () => {
    const folder = await workFolder();
    await mkdir(join(folder, 'records'));
    for (const path of samples) await copyFile(path, join(folder, 'records', basename(path)));
    // What another program has left beside the games: named, counted once, and in nobody's way.
    await writeFile(join(folder, 'records/renju.values.json'), '{"record": "renju.psq", "evals": [{"ply": 1}]}\n');
    const one = await casemill(build('--store', 'one', '--workers', '1', 'records'), folder);
    const two = await casemill(build('--store', 'two', '--workers', '2', 'records'), folder);
    expect(one.json()).toMatchObject({ read: 3, cases: 2, duplicates: 0, quarantined: { not_a_game: 1 } });
    expect(one.json().quarantine).toEqual([
      expect.objectContaining({ reason: 'not_a_game', file: expect.stringMatching(/renju\.values\.json$/) }),
    ]);
    expect(two.json().manifestSha256).toBe(one.json().manifestSha256);
    const below = ['public', 'private', 'manifests'];
    const trees = [await treeOf(join(folder, 'one'), below), await treeOf(join(folder, 'two'), below)];
    for (const tree of trees) delete tree['private/store.json'];
    expect(trees[1]).toEqual(trees[0]);

    const verified = await casemill(['verify', 'gomoku', '--deep', '--json', '--store', 'one'], folder);
    expect(verified.json()).toMatchObject({ ok: true, deep: true, cases: 2, problems: [] });
    const agreed = (await casemill(['agree', '--manifest', 'gomoku', '--json', '--store', 'one'], folder)).json();
    const { tuples, cases } = await manifestIn(folder, String(one.json().manifest));
    expect(agreed).toMatchObject({ update: { agreed: tuples, compared: tuples }, state: { agreed: tuples } });
    for (const caseId of cases) {
      const labels = LabelFile.parse(await json(join(folder, 'one/private', caseId, 'labels.json')));
      const task = TaskFile.parse(await json(join(folder, 'one/public', caseId, 'task.json')));
      const last = labels.tuples.at(-1);
      expect(last?.event['type']).toBe('stone');
      expect(['black', 'white']).toContain(last?.state);
      expect(last?.state).toBe(last?.event['player']);
      expect(JSON.stringify(task)).not.toMatch(/engine-a|zip|\.psq/);
    }
  });

  it.skipIf(rapfiSessions() === undefined)(
    'registers a Rapfi of the person, and uses it',
    { timeout: 300_000 },
    async () => {
      const folder = await workFolder();
      const env = { CASEMILL_CACHE: join(folder, 'cache') };
      const unnamed = await casemill(['engines', 'install', 'rapfi'], folder, env);
      expect([unnamed.exitCode, unnamed.stderr]).toEqual([2, expect.stringContaining('--path')]);
      // The recorded one knows only what was recorded: it does not know the positions of the trial.
      const recorded = await casemill(
        ['engines', 'install', 'rapfi', '--path', (await replayedRapfi()).path],
        folder,
        env,
      );
      expect([recorded.exitCode, recorded.stderr]).toEqual([1, expect.stringContaining('engine_refused')]);
      const { program } = await scriptedEngine('wins');
      const installed = await casemill(['engines', 'install', 'rapfi', '--path', program.path], folder, env);
      expect(installed.stdout).toContain(`Scripted 1.0 at ${program.path}`);
      const doctor = await casemill(['doctor'], folder, env);
      expect(doctor.stdout).toContain(`gomoku engine: ${program.path}`);
    },
  );
});

async function manifestIn(
  folder: string,
  key: string,
): Promise<{ readonly tuples: number; readonly cases: readonly string[] }> {
  const { cases } = Manifest.parse(await json(join(folder, 'one', key)));
  return { tuples: cases.reduce((sum, { tuples }) => sum + tuples, 0), cases: cases.map(({ caseId }) => caseId) };
}

async function json(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}
