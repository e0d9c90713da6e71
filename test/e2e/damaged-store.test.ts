/** Objects of a store that were cut short or lost: the next run makes them anew, and nothing wrong is published. */
import { cp, link, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Manifest } from '../../manifests/manifest-schema.js';
import { startTemporalServer, type TemporalServer } from '../../toolchain/temporal-server.js';
import { casemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { randomGames } from '../support/games.js';

let server: TemporalServer;
let pristine: string;
let manifestKey: string;
let manifest: Manifest;

const args = (games: string) => {
  return ['build', '--env', 'chess', '--nodes', '200', '--size', '240', '--json', join(games, 'games.pgn')];
};

beforeAll(async () => {
  await installMissing();
  server = await startTemporalServer({ dbFile: null, log: () => undefined });
  pristine = await mkdtemp(join(tmpdir(), 'casemill-pristine-'));
  await writeFile(join(pristine, 'games.pgn'), randomGames(1, 2, 14));
  const built = await casemill(args(pristine), pristine, { TEMPORAL_ADDRESS: server.address });
  expect(built.json()).toMatchObject({ cases: 2 });
  manifestKey = String(built.json().manifest);
  manifest = Manifest.parse(JSON.parse(await readFile(join(pristine, 'out', manifestKey), 'utf8')));
}, 1_500_000);
afterAll(async () => {
  await server?.stop();
  await rm(pristine, { recursive: true, force: true });
});

const halve = async (path: string): Promise<void> => truncate(path, (await readFile(path)).length >> 1);

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const stageFiles = async (root: string) => filesBelow(join(root, 'stages'));
const caseFiles = (root: string, names: readonly ('labels' | 'task' | 'record' | 'video')[]) =>
  manifest.cases.flatMap(({ artifacts }) => names.map((name) => join(root, artifacts[name]?.key ?? '')));

describe('a run on a damaged store makes the same manifest again, and it verifies', () => {
  it.each<[string, (root: string) => Promise<unknown>, number]>([
    [
      'every stage document cut short',
      async (root) => Promise.all((await stageFiles(root)).filter((path) => path.endsWith('.json')).map(halve)),
      0,
    ],
    // The public video and that of its stage are one file with two names: both are damaged.
    ['the videos cut short', async (root) => Promise.all(caseFiles(root, ['video']).map(halve)), 0],
    [
      'a video lost, everywhere',
      async (root) =>
        Promise.all(
          [...caseFiles(root, ['video']), ...(await stageFiles(root)).filter((path) => path.endsWith('.mp4'))].map(
            (path) => rm(path),
          ),
        ),
      0,
    ],
    [
      'labels, tasks and records cut short',
      async (root) => Promise.all(caseFiles(root, ['labels', 'task', 'record']).map(halve)),
      0,
    ],
    [
      'labels and tasks overwritten with other JSON',
      async (root) => Promise.all(caseFiles(root, ['labels', 'task']).map((path) => writeFile(path, '{}'))),
      0,
    ],
    [
      'the manifest and its pointer cut short',
      async (root) => Promise.all([join(root, manifestKey), join(root, 'manifests', 'chess.json')].map(halve)),
      2,
    ],
  ])('%s', async (_, damage, reused) => {
    const folder = await workFolder();
    await cp(join(pristine, 'out'), join(folder, 'out'), { recursive: true });
    if (_.includes('videos cut')) await relink(join(folder, 'out'));
    await damage(join(folder, 'out'));
    const damaged = await casemill(['verify', manifestKey, '--json'], folder);
    expect(damaged.exitCode).toBe(1);

    const run = await casemill(args(pristine), folder, { TEMPORAL_ADDRESS: server.address });
    expect(run.stderr).not.toMatch(/error|not_deterministic/);
    expect(run.json()).toMatchObject({ cases: 2, reused, manifest: manifestKey });
    const verified = await casemill(['verify', 'chess', '--deep', '--json'], folder);
    expect(verified.json()).toMatchObject({ ok: true, problems: [] });
  });
});

/** Copying has made two files of what was one. */
async function relink(root: string): Promise<void> {
  const videos = (await stageFiles(root)).filter((path) => path.endsWith('.mp4'));
  for (const path of caseFiles(root, ['video'])) {
    const bytes = await readFile(path);
    for (const other of videos) {
      if (!bytes.equals(await readFile(other))) continue;
      await rm(path);
      await link(other, path);
    }
  }
}
