import { describe, expect, it } from 'vitest';
import { MAX_RECORD_BYTES } from '../../../adapters/chess/limits.js';
import { splitGames } from '../../../adapters/chess/split.js';
import { bytesOf, ITALIAN, inChunks, outcome, parsed, pgn, split, textOf } from '../../support/pgn.js';

const one = pgn(ITALIAN, { tags: { Event: 'One', Result: '1-0' }, marker: '1-0' });
const two = pgn([...ITALIAN, 'h3'], { tags: { Event: 'Two', Result: '0-1' }, marker: '0-1' });

async function texts(input: string | Uint8Array): Promise<string[]> {
  return (await split(input)).map((record) => textOf(record.bytes));
}

describe('splitGames', () => {
  it('numbers games from 1 and gives the offset of their first byte, bytes verbatim', async () => {
    const file = bytesOf(`\uFEFF\n\n${one}${two}`);
    const records = await split(file);
    expect(records.map((record) => record.gameNumber)).toEqual([1, 2]);
    expect(records.map((record) => record.byteOffset)).toEqual([5, 5 + one.length]);
    for (const { bytes, byteOffset } of records) {
      expect(bytes).toEqual(file.slice(byteOffset, byteOffset + bytes.length));
    }
  });

  it.each(['\n', '\r\n', '\r'])('takes %j as a line end', async (eol) => {
    const file = `${one}${two}`.replaceAll('\n', eol);
    const records = await split(file);
    expect(records.map((record) => parsed(record.bytes).plies.length)).toEqual([12, 13]);
  });

  it.each<[string, string, number]>([
    ['an empty file', '', 0],
    ['white space', ' \n\t\r\n\uFEFF', 0],
    ['a comment before the headers', `{ notice }\n\n${one}${two}`, 2],
    ['a semicolon comment and an escape line', `; [Event "no"] {\n% {\n${one}; 1-0 {\n${two}`, 2],
    ['comments after the last game', `${one}{ the end }\n; really\n`, 1],
    ['no empty line between games', `${one.trimEnd()}\n${two.trimEnd()}\n`, 2],
    ['headers and moves on one line', `[Event "a"] 1. e4 e5 *\n[Event "b"] 1. d4 *`, 2],
    ['two games on one line', '[Event "a"] 1. e4 e5 * [Event "b"] 1. d4 *', 2],
    ['games without result markers', '[Event "a"]\n\n1. e4 e5\n\n[Event "b"]\n\n1. d4', 2],
    ['games without headers', '1. e4 e5 1-0\n\n1. d4 d5 0-1 1. c4 *', 3],
    ['games without headers and markers', '1. e4 e5 2. d4\n\n1. d4 d5 2. c4\n\n1... is no start', 2],
    ['header blocks without moves', '[Event "a"]\n[Site "x"]\n\n[Event "b"]\n[Site "x"]\n\n', 2],
    ['header blocks without moves and empty lines', '[Event "a"]\n[Site "x"]\n[Event "b"]\n[Site "x"]\n', 2],
    ['empty lines within headers', '[Event "a"]\n\n[Date "x"]\n\n[Result "*"]\n\n1. e4 *\n', 1],
    ['a repeated tag', '[Event "a"]\n[Note "x"]\n[Note "y"]\n\n1. e4 *\n', 1],
    [
      'brackets and quotes in tag values',
      '[A "b\\""] [B "]]["] [C "\\"]"]\n[D "x\\\\"]\n\n1. e4 *\n[Event "b"]\n\n1. d4 *',
      2,
    ],
    ['a quote that is not closed', '[White "x]\n[Black "y"]\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 *\n', 2],
    ['a comment with an empty line and a header', '[Event "a"]\n\n1. e4 { x\n\n[Event "no"]\n\n1. d4 * } e5 *\n', 1],
    ['a comment with a brace', '[Event "a"]\n\n1. e4 { x { y } e5 *\n[Event "b"]\n\n1. d4 *\n', 2],
    ['results in variations', '[Event "a"]\n\n1. e4 (1. d4 d5 1-0 (1. c4 0-1)) e5 *\n', 1],
    ['a variation that is not closed', '[Event "a"]\n\n1. e4 (1. d4 1-0\n\n[Event "b"]\n\n1. d4 *\n', 2],
    ['a comment on the line of the result', '[Event "a"]\n\n1. e4 1-0 {[%clk 0:01:00]\n} $1 1-0\n1. d4 *', 2],
    ['marks of byte order between games', `${one}\uFEFF${two.trimEnd()}\n\uFEFF${one}`, 3],
    ['prose', 'Dear Sir,\n\n* item\n* another {\nYours\n', 1],
    ['prose before a game', `Games of the club\n\n${one}`, 2],
  ])('%s', async (_name, file, count) => {
    expect(await split(file)).toHaveLength(count);
  });

  it('calls garbage not a game', async () => {
    const records = await split('lorem ipsum * dolor [sit] amet');
    expect(records.map((record) => outcome(record.bytes))).toEqual(['not_a_game']);
  });

  it.each<BufferEncoding>(['utf16le'])('keeps a file in %s as one record that names the encoding', async (encoding) => {
    for (const text of [`\uFEFF${one}${two}`, `${one}${two}`]) {
      const bytes = bytesOf(text, encoding);
      for (const input of [bytes, Uint8Array.from(Buffer.from(bytes).swap16())]) {
        expect((await split(input)).map((record) => outcome(record.bytes))).toEqual(['encoding_unsupported']);
        expect(await split(input, [1])).toEqual(await split(input));
      }
    }
  });
});

