import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolders } from '../../storage/make-folder.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'casemill-folders-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('makeFolders', () => {
  it('makes what is missing and tells it, topmost first', async () => {
    expect(await makeFolders(join(root, 'a/b'))).toEqual([join(root, 'a'), join(root, 'a/b')]);
    expect(await makeFolders(join(root, 'a/b/c'))).toEqual([join(root, 'a/b/c')]);
    expect(await makeFolders(join(root, 'a/b'))).toEqual([]);
  });

  it('lets several callers make the same folders at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => makeFolders(join(root, 'race/x/y'))));
    expect(existsSync(join(root, 'race/x/y'))).toBe(true);
  });

  it('fails on a file in the way', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(makeFolders(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeFolders(join(root, 'file/below'))).rejects.toMatchObject({
      code: expect.stringMatching(/ENOTDIR|EEXIST/),
    });
  });

  // Linux alone has /proc, where mkdir answers ENOENT for ever and Node's recursive mkdir never returns.
  it.runIf(existsSync('/proc/self'))('fails at once where a file system makes no folders', async () => {
    await expect(makeFolders('/proc/casemill/a')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
