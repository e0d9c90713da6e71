import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { recordOutcomes, recordTable } from '../../support/chess-record-table.js';
it('w', async () => { writeFileSync('/tmp/table.md', recordTable(await recordOutcomes('/work/shared/records'))); }, 300000);
