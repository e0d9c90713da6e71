/** The real records: all of them are cases, as committed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DOUDIZHU_FAULTS } from '../../../adapters/doudizhu/faults.js';
import { MIN_EVENTS } from '../../../adapters/doudizhu/limits.js';
import { type RecordOutcome, recordOutcomes, recordTable } from '../../support/doudizhu-record-table.js';

const records = process.env.CASEMILL_RECORDS;
if (records === undefined)
  console.info('records.test.ts skipped: CASEMILL_RECORDS does not name the record collection');
const page = join(import.meta.dirname, '../../../docs/environments/doudizhu-records.md');

it('the page of outcomes tells what every reason means', () => {
  const committed = readFileSync(page, 'utf8');
  for (const [name, meaning] of Object.entries(DOUDIZHU_FAULTS))
    expect(committed).toContain(`| ${name} | ${meaning} |`);
});

describe.skipIf(records === undefined)('the record collection', () => {
  let outcomes: RecordOutcome[] = [];
  beforeAll(async () => {
    outcomes = await recordOutcomes(records ?? '');
  });

  it('has the committed outcomes', () => {
    expect(readFileSync(page, 'utf8')).toContain(`\n${recordTable(outcomes)}\n`);
  });

  it('makes cases of all 500 games: cards in hand, legality, winner, and enough events', () => {
    expect(outcomes).toHaveLength(500);
    expect(outcomes.filter(({ outcome }) => outcome !== 'case')).toEqual([]);
    const events = outcomes.map(({ match }) => match?.steps.filter(({ cards }) => cards !== '').length ?? 0);
    expect(Math.min(...events)).toBe(MIN_EVENTS);
    expect(outcomes.filter(({ match }) => match?.winner === 'first')).toHaveLength(183);
  });
});
