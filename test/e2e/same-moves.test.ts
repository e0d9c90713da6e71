import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { casemill, workFolder } from '../support/casemill.js';
import { installMissing } from '../support/engines.js';
import { randomGame } from '../support/games.js';

beforeAll(() => installMissing(), 1_500_000);

const build = (...more: string[]) => [
  'build',
  '--env',
  'chess',
  '--nodes',
  '200',
  '--until',
  'labels',
  '--json',
  ...more,
];

describe('the same moves', () => {
  it('with another result are another case: the shape follows the winner', async () => {
    const folder = await workFolder();
    const game = randomGame(5, 20);
    await writeFile(join(folder, 'white.pgn'), game.replace('"*"', '"1-0"').replace(/\*\n$/, '1-0\n'));
    await writeFile(join(folder, 'black.pgn'), game.replace('"*"', '"0-1"').replace(/\*\n$/, '0-1\n'));
    for (const name of ['white', 'black']) {
      const run = await casemill(build('--name', name, `${name}.pgn`), folder);
      expect(run.json()).toMatchObject({ cases: 1, reused: 0, quarantined: {} });
    }
    const both = await casemill(build('--name', 'both', 'white.pgn', 'black.pgn'), folder);
    expect(both.json()).toMatchObject({ read: 2, cases: 1, reused: 1, duplicates: 1 });
  });

  it('are derived again at a frame rate that no millisecond fits', async () => {
    const folder = await workFolder();
    await writeFile(join(folder, 'game.pgn'), randomGame(6, 20).replaceAll('0:02:5', '0:02:4'));
    expect((await casemill(build('--fps', '7', '--clocks', 'game.pgn'), folder)).json()).toMatchObject({ cases: 1 });
    const verified = await casemill(['verify', 'chess', '--deep', '--json'], folder);
    expect(verified.json()).toMatchObject({ ok: true, problems: [] });
  });
});
