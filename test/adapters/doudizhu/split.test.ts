/** Files of games: none vanishes or appears, whatever the chunks, and a broken one takes no other with it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOUDIZHU_FAULTS } from '../../../adapters/doudizhu/faults.js';
import { bytesOf, lineOf, outcome, parsed, SHORT, seededGame, selfPlayOf, split } from '../../support/doudizhu.js';

const [one, two, three] = [SHORT, seededGame(1), seededGame(2)];
const lines = [one, two, three].map((game) => JSON.stringify(lineOf(game)));
const identities = [one, two, three].map((game) => parsed(lineOf(game)).identity);

async function outcomes(text: string, chunkSize?: number, cap?: number): Promise<string[]> {
  return (await split(bytesOf(text), chunkSize, cap)).map(({ bytes }) => {
    const result = outcome(bytes);
    return typeof result === 'string' ? result : result.identity;
  });
}

describe('splitGames', () => {
  it('reads one a line, an array, pretty-printed or not, one alone, and UTF-16', async () => {
    expect(await outcomes(`${lines.join('\n')}\n`)).toEqual(identities);
    expect(await outcomes(`\uFEFF${lines.join('\r\n')}`)).toEqual(identities);
    const games = [one, two, three].map(selfPlayOf);
    expect(await outcomes(JSON.stringify(games))).toEqual(identities);
    expect(await outcomes(JSON.stringify(games, null, 2))).toEqual(identities);
    expect(await outcomes(JSON.stringify(lineOf(two), null, 1))).toEqual([identities[1]]);
    const wide = Buffer.from(`\uFEFF${lines.join('\n')}`, 'utf16le');
    expect(await split(new Uint8Array(wide))).toHaveLength(3);
  });

  it('gives number, offset and bytes', async () => {
    const records = await split(bytesOf(` ${lines[0]}\n${lines[1]}`));
    expect(records.map(({ gameNumber, byteOffset }) => [gameNumber, byteOffset])).toEqual([
      [1, 1],
      [2, 2 + (lines[0]?.length ?? 0)],
    ]);
    expect(new TextDecoder().decode(records[1]?.bytes)).toBe(lines[1]);
  });

  it.each([1, 2, 7, 64, 1000])('gives the same in chunks of %i', async (size) => {
    const text = `junk\n${lines[0]}\n{"game": "doudizhu", "hands\n${lines[1]}\nmore junk\n${JSON.stringify([one, two].map(selfPlayOf))}`;
    expect(await split(bytesOf(text), size)).toEqual(await split(bytesOf(text)));
  });

  it('ends a game that is never closed where the next begins, also on one line and within a text', async () => {
    const [a, b, c] = identities;
    expect(await outcomes(`${lines[0]}\n${lines[1]?.slice(0, -9)}\n${lines[2]}`)).toEqual([a, 'malformed', c]);
    expect(await outcomes(`${lines[0]}\n${lines[1]?.slice(0, 40)}\n${lines[2]}`)).toEqual([a, 'malformed', c]);
    const array = JSON.stringify([one, two, three].map(selfPlayOf));
    const cut = array.replace(/\]\],"landlord_win"/, ']"landlord_win"');
    expect(cut).not.toBe(array);
    expect(await outcomes(cut)).toEqual(['malformed', b, c]);
  });

  it('makes a record of every line that is no game: nothing vanishes', async () => {
    const [a, b] = identities;
    expect(await outcomes(`# a comment\n${lines[0]}\nlorem {ipsum}\n${lines[1]} trailing\n{"a": {}}`)).toEqual([
      'not_a_game',
      a,
      'not_a_game',
      b,
      'not_a_game',
      'not_a_game',
    ]);
    expect(await outcomes('')).toEqual(['not_a_game']);
    expect(await outcomes('x'.repeat(100_000))).toEqual(['not_a_game']);
  });

  it('cuts what exceeds the cap and goes on at the next line', async () => {
    const long = `{"game": "doudizhu", "note": "${'x'.repeat(5000)}`;
    expect(await outcomes(`${lines[0]}\n${long}\n${lines[1]}`, 100, 3000)).toEqual([
      identities[0],
      'malformed',
      identities[1],
    ]);
  });

  it('whatever the bytes are, every record is a match or a known reason', async () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      '\n',
      ',',
      '{"game":',
      '{"init_hand_cards":',
      '\0',
      'Q',
    );
    const edit = fc.record({ at: fc.nat(), drop: fc.nat(30), piece: pieces });
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 99 }),
        async (edits, size) => {
          let text = lines.join('\n');
          for (const { at, drop, piece } of edits) {
            const index = at % text.length;
            text = text.slice(0, index) + piece + text.slice(index + drop);
          }
          const found = await outcomes(text, size);
          expect(found.length).toBeGreaterThan(0);
          for (const one of found) expect(one.length === 64 || Object.hasOwn(DOUDIZHU_FAULTS, one)).toBe(true);
          expect(await split(bytesOf(text))).toEqual(await split(bytesOf(text), size));
        },
      ),
      { numRuns: 150 },
    );
  });
});
