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

/** The shorter game with another root. */
function bareRoot(root: string): string {
  return two.replace('FF[4]GM[1]SZ[9]', root);
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

  // Without its last bracket; the last move, `;W[fd]`, follows.
  const cut = two.replace(/\)\s*$/, '');
  const ev = two.replace('(;FF[4]GM[1]SZ[9]', '(;EV[x]PB[y]GM[1]SZ[9]');
  it.each<[string, string, unknown[]]>([
    ['whose root begins otherwise', `${cut}\n${ev}${one}`, ['truncated', 11, 12]],
    ['on the same line', `${cut}${one.trim()}${two}`, ['truncated', 12, 11]],
    ['that a comment swallows', `${cut}C[how are${one}${two}`, ['truncated', 12, 11]],
    [
      'that a comment swallows, with a root that begins otherwise',
      `${cut}C[(;-) you${ev}${one}`,
      ['truncated', 11, 12],
    ],
    [
      'that a comment swallows up to its only root property',
      `${cut}C[x${bareRoot('FF[4]')}${two}`,
      ['truncated', 11, 11],
    ],
    ['that a move swallows', `${cut};W[f${one}${two}`, ['truncated', 12, 11]],
    ['that a variation swallows', `${one.slice(0, 90)}\n${one}${two}`, ['truncated', 12, 11]],
  ])('does not take for moves of a broken game another game %s', async (_name, text, expected) => {
    for (const size of [65_536, 7]) expect(await moves(text, size)).toEqual(expected);
  });

  it('leaves games whole that quote others, smile, or hold facts in variations', async () => {
    const chat = 'C[(;FF[4\\] (;-) (;B[aa\\]) look: (;GM[1\\]SZ[9\\];B[aa\\])]';
    expect(await moves(two.replace(/\)\s*$/, `${chat})`) + one, 7)).toEqual([11, 12]);
    expect(await moves(`${cut}(;PW[x]EV[y]KM[0];W[aa])(;RE[B+R]))${one}`, 7)).toEqual([12, 12]);
  });

  it.each([
    ['its first sign', 1],
    ['its root', 17],
    ['half of it', 70],
  ])('refuses a game that has lost %s, and no other', async (_name, lost) => {
    for (const game of [one, two]) {
      expect(await moves(game.slice(lost))).toEqual(['malformed']);
      expect(await moves(`${game.slice(lost)}${two}${one}`, 7)).toEqual(['malformed', 11, 12]);
    }
  });

  it('loses no move behind a bracket too many', async () => {
    expect(await moves(two.replace(';W[cg]', ');W[cg]') + one)).toEqual(['malformed', 12]);
    expect(await moves(`${two.trim()}))\n${one}`)).toEqual([11, 12]);
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

  it('splits OGS games where one is not closed, and drops no line', async () => {
    const game = {
      id: 1,
      width: 9,
      height: 9,
      players: [{ id: 2 }],
      moves: QUIET.map(({ index }) => [(index ?? 0) % 9, Math.floor((index ?? 0) / 9), 1]),
    };
    const whole = JSON.stringify(game);
    const half = whole.slice(0, -20);
    expect(await moves(`${half}\n${whole}\n${whole}`, 13)).toEqual(['truncated', 12, 12]);
    expect(await moves(`${whole}\n${whole.slice(1)}\n${whole}\n`, 13)).toEqual([12, 'not_a_game', 12]);
    expect(await moves(`${whole}\n${whole.replace('{', '{"x":"')}\n${whole}`, 13)).toEqual([12, 'malformed', 12]);
    const pretty = JSON.stringify([game, game, game], null, 2);
    expect(await moves(pretty.replace(/\]\n {2}\},/, ']'), 13)).toEqual(['malformed', 12, 12]);
  });

  it('splits GIB and UGF games that lie one behind the other', async () => {
    const gib = `\\HS\r\n\\[GIBOKIND=Korea\\]\r\n\\HE\r\nSTO 0 2 1 3 3\r\n\\GE\r\n`;
    for (const size of [65_536, 7]) expect(await moves(gib + gib, size)).toEqual(['too_short', 'too_short']);
    const ugf = '[Header]\nSize=19\n[Data]\nQP,B1,1,0\n';
    for (const size of [65_536, 7]) expect(await moves(ugf + ugf, size)).toEqual(['too_short', 'too_short']);
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
