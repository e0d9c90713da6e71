/** Properties: written games come back whole, and nothing but a RecordFault escapes whatever the bytes are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointIndex } from '../../../adapters/go/points.js';
import { goScene } from '../../../adapters/go/scene.js';
import { bytesOf, outcome, parsed, randomGame, type SgfOptions, sgf, split } from '../../support/sgf.js';

const sizes = fc.constantFrom(9, 13, 19);
const numbers = fc.array(fc.nat(100_000), { minLength: 15, maxLength: 120 });
const comments = fc.constantFrom('', 'C[a\\]b]', '\nC[(;B[aa\\])]', 'BL[5]', ' LB[aa:1][bb:2]', 'C[\\\\]');
const games = fc
  .record({ size: sizes, numbers, nested: fc.boolean(), comment: comments })
  .map(({ size, numbers: from, nested, comment }) => {
    const options: SgfOptions = { size, nested, after: () => comment };
    return { size, ...randomGame(from, size), options };
  })
  .filter(({ moves }) => moves.filter(({ index }) => index !== null).length >= 10);

/** Every record either parses or is refused with a known reason; anything else throws here. */
async function outcomes(bytes: Uint8Array): Promise<unknown[]> {
  return (await split(bytes)).map((record) => outcome(record.bytes));
}

const pieces = [
  '(',
  ')',
  ';',
  '[',
  ']',
  '\\',
  'B[aa]',
  'SZ[9]',
  'AB[aa:zz]',
  '\0',
  '\xff\xfe',
  '{"moves":[',
  '\\HS\n',
  'PMAABBB\n',
];
const edits = fc.array(
  fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('insert', 'insert', 'drop', 'cut', 'swap'),
    piece: fc.constantFrom(...pieces),
  }),
  { minLength: 1, maxLength: 6 },
);

function mutate(bytes: Uint8Array, changes: readonly { at: number; kind: string; piece: string }[]): Uint8Array {
  let buffer = Buffer.from(bytes);
  for (const { at, kind, piece } of changes) {
    const index = buffer.length === 0 ? 0 : at % buffer.length;
    const head = buffer.subarray(0, index);
    if (kind === 'cut') buffer = Buffer.from(head);
    else if (kind === 'drop') buffer = Buffer.concat([head, buffer.subarray(index + 1)]);
    else if (kind === 'swap') buffer = Buffer.concat([buffer.subarray(index), head]);
    else buffer = Buffer.concat([head, Buffer.from(piece, 'latin1'), buffer.subarray(index)]);
  }
  return new Uint8Array(buffer);
}

describe('properties', () => {
  it('a legal game written as SGF comes back with its moves and its last board', () => {
    fc.assert(
      fc.property(games, ({ size, moves, board, options }) => {
        const match = parsed(sgf(moves, options));
        const read = match.moves.map(({ colour, point }) => ({
          colour,
          index: point === null ? null : pointIndex(point, size),
        }));
        expect(read).toEqual(moves);
        const times = moves.map((_, k) => k + 1);
        const { states } = goScene(match, { times, durationS: moves.length + 4 }, { size: 240, fps: 1 });
        expect(states.at(-1)?.cells).toBe(board.text());
      }),
      { numRuns: 60 },
    );
  });

  it('a collection of legal games splits into them, whatever the chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(games, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 300 }),
        async (all, size) => {
          const text = all.map(({ moves, options }) => sgf(moves, options)).join('');
          const records = await split(bytesOf(text), size);
          expect(records.map(({ bytes }) => parsed(bytes).moves.length)).toEqual(all.map(({ moves }) => moves.length));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('arbitrary bytes give records that parse or are refused with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
        expect((await outcomes(bytes)).length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it('damaged games too', async () => {
    await fc.assert(
      fc.asyncProperty(games, edits, async ({ moves, options }, changes) => {
        expect((await outcomes(mutate(bytesOf(sgf(moves, options)), changes))).length).toBeGreaterThan(0);
      }),
      { numRuns: 120 },
    );
  });
});
