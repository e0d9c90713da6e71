/** The README's first command. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { casemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';

beforeAll(() => installMissing(), 1_500_000);

it('builds what it can, and says in one line what is left out and what to do', { timeout: 900_000 }, async () => {
  const folder = await workFolder();
  const run = await casemill(['demo'], folder, { CASEMILL_KATAGO: join(folder, 'no-katago') }, 880_000);
  expect(run.exitCode).toBe(0);
  const said = run.stderr.split('\n').filter((line) => /is left out/.test(line));
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^go is left out: tool_unusable: .*no-katago.* Correct CASEMILL_KATAGO/);
  // Six games of chess, four of gomoku, four of doudizhu.
  expect(await readdir(join(folder, 'out', 'public'))).toHaveLength(14);
  expect(run.stdout.match(/│ yes +│/g)).toHaveLength(14);
});
