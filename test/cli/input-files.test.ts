import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentNamed } from '../../adapters/registry.js';
import { inputFiles } from '../../cli/input-files.js';

const chess = environmentNamed('chess');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casemill-inputs-'));
  await mkdir(join(folder, 'sub'));
  await mkdir(join(folder, 'none'));
  for (const name of ['b.pgn', 'a.PGN', 'sub/c.pgn', 'sub/d.pgn.GZ', 'notes.txt', 'notes.gz'])
    await writeFile(join(folder, name), '1. e4 *');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const names = async (inputs: string[]) =>
  (await inputFiles(chess, inputs)).map(({ path }) => path.slice(folder.length + 1));

describe('inputFiles', () => {
  it('takes the record files of a folder, below it too, by path, also those it cannot decompress', async () => {
    expect(await names([folder])).toEqual(['a.PGN', 'b.pgn', 'sub/c.pgn', 'sub/d.pgn.GZ']);
  });

  it('follows links to folders, each once, and never in circles', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'casemill-linked-'));
    const inside = await mkdtemp(join(tmpdir(), 'casemill-links-'));
    try {
      await writeFile(join(outside, 'far.pgn'), '1. e4 *');
      await symlink(outside, join(outside, 'loop'));
      await mkdir(join(inside, 'sub'));
      await writeFile(join(inside, 'sub', 'near.pgn'), '1. e4 *');
      await symlink(join(inside, 'sub'), join(inside, 'again'));
      await symlink(outside, join(inside, 'link'));
      await symlink(join(inside, 'nowhere'), join(inside, 'lost.pgn'));
      const found = await inputFiles(chess, [inside]);
      expect(found.map(({ path }) => path.slice(inside.length + 1))).toEqual([
        'link/far.pgn',
        'lost.pgn',
        'sub/near.pgn',
      ]);
    } finally {
      for (const one of [outside, inside]) await rm(one, { recursive: true, force: true });
    }
  });

  it('takes a named file whatever it is called, and none twice', async () => {
    expect(await names([join(folder, 'notes.txt'), join(folder, 'b.pgn'), folder])).toEqual([
      'notes.txt',
      'b.pgn',
      'a.PGN',
      'sub/c.pgn',
      'sub/d.pgn.GZ',
    ]);
  });

  it.each([
    ['a path that is not there', 'absent.pgn', 'input_missing'],
    ['a folder without records', 'none', 'no_records_found'],
  ])('refuses %s', async (_, name, code) => {
    await expect(inputFiles(chess, [join(folder, name)])).rejects.toMatchObject({ code, failureClass: 'usage' });
  });
});
