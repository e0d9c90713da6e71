/** The engine's values against recorded ones, on games that nothing was fitted on: the bars the bench measures in full. */
import { describe, expect, it } from 'vitest';
import { forMeasuring } from '../../../../bench/gomoku-records.js';
import { agreement, searchGame, tempoNeutralPairs } from '../../../../bench/gomoku-values.js';
import { DEFAULT_NODES } from '../../../../evaluators/gomocup/engine/identity.js';
import { winRate } from '../../../../evaluators/gomocup/engine/win-rate.js';

const records = process.env.CASEMILL_RECORDS;
if (records === undefined) console.warn('skipped: CASEMILL_RECORDS does not say where the recorded gomoku games are');

describe.skipIf(records === undefined)('values at the default limit on the short recorded games', () => {
  it('name the record’s leader and are near its win rates', () => {
    const games = forMeasuring().filter(({ moves }) => moves.length < 30);
    expect(games.length).toBeGreaterThanOrEqual(3);
    const plies = games.map((game) => searchGame(game, DEFAULT_NODES));
    const found = agreement(plies.flatMap((one) => tempoNeutralPairs(one, ({ score }) => winRate(score))));
    const share = ([same, of]: readonly [number, number]): number => same / of;
    expect(found.decided[1]).toBeGreaterThan(20);
    expect(share(found.decided)).toBeGreaterThanOrEqual(0.95);
    expect(share(found.led)).toBeGreaterThanOrEqual(0.8);
    expect(found.meanDifference).toBeLessThanOrEqual(0.12);
  });
});
