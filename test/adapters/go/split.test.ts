/** Collections: games neither vanish nor appear, whatever the chunks, and one broken game takes no other with it. */
import { describe, expect, it } from 'vitest';
import { splitGames } from '../../../adapters/go/split.js';
import { bytesOf, outcome, QUIET, sgf, split } from '../../support/sgf.js';

const [one, two] = [sgf(QUIET, { nested: true, root: 'C[( \\] (;]' }), sgf(QUIET.slice(0, 11))];

async function moves(text: string, chunkSize?: number, cap?: number): Promise<unknown[]> {
  return (await split(bytesOf(text), chunkSize, cap)).map(({ bytes }) => {
    const result = outcome(bytes);
    return typeof result === 'string' ? result : result.moves.length;
  });
}

describe('splitGames', () => {
  it('gives each game its number, offset and bytes', async () => {
    const records = await split(bytesOf(`\uFEFF mail\n${one}\n ${two}`));
    expect(records.map(({ gameNumber, byteOffset }) => [gameNumber, byteOffset])).toEqual([
      [1, 9],
      [2, 9 + one.length + 2],
    ]);
    expect(records.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual([one.trim(), two.trim()]);
  });

  it.each([1, 2, 3, 17, 64, 1000])('gives the same in chunks of %i', async (size) => {
    const text = `x\n${one}${two}(;GM[1]SZ[9];B[`;
    expect(await split(bytesOf(text), size)).toEqual(await split(bytesOf(text)));
  });

  it('ends a game that is never closed where the next root begins', async () => {
    const broken = two.replace(/\)\s*$/, '\n');
    expect(await moves(one + broken + one + two)).toEqual([12, 'truncated', 12, 11]);
  });

  it('cuts what exceeds the cap and goes on at the next root', async () => {
    const long = `(;FF[4]C[${'x'.repeat(2000)}`;
    expect(await moves(`${one}${long}\n${one}${two}`, 100, 1000)).toEqual([12, 'truncated', 12, 11]);
    expect((await split(bytesOf(long), 100, 1000))[0]?.bytes).toHaveLength(1001);
  });

  it('makes one record of a file in which no game begins, and of an empty one', async () => {
    expect(await moves('lorem ipsum')).toEqual(['not_a_game']);
    expect(await moves('')).toEqual(['not_a_game']);
    expect(await moves('x'.repeat(100_000))).toEqual(['not_a_game']);
  });

  it('splits OGS games: one a line, in an array, pretty or not', async () => {
    const game = {
      width: 9,
      height: 9,
      name: '}{"',
      moves: QUIET.map(({ index = 0 }) => [(index ?? 0) % 9, Math.floor((index ?? 0) / 9), 1]),
    };
    const lines = `${JSON.stringify(game)}\n${JSON.stringify(game)}\n`;
    expect(await moves(lines, 13)).toEqual([12, 12]);
    expect(await moves(JSON.stringify([game, game, game], null, 2), 13)).toEqual([12, 12, 12]);
    expect(await moves(`${lines}{"width": 9, "moves": [`)).toEqual([12, 12, 'truncated']);
    expect(await moves('{"a": 1}')).toEqual(['not_a_game']);
    const endless = `{"moves": [${'{"a": 1}, '.repeat(300)}`;
    expect((await moves(`${endless}\n${lines}`, 50, 1000)).slice(1)).toEqual([12, 12]);
  });

  it('leaves files of the other formats whole', async () => {
    expect(await split(bytesOf('\\HS\r\n\\[GIBOKIND=Korea\\]\r\n(;B[aa])'))).toHaveLength(1);
    expect(await split(bytesOf('[Header]\nSize=19\n[Data]\nQP,B1,1,0\n(;B[aa])'))).toHaveLength(1);
  });

  it('hands over complete games before an error of the source', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield bytesOf(`${one}${two}`.padEnd(70_000));
      throw new Error('disk');
    }
    const seen: number[] = [];
    await expect(
      (async () => {
        for await (const { gameNumber } of splitGames(failing())) seen.push(gameNumber);
      })(),
    ).rejects.toThrow('disk');
    expect(seen).toEqual([1, 2]);
  });

  it('keeps the buffer small on 5 MB of games', async () => {
    let [largest, games] = [0, 0];
    async function* long(): AsyncGenerator<Uint8Array> {
      const chunk = bytesOf((one + two).repeat(100));
      for (let sent = 0; sent < 5_000_000; sent += chunk.length) yield chunk;
    }
    const onBuffer = (bytes: number): void => {
      largest = Math.max(largest, bytes);
    };
    for await (const _record of splitGames(long(), { onBuffer })) games += 1;
    expect(games).toBeGreaterThan(5000);
    expect(largest).toBeLessThan(300_000);
  });
});
