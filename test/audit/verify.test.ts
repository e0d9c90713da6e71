import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyManifest } from '../../audit/verify-manifest.js';
import { openManifest } from '../../cli/manifest-files.js';
import { canonicalJson, sha256 } from '../../manifests/canonical.js';
import type { LabelFile } from '../../manifests/labels-schema.js';
import { type CaseEntry, Manifest } from '../../manifests/manifest-schema.js';
import type { ValuesFile } from '../../manifests/values-schema.js';
import { requireTool } from '../../toolchain/find.js';
import { casemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { randomGame } from '../support/games.js';

let pristine: string;
let manifest: Manifest;
let ffmpegPath: string;

/** Without clocks every step takes equally long, so that videos of equally long games differ in nothing but the moves. */
const game = (seed: number): string => randomGame(seed, 14).replaceAll(/ \{[^}]*\}/g, '');

beforeAll(async () => {
  await installMissing();
  ffmpegPath = (await requireTool('ffmpeg')).path;
  pristine = await mkdtemp(join(tmpdir(), 'casemill-audit-'));
  await writeFile(join(pristine, 'games.pgn'), [game(1), game(2), game(1)].join('\n'));
  const args = ['build', '--env', 'chess', '--nodes', '200', '--size', '240', '--json', 'games.pgn'];
  const built = await casemill(args, pristine);
  expect(built.json()).toMatchObject({ cases: 2, duplicates: 1 });
  manifest = Manifest.parse(JSON.parse(await readFile(join(pristine, 'out', String(built.json().manifest)), 'utf8')));
}, 1_500_000);
afterAll(() => rm(pristine, { recursive: true, force: true }));

interface Copy {
  /** The store's folder. */
  readonly root: string;
  /** A copy to change. */
  readonly manifest: Manifest;
  readonly first: CaseEntry;
  readonly second: CaseEntry;
}

async function copyOf(): Promise<Copy> {
  const root = join(await workFolder(), 'out');
  await cp(join(pristine, 'out'), root, { recursive: true });
  const own = structuredClone(manifest);
  const [first, second] = own.cases;
  if (first === undefined || second === undefined) throw new Error('two cases are needed');
  return { root, manifest: own, first, second };
}

/** Changes a JSON artifact of the first case and makes size and hash fit again. */
async function change<T>({ root, first }: Copy, name: 'labels' | 'task' | 'values', edit: (document: T) => void) {
  const { key } = first.artifacts[name];
  const document = JSON.parse(await readFile(join(root, key), 'utf8'));
  edit(document);
  const text = canonicalJson(document);
  await writeFile(join(root, key), text);
  first.artifacts[name] = { key, size: text.length, sha256: sha256(text) };
}

/** Publishes the changed manifest under its proper hash: the forger knows the format. */
async function republish({ root, manifest }: Copy, text = canonicalJson(manifest)): Promise<void> {
  const hash = sha256(text);
  const key = `manifests/chess/${hash}.json`;
  await writeFile(join(root, key), text);
  await writeFile(
    join(root, 'manifests', 'chess.json'),
    canonicalJson({ schemaVersion: 1, manifest: key, sha256: hash }),
  );
}

/** Names of the checks that failed. */
async function found({ root }: Copy, deep: boolean, name = 'chess'): Promise<string[]> {
  const opened = await openManifest(name, `file:${root}`);
  const options = { deep, ffmpegPath, concurrency: 1 };
  const { problems } = await verifyManifest(opened.store, opened.key, opened.sha256, opened.manifest, options);
  return [...new Set(problems.map(({ check }) => check))];
}

const tupleOf = (labels: LabelFile, i: number) => {
  const tuple = labels.tuples[i];
  if (tuple === undefined) throw new Error('a tuple is needed');
  return tuple;
};