describe('a comment that is never closed', () => {
  const broken = '[Event "broken"]\n\n1. e4 { no end\n\n';

  it('ends with its file and truncates its game', async () => {
    expect((await split(`${one}${broken}`)).map((record) => typeof outcome(record.bytes))).toEqual([
      'object',
      'string',
    ]);
    expect(outcome(broken)).toBe('truncated_movetext');
  });

  it('does not swallow the games after it, whether they hold comments or not', async () => {
    const commented = pgn(ITALIAN, { comment: () => ' {[%clk 0:01:00]}' });
    for (const rest of [`${one}${two}`, `${commented}${two}`, `${one}${commented}${broken}${two}`]) {
      const records = await texts(`${broken}${rest}`);
      expect(records[0]).toBe(broken);
      expect(records.slice(1).join('')).toContain('[Event "');
      expect(records).toHaveLength(1 + rest.split('[Event "').length - 1);
    }
  });

  it('finds the next game by the file’s own first tag', async () => {
    const file = '[White "x"]\n\n1. e4 { no end\n\n[White "y"]\n\n1. d4 *\n';
    expect(await texts(file)).toHaveLength(2);
  });

  it('is cut at the cap too', async () => {
    const file = `${broken}${one.repeat(20)}`;
    const records = await split(file, [7], { maxRecordBytes: 500 });
    expect(records).toHaveLength(21);
    expect(records.slice(1).every((record) => textOf(record.bytes).startsWith('[Event "One"]'))).toBe(true);
  });
});

describe('the byte cap', () => {
  it('turns an endless record into one fault and goes on at the next game', async () => {
    const endless = `[Event "x"]\n\n1. e4 {${'a comment\n'.repeat(120_000)}`;
    const records = await split(`${one}${endless}\n${'e4 '.repeat(100)}\n${two}${one}`);
    expect(
      records.map((record) => outcome(record.bytes)).map((it) => (typeof it === 'string' ? it : it.plies.length)),
    ).toEqual([12, 'record_too_large', 13, 12]);
    expect(records[1]?.bytes.length).toBe(MAX_RECORD_BYTES + 1);
  });

  it('keeps the buffer small on 100 MB: repeated games, and one comment without end', async () => {
    async function* long(head: string, part: string): AsyncGenerator<Uint8Array> {
      yield bytesOf(head);
      const chunk = bytesOf(part.repeat(Math.ceil(262_144 / part.length)));
      for (let sent = 0; sent < 100 * 1024 * 1024; sent += chunk.length) yield chunk;
    }
    for (const [head, part, expected] of [
      ['', pgn(ITALIAN, { comment: () => ' { a comment of some length, so that games are fewer }' }), 100_000],
      ['[Event "x"]\n\n1. e4 {', 'no end\n', 1],
    ] as const) {
      let peakBuffer = 0;
      let peakRecord = 0;
      let records = 0;
      const watched = splitGames(long(head, part), {
        onBuffer: (bytes) => {
          peakBuffer = Math.max(peakBuffer, bytes);
        },
      });
      for await (const record of watched) {
        records += 1;
        peakRecord = Math.max(peakRecord, record.bytes.length);
      }
      expect(records).toBeGreaterThanOrEqual(expected);
      expect(peakRecord).toBeLessThanOrEqual(MAX_RECORD_BYTES + 1);
      expect(peakBuffer).toBeLessThanOrEqual(2 * MAX_RECORD_BYTES);
    }
  });

  it('passes an error of the source on, after the games that were complete', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield* inChunks(bytesOf(`${one}[Event "x"]\n\n1. e4 e5 1-0 `));
      throw new Error('disk');
    }
    const seen: number[] = [];
    await expect(async () => {
      for await (const record of splitGames(failing())) seen.push(record.gameNumber);
    }).rejects.toThrow('disk');
    expect(seen).toEqual([1, 2]);
  });
});
