/** Properties: nothing but a RecordFault escapes, chunking changes nothing, games neither vanish nor appear. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, outcome, parsed, pgn, randomGame, split, textOf } from '../../support/pgn.js';

const games = fc.array(fc.nat(200), { minLength: 4, maxLength: 40 }).map(randomGame);
const eols = fc.constantFrom('\n', '\r\n', '\r');
const markers = fc.constantFrom('1-0', '0-1', '1/2-1/2', '*');
const comments = fc.constantFrom(
  '',
  ' {[%clk 0:01:02]}',
  ' {a\n\n[Event "no"]\n}',
  ' $1',
  ' (1. e4 (x) 1-0)',
  ' {)(;%[}',
);
const written = fc
  .record({ moves: games, eol: eols, marker: markers, comment: comments, headers: fc.boolean() })
  .map(({ moves, eol, marker, comment, headers }) => ({
    moves,
    text: pgn(moves, {
      eol,
      marker,
      comment: () => comment.replaceAll('\n', eol),
      tags: headers ? { Event: 'x ] "', Site: '\\"' } : {},
    }).replaceAll('x ] "', 'x ] \\"'),
  }));

/** Every record either parses or is refused with a known reason; anything else throws here. */
async function outcomes(bytes: Uint8Array): Promise<unknown[]> {
  return (await split(bytes)).map((record) => outcome(record.bytes));
}

function mutate(bytes: Uint8Array, edits: readonly { at: number; kind: string; piece: string }[]): Uint8Array {
  let buffer = Buffer.from(bytes);
  for (const { at, kind, piece } of edits) {
    const index = buffer.length === 0 ? 0 : at % buffer.length;
    const head = buffer.subarray(0, index);
    if (kind === 'cut') buffer = Buffer.from(head);
    else if (kind === 'drop') buffer = Buffer.concat([head, buffer.subarray(index + 1)]);
    else if (kind === 'swap') buffer = Buffer.concat([buffer.subarray(index), head]);
    else buffer = Buffer.concat([head, Buffer.from(piece), buffer.subarray(index)]);
  }
  return new Uint8Array(buffer);
}

const edits = fc.array(
  fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('insert', 'insert', 'drop', 'cut', 'swap'),
    piece: fc.constantFrom(
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      '"',
      '\\',
      '*',
      ';',
      '%',
      '\n',
      '\r',
      '\0',
      '\uFEFF',
      '1-0',
      '[Event "',
      '1.',
      '@',
      '--',
      'é',
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('properties of the chess parser', () => {
  it('arbitrary bytes: a fault or a match, and something for whatever is not white space', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        outcome(bytes);
        const records = await split(bytes);
        for (const record of records) outcome(record.bytes);
        if (/[a-z]/i.test(Buffer.from(bytes).toString('latin1'))) expect(records.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('arbitrary text made of PGN’s own signs', async () => {
    const signs = fc.array(
      fc.constantFrom(...'{}()[]"\\*;%\n\r $.e4NxQ=10-/@ ', 'e4', '1.', '[Event "', '"]', '1-0', 'Nf3', 'O-O'),
      { maxLength: 120 },
    );
    await fc.assert(
      fc.asyncProperty(signs, async (parts) => {
        const text = parts.join('');
        await outcomes(bytesOf(text));
        outcome(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('mutations of valid games in any encoding', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(written, { minLength: 1, maxLength: 3 }),
        edits,
        fc.constantFrom<BufferEncoding>('utf8', 'latin1', 'utf16le'),
        async (list, changes, encoding) => {
          const bytes = mutate(bytesOf(list.map((game) => game.text).join(''), encoding), changes);
          for (const result of await outcomes(bytes)) {
            // Whatever passes has been replayed: its plies are consistent with each other.
            if (typeof result === 'object' && result !== null && 'plies' in result)
              expect(result.plies).not.toHaveLength(0);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('any chunking gives the same records, also of mutated files and under a small cap', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(written, { minLength: 1, maxLength: 3 }),
        edits,
        sizes,
        fc.constantFrom(60, 300, 5000),
        async (list, changes, chunks, cap) => {
          const bytes = mutate(bytesOf(list.map((game) => game.text).join('')), changes);
          const whole = await split(bytes, [65_536], { maxRecordBytes: cap });
          expect(await split(bytes, chunks, { maxRecordBytes: cap })).toEqual(whole);
          for (const { bytes: record, byteOffset } of whole) {
            expect(record).toEqual(bytes.slice(byteOffset, byteOffset + record.length));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('k games one after another are k records with the same moves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 5 }), async (list) => {
        const records = await split(list.map((game) => game.text).join(''));
        expect(records).toHaveLength(list.length);
        for (const [index, { bytes }] of records.entries()) {
          const moves = list[index]?.moves ?? [];
          if (moves.length >= 10) expect(parsed(bytes).plies.map((ply) => ply.san)).toEqual(moves);
          else expect(outcome(bytes)).toBe('too_short');
          expect(textOf(bytes).length).toBeLessThanOrEqual(list[index]?.text.length ?? 0);
        }
      }),
      { numRuns: 100 },
    );
  });
});
