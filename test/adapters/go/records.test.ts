/** The real records: every game accounted for as committed, and what the shares of them must be. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { GO_FAULTS } from '../../../adapters/go/faults.js';
import { type RecordOutcome, recordOutcomes, recordTable } from '../../support/go-record-table.js';

const records = process.env.CASEMILL_RECORDS;
if (records === undefined)
  console.info('records.test.ts skipped: CASEMILL_RECORDS does not name the record collection');
const page = join(import.meta.dirname, '../../../docs/environments/go-records.md');

describe.skipIf(records === undefined)('the record collection', () => {
  let outcomes: RecordOutcome[] = [];
  beforeAll(async () => {
    outcomes = await recordOutcomes(records ?? '');
  }, 300_000);

  const one = (part: string): RecordOutcome | undefined => outcomes.find(({ file }) => file.includes(part));

  it('has the committed outcomes, each with a reason', () => {
    const committed = readFileSync(page, 'utf8');
    const table = recordTable(outcomes);
    expect(committed).toContain(`\n${table}\n`);
    expect(table).not.toContain('|  |');
    for (const [name, meaning] of Object.entries(GO_FAULTS)) expect(committed).toContain(`| ${name} | ${meaning} |`);
  });

  it('makes cases of at least 90 % of the OGS games', () => {
    const games = outcomes.filter(({ file }) => file.startsWith('ogs/'));
    expect(games).toHaveLength(105);
    expect(games.filter(({ outcome }) => outcome === 'case').length).toBeGreaterThanOrEqual(0.9 * games.length);
  });

  it('gives copies of a game one identity across formats of text', () => {
    const identity = (part: string): string | undefined => one(part)?.match?.identity;
    expect(identity('utf16le.sgf')).toMatch(/^[0-9a-f]{64}$/);
    expect(identity('utf16le.sgf')).toBe(identity('utf8bom.sgf'));
    expect(identity('gib__utf8.gib')).toBe(identity('t-utf-8.gib'));
  });

  it('reads a GIB file as another program has converted it to SGF', () => {
    const [gib, sgf] = [one('t-utf-8.gib')?.match, one('t-utf-8.sgf')?.match];
    expect(gib?.moves).toHaveLength(118);
    expect(gib?.moves).toEqual(sgf?.moves);
    expect(gib?.setup).toEqual(sgf?.setup);
  });

  it('reads a UGF file as its own review section has it: column and row from 1', () => {
    const ugf = one('amateur.ugf');
    const text = new TextDecoder('latin1').decode(ugf?.bytes);
    const review = [...text.matchAll(/^NODE,(\d+),([12]),(\d+),(\d+)\r?$/gm)].map(([, , colour, column, row]) => {
      return `${colour === '1' ? 'black' : 'white'} ${'ABCDEFGHJKLMNOPQRST'[Number(column) - 1]}${row}`;
    });
    expect(review).toHaveLength(254);
    expect(ugf?.match?.moves.map(({ colour, point }) => `${colour} ${point}`)).toEqual(review);
  });

  it('knows winners in several languages and encodings', () => {
    const winner = (part: string): unknown => one(part)?.match?.winner;
    expect([winner('t-oro-1.sgf'), winner('cp949.sgf'), winner('gb2312.gib'), winner('gb2312.ngf')]).toEqual([
      'first',
      'second',
      'second',
      'first',
    ]);
  });

  it('has real think times of KGS clocks and of the OGS API', () => {
    expect(
      one('scriabin__x026')
        ?.match?.moves.slice(0, 3)
        .map(({ thinkMs }) => thinkMs),
    ).toEqual([11_036, 2602, 11_614]);
    expect(one('example-game-data')?.match?.moves[0]?.thinkMs).toBe(4_368_616);
    const played = one('scriabin__x039')?.match?.moves ?? [];
    expect(played.filter(({ thinkMs }) => thinkMs !== null).length).toBeGreaterThan(0.9 * played.length);
  });
});
