/** `.psq` with everything that real files do to it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitGames } from '../../../adapters/gomoku/split.js';
import { bytesOf, outcome, parsed, psq, QUIET, split } from '../../support/gomoku.js';

const MORE: readonly (readonly [number, number])[] = [...QUIET, [4, 13], [10, 15], [15, 1], [1, 15]];
/** Black completes H8–L8 at stone 11. */
const ROW: readonly (readonly [number, number])[] = [
  ...[8, 9, 10, 11].flatMap((x, k): (readonly [number, number])[] => [
    [x, 8],
    [2 * k + 1, 15],
  ]),
  [1, 1],
  [15, 15],
  [12, 8],
];

describe('a .psq file', () => {
  it('counts columns and rows from 1, from the top left; I is a column', () => {
    const match = parsed(psq(QUIET));
    expect(match.moves.slice(0, 4).map(({ point }) => point)).toEqual(['H8', 'I8', 'H9', 'H10']);
    expect(match).toMatchObject({ size: 15, rule: 'freestyle', opening: 0, end: null, winner: 'draw' });
  });

  it.each(['\r\n', '\n', '\r', '\r\r\n', '\n\n'])(
    'is the same with lines that end in %j, a byte-order mark or blank lines',
    (end) => {
      const plain = parsed(psq(QUIET, { end: '\n' }));
      expect(parsed(psq(QUIET, { end }))).toEqual(plain);
      expect(parsed(`\uFEFF${psq(QUIET, { end })}${end}${end}`)).toEqual(plain);
      expect(parsed(Buffer.from(`\uFEFF${psq(QUIET, { end })}`, 'utf16le'))).toEqual(plain);
    },
  );

  it.each([
    ['Piskvorky 15x15, 7:7, 0', 'freestyle'],
    ['Piskvorky 15x15, 7:7, 1', 'standard'],
    ['Piskvorky 15x15, 11:11, 4', 'renju'],
    ['Piskvorky 15x15, 7:7, ', 'freestyle'],
    ['Piskvorky 15x15, 7:7', 'freestyle'],
    ['Piskvorky 15x15,', 'freestyle'],
    ['piskvorky 15 x 15, 0:0, -1', 'freestyle'],
  ])('%s is %s', (header, rule) => {
    expect(parsed(psq(QUIET, { header })).rule).toBe(rule);
  });

  it('knows opening stones by their 0 ms, up to the first that took time', () => {
    const match = parsed(psq(MORE, { ms: [0, 0, 0, 3439, 0, 16_055] }));
    expect(match.opening).toBe(3);
    expect(match.moves.slice(0, 6).map(({ thinkMs }) => thinkMs)).toEqual([0, 0, 0, 3439, 0, 16_055]);
  });

  it('holds no times and no known opening when every stone has 0 ms; a time may be missing or negative', () => {
    const match = parsed(psq(QUIET, { ms: [0] }));
    expect(match.opening).toBe(0);
    expect(match.moves.every(({ thinkMs }) => thinkMs === null)).toBe(true);
    const text = psq(QUIET).replace('8,8,1500', '8,8').replace('9,8,1500', '9,8,-5');
    expect(
      parsed(text)
        .moves.slice(0, 3)
        .map(({ thinkMs }) => thinkMs),
    ).toEqual([null, null, 1500]);
  });

  it.each([
    [['a.zip', 'b.zip', '1'], 'first'],
    [['a.zip', 'b.zip', '2'], 'second'],
    [['a.zip', 'b.zip', '0'], 'draw'],
    [['a.zip', 'b.zip', '-1'], null],
    [['a.zip', 'b.zip', '15'], null],
    [['a.zip', 'b.zip'], null],
    [['-1'], null],
    [['1'], 'first'],
    [[], null],
    [['1', '2', '2'], 'second'],
    [['弈心.zip', 'Ž(new), v2', '1', ''], 'first'],
  ] as const)('ends in %j: %s', (tail, winner) => {
    expect(parsed(psq(QUIET, { tail })).winner).toBe(winner);
  });

  it('reads past names in any encoding', () => {
    const bytes = Buffer.concat([Buffer.from(psq(QUIET, { tail: [] })), Buffer.from([0xd2, 0xeb, 0xd0, 0xc4, 10])]);
    expect(parsed(bytes).identity).toBe(parsed(psq(QUIET)).identity);
  });

  it('takes the winner from the board, and compares the record with it', () => {
    const won = { winner: 'first', end: { by: 'row', row: ['H8', 'I8', 'J8', 'K8', 'L8'] } };
    for (const tail of [['a', 'b', '1'], ['a', 'b', '-1'], ['a', 'b'], []]) {
      expect(parsed(psq(ROW, { tail }))).toMatchObject(won);
    }
    for (const result of ['2', '0']) expect(outcome(psq(ROW, { tail: ['a', 'b', result] }))).toBe('result_contradicts');
  });

  it.each([
    ['a stone on a stone', psq([...QUIET, [8, 8]]), 'illegal_move'],
    ['a stone off the board', psq([...QUIET, [16, 8]]), 'illegal_move'],
    ['a stone in row 0', psq([...QUIET, [8, 0]]), 'illegal_move'],
    ['moves after five', psq([...ROW, [2, 2]], { tail: [] }), 'moves_after_end'],
    ['a board of 19', psq(QUIET, { header: 'Piskvorky 19x19, 7:7, 0' }), 'size_unsupported'],
    ['a board that is not square', psq(QUIET, { header: 'Piskvorky 15x20, 7:7, 0' }), 'size_unsupported'],
    ['another rule', psq(QUIET, { header: 'Piskvorky 15x15, 7:7, 8' }), 'rule_unsupported'],
    ['no moves', psq([]), 'no_moves'],
    ['nine moves', psq(QUIET.slice(0, 9)), 'too_short'],
    ['nine moves after the opening', psq(QUIET, { ms: [0, 0, 0, 5] }), 'too_short'],
    ['a broken header', psq(QUIET, { header: 'Piskvorky fifteen' }), 'malformed'],
    ['a move after the names', psq(QUIET, { tail: ['a', '1,2,3', '1'] }), 'malformed'],
    ['another file', 'RIFF....', 'not_a_game'],
    ['nothing', '', 'not_a_game'],
    ['too much', psq(QUIET, { tail: ['x'.repeat(300_000)] }), 'record_too_large'],
  ])('is refused for %s', (_, text, reason) => {
    expect(outcome(text)).toBe(reason);
  });
});

