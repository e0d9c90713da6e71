import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findTool, searchTool } from '../../toolchain/find.js';
import { katagoEnvironment, katagoNetwork, katagoPackage } from '../../toolchain/katago-package.js';
import { openClDrivers } from '../../toolchain/opencl-driver.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  vi.stubEnv('CASEMILL_CACHE', join(folder, 'cache'));
  vi.stubEnv('CASEMILL_KATAGO', '');
  vi.stubEnv('CASEMILL_KATAGO_NETWORK', '');
  vi.stubEnv('PATH', '/usr/bin:/bin');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function program(path: string, body: string): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
  return path;
}

describe('KataGo is found', () => {
  it('where it is configured, with its backend, and refused when it is something else', async () => {
    const path = await program(join(folder, 'own'), 'echo "KataGo v1.16.0"; echo "Using CUDA backend"');
    vi.stubEnv('CASEMILL_KATAGO', path);
    expect(await findTool('katago')).toMatchObject({ path, version: '1.16.0 (CUDA)', source: 'configured' });
    vi.stubEnv('CASEMILL_KATAGO', await program(join(folder, 'other'), 'echo "GNU Go 3.8"'));
    await expect(findTool('katago')).rejects.toMatchObject({ code: 'tool_unusable' });
  });

  it('in the cache only when its files are the pinned ones', async () => {
    expect(await searchTool('katago')).toEqual({ found: undefined, rejected: [] });
    const path = await program(join(folder, 'cache/katago', katagoPackage.folder, 'katago'), 'echo "KataGo v1.18.1"');
    const { found, rejected } = await searchTool('katago');
    expect(found).toBeUndefined();
    expect(rejected).toEqual([{ path, reason: 'katago is not the pinned build (its SHA-256 differs)' }]);
  });

  it('with the libraries that lie beside it', async () => {
    vi.stubEnv('LD_LIBRARY_PATH', '/other');
    vi.stubEnv('POCL_CACHE_DIR', '');
    expect(await katagoEnvironment('/somewhere/katago')).toEqual({
      LD_LIBRARY_PATH: '/somewhere/lib:/other',
      POCL_CACHE_DIR: join(folder, 'cache/katago/pocl'),
    });
  });
});

describe('katagoNetwork', () => {
  it('is the configured one, else the installed one, else an error that says what to do', async () => {
    await expect(katagoNetwork()).rejects.toMatchObject({ code: 'engine_missing', remedy: /CASEMILL_KATAGO_NETWORK/ });
    const installed = join(folder, 'cache/katago', katagoPackage.folder, katagoPackage.network);
    await mkdir(join(installed, '..'), { recursive: true });
    await writeFile(installed, '');
    expect(await katagoNetwork()).toBe(installed);
    vi.stubEnv('CASEMILL_KATAGO_NETWORK', join(folder, 'absent.bin.gz'));
    await expect(katagoNetwork()).rejects.toMatchObject({ code: 'tool_unusable', failureClass: 'usage' });
  });
});

describe('openClDrivers', () => {
  it('names what the loader would use', async () => {
    vi.stubEnv('OCL_ICD_VENDORS', folder);
    expect(await openClDrivers()).toEqual([]);
    await writeFile(join(folder, 'pocl.icd'), 'libpocl.so\n');
    await writeFile(join(folder, 'readme.txt'), '');
    expect(await openClDrivers()).toEqual(['pocl']);
  });
});
