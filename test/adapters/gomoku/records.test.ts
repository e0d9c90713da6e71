/** The real records: every game accounted for as committed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { GOMOKU_FAULTS } from '../../../adapters/gomoku/faults.js';
import { splitGames } from '../../../adapters/gomoku/split.js';
import { readChunks } from '../../../adapters/source.js';
import { type GomokuOutcome, gomokuOutcomes, gomokuTable, TOURNAMENT } from '../../support/gomoku-record-table.js';

const records = process.env.CASEMILL_RECORDS;
if (records === undefined)
  console.info('records.test.ts skipped: CASEMILL_RECORDS does not name the record collection');
const page = join(import.meta.dirname, '../../../docs/environments/gomoku-records.md');

describe.skipIf(records === undefined)('the record collection', () => {
  let outcomes: GomokuOutcome[] = [];
  beforeAll(async () => {
    outcomes = await gomokuOutcomes(records ?? '');
  });
  const tournament = (): GomokuOutcome[] => outcomes.filter(({ file }) => file === TOURNAMENT);

  it('has the committed outcomes, and every reason is explained', () => {
    const committed = readFileSync(page, 'utf8');
    expect(committed).toContain(`\n${gomokuTable(outcomes)}\n`);
    for (const [name, meaning] of Object.entries(GOMOKU_FAULTS))
      expect(committed).toContain(`| ${name} | ${meaning} |`);
  });

  it('makes cases of all .psq files, with their opening stones and think times', () => {
    const files = outcomes.filter(({ file }) => file.endsWith('.psq'));
    expect(files).toHaveLength(20);
    expect(files.map(({ outcome }) => outcome)).toEqual(files.map(() => 'case'));
    for (const { match } of files) {
      expect(match?.opening).toBe(3);
      expect(match?.moves.slice(3).every(({ thinkMs }) => (thinkMs ?? 0) > 0)).toBe(true);
      expect(match?.end?.by).toBe('row');
    }
  });

  it('makes 985 cases of the 1,792 tournament games; the others are duplicates', () => {
    const count = (kind: string): number => tournament().filter(({ outcome }) => outcome === kind).length;
    expect([tournament().length, count('case'), count('duplicate')]).toEqual([1792, 985, 807]);
  });

  it('reads the tournament as JSON.parse does', () => {
    const report = JSON.parse(readFileSync(join(records ?? '', 'gomoku', TOURNAMENT), 'utf8')) as {
      matches: { move_cells: number[]; result: string }[];
    };
    const winners = { black_won: 'first', white_won: 'second', draw: 'draw' } as Record<string, string>;
    const expected = report.matches.map(({ move_cells, result }) => ({
      points: move_cells.map((cell) => `${'ABCDEFGHIJKLMNO'[cell % 15]}${Math.floor(cell / 15) + 1}`),
      winner: winners[result],
    }));
    const read = tournament().map(({ match }) => ({
      points: match?.moves.map(({ point }) => point),
      winner: match?.winner,
    }));
    expect(read).toEqual(expected);
  });

  it('never holds more than one game of the report', async () => {
    let [most, longest] = [0, 0];
    const chunks = readChunks(join(records ?? '', 'gomoku', TOURNAMENT));
    for await (const { bytes } of splitGames(chunks, { onBuffer: (held) => (most = Math.max(most, held)) })) {
      longest = Math.max(longest, bytes.length);
    }
    expect(longest).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(longest);
  });
});
