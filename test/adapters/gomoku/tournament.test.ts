/** Tournament reports: cut as a stream, each match with the report's facts in front. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, outcome, parsed, QUIET, split } from '../../support/gomoku.js';

const cells = (moves: readonly (readonly [number, number])[]): number[] => moves.map(([x, y]) => (y - 1) * 15 + x - 1);
const quiet = [...cells(QUIET), 4, 220, 20, 210];

interface Match {
  readonly [field: string]: unknown;
}

const match = (more: Match = {}): Match => ({
  match_index: 1,
  black: 'one "{[',
  white: 'two\\',
  result: 'draw',
  winner: null,
  end_reason: 'max_moves',
  move_cells: quiet,
  move_count: (more['move_cells'] as number[] | undefined)?.length ?? quiet.length,
  ...more,
});

function report(matches: readonly Match[], more: Match = {}): string {
  return JSON.stringify({
    schema_version: 2,
    board_size: 15,
    move_codec: 'cell_index_v1',
    provenance: { command: ['a', '--matches', '"matches":[{}]'], host: { deep: [{ matches: [{}] }] } },
    run: { rules: { board_size: 15, win_length: 5, variant: 'renju' }, opening_plies: 4 },
    standings: [{ bot: 'x', matches: [{ board_size: 3 }] }],
    ...more,
    matches,
    after: [{ x: 1 }],
  });
}

const outcomes = async (text: string, size?: number): Promise<unknown[]> =>
  (await split(bytesOf(text), size)).map(({ bytes }) => outcome(bytes));

describe('a tournament report', () => {
  it('gives a record a match, which can be read alone', async () => {
    const text = report([match(), match({ move_cells: quiet.slice(0, 14), match_index: 2 })]);
    const records = await split(bytesOf(text));
    expect(records.map(({ gameNumber }) => gameNumber)).toEqual([1, 2]);
    expect(records.map(({ byteOffset }) => text.slice(byteOffset, byteOffset + 14))).toEqual([
      '{"match_index"',
      '{"match_index"',
    ]);
    const [first] = records;
    expect(parsed(first?.bytes ?? '')).toMatchObject({
      size: 15,
      rule: 'renju',
      opening: 4,
      winner: 'draw',
      end: null,
    });
    expect(parsed(first?.bytes ?? '').moves[0]).toEqual({ point: 'H8', thinkMs: null });
    // A record that somebody saved as a file is the same record again.
    expect((await split(first?.bytes ?? bytesOf('')))[0]?.bytes).toEqual(first?.bytes);
  });

  it('gives the same in chunks of any size', async () => {
    const text = report([match(), match({ black: 'é', match_index: 2 }), match()]);
    const whole = await split(bytesOf(text));
    for (const size of [1, 2, 3, 17, 100, 1000]) expect(await split(bytesOf(text), size)).toEqual(whole);
    expect(await split(bytesOf(JSON.stringify(JSON.parse(text), null, 2)))).toHaveLength(3);
  });

  it('compares the named winner with the result', async () => {
    const row = [0, 100, 1, 102, 2, 104, 3, 131, 140, 133, 4];
    const won = {
      result: 'black_won',
      winner: 'one "{[',
      move_cells: [
        ...cells([
          [9, 9],
          [1, 15],
          [12, 12],
          [3, 15],
        ]),
        ...row,
      ],
    };
    expect(await outcomes(report([match(won)]))).toMatchObject([{ winner: 'first', end: { by: 'row' } }]);
    const wrong = [{ winner: 'two\\' }, { result: 'white_won', winner: 'two\\' }, { result: 'draw', winner: null }];
    expect(await outcomes(report(wrong.map((more) => match({ ...won, ...more }))))).toEqual(
      wrong.map(() => 'result_contradicts'),
    );
    expect(await outcomes(report([match({ ...won, result: null, winner: null })]))).toMatchObject([
      { winner: 'first' },
    ]);
  });

  it.each([
    [{ move_cells: [...quiet, 112] }, 'illegal_move'],
    [{ move_cells: [...quiet, 225] }, 'illegal_move'],
    [{ move_cells: [...quiet, -1] }, 'illegal_move'],
    [{ move_cells: [] }, 'no_moves'],
    [{ move_cells: quiet.slice(0, 13) }, 'too_short'],
    [{ move_cells: 'x' }, 'malformed'],
    [{ move_count: 50 }, 'truncated'],
  ])('%j is refused', async (more, reason) => {
    expect(await outcomes(report([match(more), match()]))).toEqual([reason, expect.anything()]);
  });

  it.each([
    [{ board_size: 19 }, 'size_unsupported'],
    [{ board_size: undefined }, 'malformed'],
    [{ move_codec: 'other' }, 'malformed'],
    [{ run: { rules: { variant: 'caro' } } }, 'rule_unsupported'],
    [{ run: { rules: { variant: 'renju', win_length: 6 } } }, 'malformed'],
  ])('a report with %j is refused', async (more, reason) => {
    expect(await outcomes(report([match()], more))).toEqual([reason]);
  });

  it('that breaks off keeps its whole matches and shows the loss', async () => {
    const text = report([match(), match()]);
    const second = text.lastIndexOf('{"match_index"');
    expect(await outcomes(text.slice(0, second + 60))).toMatchObject([{ winner: 'draw' }, 'truncated']);
    expect(await outcomes(text.slice(0, second))).toMatchObject([{ winner: 'draw' }, 'truncated']);
    expect(await outcomes('{"a": [1, 2')).toEqual(['truncated']);
    expect(await outcomes(`{"match": {"x": 1}}`)).toEqual(['malformed']);
    expect(await outcomes(`${'['.repeat(1000)}`)).toEqual(['not_a_game']);
    expect(await outcomes(`{"a":${'['.repeat(1000)}`)).toEqual(['truncated']);
  });

  it.each([
    '{"a": 1}',
    '{}',
    JSON.stringify({ record: 'game.psq', evals: Array.from({ length: 100 }, (_, ply) => ({ ply, eval: '1' })) }),
    report([]),
  ])('is not what other JSON files are, which count once and say so', async (text) => {
    for (const size of [text.length, 7]) expect(await outcomes(text, size)).toEqual(['not_a_game']);
  });

  it('ends in records or refusals whatever is done to it', async () => {
    const text = report([match(), match()]);
    const edits = fc.array(
      fc.tuple(fc.nat(text.length), fc.constantFrom('', '{', '}', '[', ']', '"', ',', '\\', '0', '-1')),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    await fc.assert(
      fc.asyncProperty(edits, fc.integer({ min: 1, max: 400 }), async (changes, size) => {
        const broken = changes.reduce((now, [at, piece]) => now.slice(0, at) + piece + now.slice(at + 1), text);
        const whole = await split(bytesOf(broken));
        expect(whole.length).toBeGreaterThan(0);
        for (const { bytes } of whole) outcome(bytes);
        expect(await split(bytesOf(broken), size)).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });
});
