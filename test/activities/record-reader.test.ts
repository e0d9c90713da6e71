import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openReader, type ReadRecord } from '../../activities/record-reader.js';
import { environmentNamed } from '../../adapters/registry.js';
import { randomGame } from '../support/games.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const chess = environmentNamed('chess');
const start = { file: 0, byteOffset: 0, games: 0 };

async function filesOf(contents: readonly (string | null)[]) {
  const folder = await temporaryFolder();
  return Promise.all(
    contents.map(async (content, i) => {
      const path = join(folder, `${i}.pgn`);
      if (content === null) return { path, size: 0, modifiedMs: 0 };
      await writeFile(path, content);
      const { size } = await stat(path);
      return { path, size, modifiedMs: 0 };
    }),
  );
}

const shown = ({ file, gameNumber, byteOffset, bytes, fault }: ReadRecord) => {
  return { file, gameNumber, byteOffset, text: Buffer.from(bytes).toString('utf8'), reason: fault?.reason };
};

async function rest(reader: ReturnType<typeof openReader>) {
  const records = [];
  for (let record = await reader.next(); record !== undefined; record = await reader.next())
    records.push(shown(record));
  return records;
}

describe('openReader', () => {
  it('goes on anywhere: from every cursor come the records that an uninterrupted reader gives from there', async () => {
    const games = [1, 2, 3, 4].map((seed) => randomGame(seed, 8));
    // A mark at the start, white space between, an empty file, one that is missing, one whose end is not a game's.
    const files = await filesOf([
      `\ufeff\n\n${games[0]}\r\n\r\n\r\n${games[1]}`,
      '',
      null,
      `${games[2]}\n${games[3]?.slice(0, -20)}`,
      '[Event "alone"]\n',
    ]);
    const reader = openReader(chess, files, start);
    const all: ReturnType<typeof shown>[] = [];
    const cursors = [start];
    for (let record = await reader.next(); record !== undefined; record = await reader.next()) {
      all.push(shown(record));
      cursors.push(reader.position());
    }
    expect(all.map(({ file, gameNumber, reason }) => [file, gameNumber, reason])).toEqual([
      [0, 1, undefined],
      [0, 2, undefined],
      [2, 1, 'file_unreadable'],
      [3, 1, undefined],
      [3, 2, undefined],
      [4, 1, undefined],
    ]);
    for (const [i, cursor] of cursors.entries())
      expect(await rest(openReader(chess, files, cursor))).toEqual(all.slice(i));
  });

  it('tells how much is read, from 0 to 1, and when nothing is left', async () => {
    const files = await filesOf([randomGame(1, 8), randomGame(2, 8)]);
    const reader = openReader(chess, files, start);
    const fractions = [reader.fraction()];
    while ((await reader.next()) !== undefined) fractions.push(reader.fraction());
    expect(fractions[0]).toBe(0);
    expect(fractions.at(-1)).toBeCloseTo(1, 1);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(reader.finished()).toBe(true);
    expect(openReader(chess, [], start).finished()).toBe(true);
  });
});
