import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheDir } from '../../toolchain/cache-dir.js';
import { findTool, requireTool, searchTool } from '../../toolchain/find.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const temporal = 'echo "temporal version 9.9 (Server 1)"';
const ffmpeg = 'echo "ffmpeg version 8.1 Copyright" >&2; echo " V....D libx264  H.264"';
const stockfish = 'read -r line; echo "id name Stockfish 15.1"; echo uciok; read -r line';

async function program(path: string, body: string): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
  return path;
}

beforeEach(async () => {
  for (const name of ['CASEMILL_TEMPORAL', 'CASEMILL_FFMPEG', 'CASEMILL_STOCKFISH']) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('cacheDir', () => {
  it('prefers CASEMILL_CACHE, then XDG_CACHE_HOME, then ~/.cache', () => {
    vi.stubEnv('CASEMILL_CACHE', '/a/b');
    vi.stubEnv('XDG_CACHE_HOME', '/x');
    expect(cacheDir()).toBe('/a/b');
    vi.stubEnv('CASEMILL_CACHE', '');
    expect(cacheDir()).toBe('/x/casemill');
    vi.stubEnv('XDG_CACHE_HOME', '');
    vi.stubEnv('HOME', '/home/someone');
    expect(cacheDir()).toBe('/home/someone/.cache/casemill');
  });
});

describe('findTool', () => {
  it('takes the configured path first, then PATH, then the cache', async () => {
    const folder = await temporaryFolder();
    vi.stubEnv('CASEMILL_CACHE', join(folder, 'cache'));
    const cached = await program(join(folder, 'cache/temporal/1.5.1/temporal'), temporal);
    const configured = await program(join(folder, 'own-temporal'), temporal);
    expect(await findTool('temporal')).toMatchObject({ path: cached, source: 'cache', version: '1.5.1' });
    const onPath = await program(join(folder, 'bin/temporal'), temporal);
    vi.stubEnv('PATH', `${join(folder, 'bin')}:${process.env.PATH}`);
    expect(await findTool('temporal')).toMatchObject({ path: onPath, source: 'path', version: '9.9 (Server 1)' });
    vi.stubEnv('CASEMILL_TEMPORAL', configured);
    expect(await findTool('temporal')).toMatchObject({ path: configured, source: 'configured' });
  });

  it('never falls back silently from a configured path', async () => {
    const folder = await temporaryFolder();
    vi.stubEnv('CASEMILL_FFMPEG', join(folder, 'absent'));
    await expect(findTool('ffmpeg')).rejects.toMatchObject({ code: 'tool_unusable', message: /does not exist/ });
    vi.stubEnv('CASEMILL_FFMPEG', folder);
    await expect(findTool('ffmpeg')).rejects.toMatchObject({ code: 'tool_unusable', message: /not a file/ });
    vi.stubEnv('CASEMILL_FFMPEG', await program(join(folder, 'broken'), 'echo cannot load libfoo >&2; exit 1'));
    await expect(findTool('ffmpeg')).rejects.toMatchObject({ code: 'tool_unusable', message: /cannot load libfoo/ });
    const plain = join(folder, 'plain');
    await writeFile(plain, 'not executable');
    vi.stubEnv('CASEMILL_STOCKFISH', plain);
    await expect(findTool('stockfish')).rejects.toMatchObject({ code: 'tool_unusable' });
  });

  it('passes over an ffmpeg on PATH that lacks libx264, and says so', async () => {
    const folder = await temporaryFolder();
    vi.stubEnv('CASEMILL_CACHE', join(folder, 'cache'));
    const weak = await program(join(folder, 'bin/ffmpeg'), 'echo "ffmpeg version 8.1" >&2; echo " V..... mpeg4"');
    const cached = await program(join(folder, 'cache/ffmpeg/1.1.0/ffmpeg'), ffmpeg);
    // Only what the leash needs besides; the machine's own ffmpeg must stay out of sight.
    vi.stubEnv('PATH', `${join(folder, 'bin')}:${await essentials(folder)}`);
    const { found, rejected } = await searchTool('ffmpeg');
    expect(found).toMatchObject({ path: cached, source: 'cache', version: '8.1' });
    expect(rejected).toEqual([{ path: weak, reason: 'it has no libx264 encoder' }]);
  });

  it('names the remedy when nothing is there', async () => {
    const folder = await temporaryFolder();
    vi.stubEnv('CASEMILL_CACHE', join(folder, 'cache'));
    vi.stubEnv('PATH', await essentials(folder));
    const missing = { failureClass: 'infrastructure', remedy: 'Run: npx casemill engines install temporal' };
    await expect(requireTool('temporal')).rejects.toMatchObject({ code: 'tool_missing', ...missing });
    await expect(requireTool('stockfish')).rejects.toMatchObject({ code: 'engine_missing' });
  });

  it('uses a native Stockfish only when asked to', async () => {
    const folder = await temporaryFolder();
    vi.stubEnv('CASEMILL_CACHE', join(folder, 'cache'));
    vi.stubEnv('PATH', `${join(folder, 'bin')}:${await essentials(folder)}`);
    const native = await program(join(folder, 'bin/stockfish'), stockfish);
    expect(await findTool('stockfish')).toBeUndefined();
    vi.stubEnv('CASEMILL_STOCKFISH', 'native');
    expect(await findTool('stockfish')).toMatchObject({ path: native, source: 'path', version: '15.1' });
    vi.stubEnv('CASEMILL_STOCKFISH', native);
    expect(await findTool('stockfish')).toMatchObject({ path: native, source: 'configured' });
  });

  it('does not trust a cached engine whose bytes are not the pinned ones', async () => {
    const folder = await temporaryFolder();
    vi.stubEnv('CASEMILL_CACHE', folder);
    await program(join(folder, 'stockfish/19.0.0-lite-single/stockfish-19-lite-single.js'), 'altered');
    await expect(requireTool('stockfish')).rejects.toMatchObject({
      code: 'engine_missing',
      message: /SHA-256 differs/,
    });
  });
});

/** A folder with links to the few programs that the leash and the fakes call. */
async function essentials(folder: string): Promise<string> {
  const bin = join(folder, 'essentials');
  for (const name of ['sh', 'sleep', 'cat']) await program(join(bin, name), `exec /bin/${name} "$@"`);
  return bin;
}