describe('verify', () => {
  it('finds nothing in an honest pool', async () => {
    expect(await found(await copyOf(), true)).toEqual([]);
  });

  describe('finds changed files', () => {
    it('one flipped bit of a video', async () => {
      const copy = await copyOf();
      const path = join(copy.root, copy.first.artifacts.video?.key ?? '');
      const bytes = await readFile(path);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(path, bytes);
      expect(await found(copy, false)).toEqual(['hash']);
    });

    it.each(['video', 'task', 'labels', 'record', 'match', 'values'] as const)('a missing %s', async (name) => {
      const copy = await copyOf();
      await rm(join(copy.root, copy.first.artifacts[name]?.key ?? ''));
      expect(await found(copy, false)).toEqual(['missing']);
    });

    it('a video that was cut short', async () => {
      const copy = await copyOf();
      const path = join(copy.root, copy.first.artifacts.video?.key ?? '');
      await writeFile(path, (await readFile(path)).subarray(0, -100));
      expect(await found(copy, false)).toEqual(['size']);
    });
  });

  describe('finds forgeries whose hashes fit', () => {
    it('the video of another case: by its frames alone', async () => {
      const copy = await copyOf();
      const { first, second } = copy;
      const [mine, other] = [first.artifacts.video, second.artifacts.video];
      if (mine === null || other === null) throw new Error('videos are needed');
      expect(mine).toMatchObject({ frames: other.frames, durationS: other.durationS });
      await cp(join(copy.root, other.key), join(copy.root, mine.key));
      first.artifacts.video = { ...other, key: mine.key };
      await republish(copy);
      expect(await found(copy, false)).toEqual(['frame']);
    });

    it('a label one frame late, and one frame early', async () => {
      for (const shift of [0.5, -0.5]) {
        const copy = await copyOf();
        await change<LabelFile>(copy, 'labels', (labels) => {
          tupleOf(labels, 6).t += shift;
        });
        await republish(copy);
        expect(await found(copy, false)).toContain('frame');
      }
    });

    it('another square', async () => {
      const copy = await copyOf();
      await change<LabelFile>(copy, 'labels', (labels) => {
        const { event } = tupleOf(labels, 3);
        event.square = event.square === 'a1' ? 'a2' : 'a1';
      });
      await republish(copy);
      expect(await found(copy, false)).toEqual(['events']);
    });

    it('an event left out', async () => {
      const copy = await copyOf();
      await change<LabelFile>(copy, 'labels', (labels) => labels.tuples.splice(3, 1));
      copy.first.tuples -= 1;
      await republish(copy);
      expect(await found(copy, false)).toEqual(['events']);
    });

    it('a word that the task does not offer', async () => {
      const copy = await copyOf();
      await change<LabelFile>(copy, 'labels', (labels) => {
        tupleOf(labels, 0).update = 'triumph';
      });
      await republish(copy);
      expect(await found(copy, false)).toEqual(['vocabulary']);
    });

    it('labels that name another case', async () => {
      const copy = await copyOf();
      await change<LabelFile>(copy, 'labels', (labels) => {
        labels.caseId = copy.second.caseId;
      });
      await republish(copy);
      expect(await found(copy, false)).toEqual(['identity']);
    });

    it('a record that the source does not name', async () => {
      const copy = await copyOf();
      copy.first.artifacts.record = copy.second.artifacts.record;
      await republish(copy);
      expect(await found(copy, false)).toEqual(['record']);
    });
  });

  describe('with --deep alone finds', () => {
    it('another update label', async () => {
      const copy = await copyOf();
      await change<LabelFile>(copy, 'labels', (labels) => {
        const tuple = tupleOf(labels, 5);
        tuple.update = tuple.update === 'gain' ? 'loss' : 'gain';
      });
      await republish(copy);
      expect(await found(copy, false)).toEqual([]);
      expect(await found(copy, true)).toEqual(['labels']);
    });

    it('edited values', async () => {
      const copy = await copyOf();
      await change<ValuesFile>(copy, 'values', ({ values }) => {
        const one = values[4];
        if (one !== undefined) one.value = one.value > 5000 ? 0 : 10_000;
      });
      await republish(copy);
      expect(await found(copy, false)).toEqual([]);
      expect(await found(copy, true)).toContain('labels');
    });

    it('values of another evaluator', async () => {
      const copy = await copyOf();
      await change<ValuesFile>(copy, 'values', (file) => {
        file.evaluator = '0'.repeat(64);
      });
      await republish(copy);
      expect(await found(copy, false)).toEqual([]);
      expect(await found(copy, true)).toEqual(['evaluator']);
    });

    it('the record of another match', async () => {
      const copy = await copyOf();
      for (const duplicate of copy.manifest.duplicates) duplicate.of = copy.second.source.recordSha256;
      copy.first.artifacts.record = copy.second.artifacts.record;
      copy.first.source.recordSha256 = copy.second.source.recordSha256;
      await republish(copy);
      expect(await found(copy, false)).toEqual([]);
      expect(await found(copy, true)).toContain('match');
    });

    it('a task that tells more than it should', async () => {
      const copy = await copyOf();
      await change<{ instructions: string }>(copy, 'task', (task) => {
        task.instructions += ' White wins.';
      });
      await republish(copy);
      expect(await found(copy, false)).toEqual([]);
      expect(await found(copy, true)).toEqual(['task']);
    });

    it('a case id that was not derived', async () => {
      const copy = await copyOf();
      const store = JSON.parse(await readFile(join(copy.root, 'private', 'store.json'), 'utf8'));
      await writeFile(join(copy.root, 'private', 'store.json'), JSON.stringify({ ...store, salt: 'another' }));
      expect(await found(copy, false)).toEqual([]);
      expect(await found(copy, true)).toEqual(['case_id']);
    });
  });

  describe('finds a manifest at odds with itself', () => {
    it.each<[string, string, (manifest: Manifest) => void]>([
      ['records that nobody accounts for', 'counts', ({ counts }) => Object.assign(counts, { read: counts.read + 1 })],
      ['a case less', 'counts', ({ cases }) => cases.pop()],
      ['a duplicate less', 'counts', ({ duplicates }) => duplicates.pop()],
      ['a quarantine of nothing', 'counts', ({ counts }) => Object.assign(counts.quarantined, { illegal_move: 1 })],
      ['a case twice', 'case_twice', ({ cases }) => cases.push(...cases.slice(0, 1))],
    ])('%s', async (_, check, edit) => {
      const copy = await copyOf();
      edit(copy.manifest);
      await republish(copy);
      expect(await found(copy, false)).toContain(check);
    });

    it('one that is not canonical', async () => {
      const copy = await copyOf();
      await republish(copy, JSON.stringify(copy.manifest, null, 2));
      expect(await found(copy, false)).toEqual(['canonical']);
    });

    it('one that was changed in place', async () => {
      const copy = await copyOf();
      const { key } = await openManifest('chess', `file:${copy.root}`);
      copy.manifest.seed += 1;
      await writeFile(join(copy.root, key), canonicalJson(copy.manifest));
      expect(await found(copy, false, key)).toEqual(['manifest_hash']);
      // Its pointer tells at once that it no longer is what was published.
      await expect(found(copy, false)).rejects.toMatchObject({ code: 'pointer_wrong' });
    });

    it('one without its schema', async () => {
      const copy = await copyOf();
      await republish(copy, canonicalJson({ ...copy.manifest, schemaVersion: 3 }));
      await expect(found(copy, false)).rejects.toMatchObject({ code: 'stored_document_invalid' });
    });

    it('a pointer to nothing', async () => {
      const copy = await copyOf();
      await rm(join(copy.root, 'manifests', 'chess'), { recursive: true });
      await expect(found(copy, false)).rejects.toMatchObject({ code: 'manifest_missing' });
    });
  });
});
