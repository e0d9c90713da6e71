import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTemporalServer, type TemporalServer } from '../../toolchain/temporal-server.js';
import { casemill, startCasemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { randomGames } from '../support/games.js';
import { type Seaweed, startSeaweed } from '../support/seaweed.js';

let temporal: TemporalServer;
let s3: Seaweed | undefined;
let why = '';

beforeAll(async () => {
  await installMissing();
  temporal = await startTemporalServer({ dbFile: null, log: () => undefined });
  s3 = await startSeaweed().catch((error) => {
    why = String(error);
    return undefined;
  });
}, 1_500_000);
afterAll(async () => {
  await s3?.stop();
  await temporal?.stop();
});

describe('a pool in S3, built by a worker elsewhere', () => {
  it('equals the pool that one command builds into a folder', async ({ skip }) => {
    // Only Python without venv or pip brings us here; the reason is shown.
    if (s3 === undefined) return skip(`no S3 server: ${why}`);
    const folder = await workFolder();
    await writeFile(join(folder, 'games.pgn'), randomGames(80, 3, 16));
    const env = { ...s3.env, TEMPORAL_ADDRESS: temporal.address };
    const worker = startCasemill(['worker', '--slots', '2'], folder, env);
    onTestFinished(async () => {
      worker.kill('SIGTERM');
      await worker;
    });
    const build = ['build', '--env', 'chess', '--nodes', '200', '--size', '240', '--json', 'games.pgn'];
    const store = s3.url('pool');
    const remote = await casemill([...build, '--store', store, '--workers', '0'], folder, env);
    expect(remote.stderr).not.toMatch(/error/i);
    expect(remote.json()).toMatchObject({ read: 3, cases: 3, reused: 0 });
    const local = await casemill([...build, '--store', 'here'], folder);
    expect(remote.json().manifestSha256).toBe(local.json().manifestSha256);

    const again = await casemill([...build, '--store', store, '--workers', '0'], folder, env);
    expect(again.json()).toMatchObject({ cases: 3, reused: 3 });
    const verified = await casemill(['verify', 'chess', '--deep', '--json', '--store', store], folder, env);
    expect(verified.json()).toMatchObject({ ok: true, cases: 3, problems: [] });
  }, 280_000);
});
