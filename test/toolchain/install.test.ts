/** The installers against fakes of npm and go; the real fetch of Stockfish is the set-up of the engine tests. */
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { installTool } from '../../toolchain/install.js';
import { buildWithGo, goIsNewEnough } from '../../toolchain/install-temporal.js';
import { downloadBySdk } from '../../toolchain/install-temporal-sdk.js';
import { temporaryFolder } from '../support/temporary-folder.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Puts a fake program first on PATH. */
async function fake(name: string, body: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, name), `#!/bin/sh\n${body}\n`);
  await chmod(join(folder, name), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  return folder;
}

const go = (version: string, install: string) =>
  `if [ "$1" = version ]; then echo "go version go${version} linux/amd64"; exit; fi\n${install}`;

describe('buildWithGo', () => {
  it('builds into the given folder with a static, stripped, native build', async () => {
    const folder = join(await temporaryFolder(), 'bin');
    vi.stubEnv('GOOS', 'plan9');
    await fake(
      'go',
      go('1.26.8', 'echo "go: downloading a v1" >&2; echo "$@ CGO=$CGO_ENABLED GOOS=$GOOS" > "$GOBIN/temporal"'),
    );
    const lines: string[] = [];
    const program = await buildWithGo(folder, (line) => lines.push(line));
    expect(program).toBe(join(folder, 'temporal'));
    expect(await readFile(program, 'utf8')).toBe(
      'install -v -ldflags=-s -w github.com/temporalio/cli/cmd/temporal@v1.5.1 CGO=0 GOOS=\n',
    );
    expect(lines[0]).toMatch(/usually about 7 min/);
  });

  it('tells elapsed time and what was done while it builds', async () => {
    const folder = join(await temporaryFolder(), 'bin');
    await fake(
      'go',
      go('1.25.0', 'echo "go: downloading a v1" >&2; echo internal/abi >&2; sleep 5.5; : > "$GOBIN/temporal"'),
    );
    const lines: string[] = [];
    await buildWithGo(folder, (line) => lines.push(line));
    expect(lines[1]).toMatch(/0:05 min so far .*; 1 modules downloaded, 1 packages compiled/);
  });

  it('refuses an old Go before it starts', async () => {
    const folder = join(await temporaryFolder(), 'bin');
    await fake('go', go('1.24.9', 'exit 9'));
    const refused = { code: 'tool_missing', message: /Go 1.24.9 is too old/, remedy: /Go 1.25/ };
    await expect(buildWithGo(folder, () => undefined)).rejects.toMatchObject(refused);
    expect(['1.25', '1.26.8', '2.0'].map(goIsNewEnough)).toEqual([true, true, true]);
    expect(goIsNewEnough('1.24.13')).toBe(false);
  });

  it('passes on why go failed', async () => {
    const folder = join(await temporaryFolder(), 'bin');
    await fake(
      'go',
      go('1.26.8', 'echo "go: downloading a v1" >&2; echo "a/b.go:3: no space left on device" >&2; exit 1'),
    );
    const failed = { code: 'install_failed', message: /no space left/, remedy: /4 GB of disk/ };
    await expect(buildWithGo(folder, () => undefined)).rejects.toMatchObject(failed);
  });
});

describe('downloadBySdk', () => {
  it('gives up fast when there is no way out', async () => {
    const folder = await temporaryFolder();
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']) vi.stubEnv(name, 'http://127.0.0.1:9');
    const lines: string[] = [];
    expect(await downloadBySdk(join(folder, 'download'), (line) => lines.push(line))).toBeUndefined();
    expect(lines.at(-1)).toMatch(/^no download: /);
    expect(await readdir(join(folder, 'download'))).toEqual([]);
  });

  it('gives up after 10 s when nothing answers', async () => {
    const folder = await temporaryFolder();
    const hole = createServer(() => undefined);
    await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void hole.close());
    const { port } = hole.address() as { port: number };
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']) vi.stubEnv(name, `http://127.0.0.1:${port}`);
    const lines: string[] = [];
    expect(await downloadBySdk(join(folder, 'download'), (line) => lines.push(line))).toBeUndefined();
    expect(lines.at(-1)).toBe('no download: no answer within 10 s');
  });
});

describe('installTool', () => {
  const npm = (body: string) => `while [ $# -gt 0 ]; do [ "$1" = --prefix ] && dir=$2; shift; done\n${body}`;

  it('refuses an engine whose bytes are not the pinned ones, and leaves nothing', async () => {
    const cache = await temporaryFolder();
    vi.stubEnv('CASEMILL_CACHE', cache);
    vi.stubEnv('npm_execpath', '');
    await fake(
      'npm',
      npm(`mkdir -p "$dir/node_modules/stockfish/bin"; cd "$dir/node_modules/stockfish"
        echo x > bin/stockfish-19-lite-single.js; echo y > bin/stockfish-19-lite-single.wasm
        echo z > Copying.txt; echo {} > package.json`),
    );
    await expect(installTool('stockfish', () => undefined)).rejects.toMatchObject({
      code: 'install_failed',
      message: /not the pinned build/,
    });
    expect(await readdir(join(cache, 'stockfish'))).toEqual([]);
  });

  it('passes on why npm failed, and leaves nothing', async () => {
    const cache = await temporaryFolder();
    vi.stubEnv('CASEMILL_CACHE', cache);
    vi.stubEnv('npm_execpath', '');
    await fake('npm', 'echo "npm error code ENOTFOUND" >&2; exit 1');
    await expect(installTool('ffmpeg', () => undefined)).rejects.toMatchObject({
      code: 'install_failed',
      message: /ENOTFOUND/,
      failureClass: 'infrastructure',
    });
    expect(await readdir(join(cache, 'ffmpeg'))).toEqual([]);
  });

  it('clears what a killed installer left', async () => {
    const cache = await temporaryFolder();
    vi.stubEnv('CASEMILL_CACHE', cache);
    vi.stubEnv('npm_execpath', '');
    await mkdir(join(cache, 'ffmpeg', '.scratch-abandoned', 'deep'), { recursive: true });
    await fake('npm', 'exit 1');
    await expect(installTool('ffmpeg', () => undefined)).rejects.toMatchObject({ code: 'install_failed' });
    expect(await readdir(join(cache, 'ffmpeg'))).toEqual([]);
  });

  it('says that the cache is not writable', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    vi.stubEnv('CASEMILL_CACHE', join(folder, 'file'));
    await expect(installTool('ffmpeg', () => undefined)).rejects.toMatchObject({ code: 'cache_not_writable' });
  });
});
