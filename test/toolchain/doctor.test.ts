import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkNode, examine } from '../../toolchain/doctor.js';
import { temporaryFolder } from '../support/temporary-folder.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('examine', () => {
  it('gives a remedy for everything that is wrong and never throws', async () => {
    const folder = await temporaryFolder();
    vi.stubEnv('CASEMILL_CACHE', join(folder, 'cache'));
    vi.stubEnv('CASEMILL_FFMPEG', join(folder, 'absent'));
    vi.stubEnv('CASEMILL_STOCKFISH', '');
    vi.stubEnv('CASEMILL_KATAGO', '');
    vi.stubEnv('PATH', '/usr/bin:/bin');
    vi.stubEnv('TEMPORAL_ADDRESS', '127.0.0.1:9');
    const { checks } = await examine(['stockfish', 'katago']);
    const byName = new Map(checks.map((check) => [check.name, check]));
    expect(byName.get('node')).toMatchObject({ ok: true, detail: process.versions.node });
    expect(byName.get('stockfish')).toMatchObject({ ok: false, remedy: 'npx casemill engines install stockfish' });
    expect(byName.get('katago')).toMatchObject({
      ok: false,
      optional: true,
      remedy: 'npx casemill engines install katago',
    });
    expect(byName.get('ffmpeg')).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^tool_unusable: CASEMILL_FFMPEG/),
    });
    expect(byName.get('temporal address')).toMatchObject({
      ok: false,
      remedy: expect.stringMatching(/TEMPORAL_ADDRESS/),
    });
    expect(byName.get('cache')).toMatchObject({ ok: true, detail: expect.stringMatching(/GB free$/) });
  });

  it('knows which Node is too old', () => {
    expect(['18.20.0', '20.18.3', '20.19.0', '22.1.0'].map((version) => checkNode(version).ok)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
