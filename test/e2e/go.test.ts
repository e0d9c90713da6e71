/** A game of go from the record to a verified case with the real engine, and what a repeat makes of it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { casemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { goEngineConfig, noGoEngine } from '../support/go-engine.js';

const reason = await noGoEngine();
const record = fileURLToPath(new URL('../../samples/go/self-play-1.sgf', import.meta.url));

describe('a game of go', () => {
  if (reason !== undefined) {
    it.skip(reason);
    return;
  }
  beforeAll(() => installMissing(['temporal', 'ffmpeg']), 1_500_000);

  it('is the same case in two stores, and its labels come out the same in fresh processes', {
    timeout: 900_000,
  }, async () => {
    const folder = await workFolder();
    const { tool, network } = await goEngineConfig();
    const env = { CASEMILL_KATAGO: tool.path, CASEMILL_KATAGO_NETWORK: network };
    const manifests: string[] = [];
    for (const store of ['one', 'two']) {
      const args = ['build', '--env', 'go', '--visits', '1', '--store', `file:./${store}`, '--json', record];
      const built = await casemill(args, folder, env);
      expect(built.json()).toMatchObject({ read: 1, cases: 1, reused: 0, quarantined: {} });
      manifests.push(await readFile(join(folder, store, 'manifests', 'go.json'), 'utf8'));
    }
    expect(manifests[1]).toBe(manifests[0]);
    const verified = await casemill(['verify', 'go', '--deep', '--store', 'file:./one', '--json'], folder, env);
    expect(verified.json()).toMatchObject({ ok: true, problems: [] });
    const agreed = await casemill(['agree', '--manifest', 'go', '--store', 'file:./one', '--json'], folder, env);
    expect(agreed.json()).toMatchObject({ cases: 1, update: { rate: 1 }, state: { rate: 1 }, disagreements: [] });
  });
});