describe('splitting', () => {
  const [one, two] = [psq(QUIET), psq(MORE, { end: '\n', header: 'Piskvorky 20x20, 1:1, 0' })];

  it('gives each game its number, offset and bytes, in chunks of any size', async () => {
    const text = `\uFEFF\r\n${one}\r\n${two}${one}`;
    const whole = await split(bytesOf(text));
    expect(whole.map(({ gameNumber }) => gameNumber)).toEqual([1, 2, 3]);
    for (const { bytes, byteOffset } of whole) {
      const there = bytesOf(text).subarray(byteOffset, byteOffset + bytes.length);
      expect(Buffer.from(bytes).equals(there)).toBe(true);
      expect(new TextDecoder().decode(bytes)).toMatch(/^Piskvorky/);
    }
    for (const size of [1, 2, 3, 7, 64, 1000]) expect(await split(bytesOf(text), size)).toEqual(whole);
  });

  it('makes a record of what is before the first header, and of a file without a game', async () => {
    expect((await split(bytesOf(`some words\n${one}`))).map(({ bytes }) => typeof outcome(bytes))).toEqual([
      'string',
      'object',
    ]);
    for (const text of ['', '\n\n', 'no game\n']) {
      expect((await split(bytesOf(text))).map(({ bytes }) => outcome(bytes))).toEqual(['not_a_game']);
    }
  });

  it('cuts what exceeds the cap and goes on at the next game', async () => {
    const long = psq(QUIET, { tail: ['x'.repeat(5000)] });
    let most = 0;
    const options = { maxRecordBytes: 1000, onBuffer: (held: number) => (most = Math.max(most, held)) };
    const records = await split(bytesOf(one + long + one), 100, options);
    expect(records.map(({ bytes }) => bytes.length)).toEqual([one.length, 1001, one.length]);
    expect(most).toBeLessThan(1200);
  });

  it('takes a UTF-16 file as one game', async () => {
    const records = await split(new Uint8Array(Buffer.from(`\uFEFF${one}`, 'utf16le')), 50);
    expect(records.map(({ bytes }) => typeof outcome(bytes))).toEqual(['object']);
  });

  it('ends in records or refusals whatever is done to the file', async () => {
    const text = `${one}${two}${one}`;
    const pieces = [
      '',
      '\r',
      '\n',
      '\r\n',
      ',',
      '-',
      '16',
      '0',
      '999999999',
      'Piskvorky ',
      'x',
      '\0',
      '\uFEFF',
      '\uFFFD',
      '{',
    ];
    const edits = fc.array(fc.tuple(fc.nat(text.length), fc.nat(30), fc.constantFrom(...pieces)), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(edits, fc.integer({ min: 1, max: 400 }), async (changes, size) => {
        const broken = changes.reduce(
          (now, [at, lost, piece]) => now.slice(0, at) + piece + now.slice(at + lost),
          text,
        );
        const whole = await split(bytesOf(broken));
        expect(whole.length).toBeGreaterThan(0);
        for (const { bytes } of whole) outcome(bytes);
        expect(await split(bytesOf(broken), size)).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });

  it('a file cut anywhere keeps its whole games, and the loss of a result is no loss', async () => {
    for (let length = 0; length <= two.length; length += 3) {
      const outcomes = (await split(bytesOf(one + two.slice(0, length)))).map(({ bytes }) => outcome(bytes));
      expect(outcomes[0]).toMatchObject({ size: 15 });
      // Less than a header's first word belongs to the game before.
      expect(outcomes).toHaveLength(length < 9 ? 1 : 2);
    }
  });

  it.each([10, 11, 12, 13, 14, 16, 17, 18, 19])('a board of %d lines is refused by its size', (lines) => {
    expect(outcome(psq(QUIET, { header: `Piskvorky ${lines}x${lines}, 7:7, 0` }))).toBe('size_unsupported');
  });

  it('holds a file of a hundred megabytes without a line end in nothing but its cap', async () => {
    const piece = Buffer.alloc(64 * 1024, 'x');
    async function* huge(): AsyncGenerator<Uint8Array> {
      yield bytesOf('Piskvorky 15x15, 7:7, 0');
      for (let sent = 0; sent < 100e6; sent += piece.length) yield piece;
    }
    let most = 0;
    const records = [];
    for await (const record of splitGames(huge(), { onBuffer: (held) => (most = Math.max(most, held)) }))
      records.push(record);
    expect(records.map(({ bytes }) => outcome(bytes))).toEqual(['record_too_large']);
    expect(most).toBeLessThan(300_000);
  });
});
