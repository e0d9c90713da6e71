/** Events, pacing and the words of the task. */
import { describe, expect, it } from 'vitest';
import { timingOf } from '../../../activities/match-of.js';
import { positionsToAsk } from '../../../activities/needed-positions.js';
import { doudizhu } from '../../../adapters/doudizhu/index.js';
import { pimcBands } from '../../../evaluators/pimc/settings.js';
import { lineOf, parsed, SHORT, selfPlayOf } from '../../support/doudizhu.js';

const spec = doudizhu.labelSpec;
const rendering = { size: 720, fps: 2, clocks: false, encoder: 'fast' } as const;

describe('doudizhu as an environment', () => {
  it('makes an event of every play and none of a pass', () => {
    const events = doudizhu.events(parsed(lineOf(SHORT)));
    expect(events[0]).toEqual({ type: 'play', player: 'landlord', combination: 'solo_chain', cards: '3456789TJQ' });
    expect(events.slice(1, 3)).toEqual([null, null]);
    expect(events.filter((event) => event !== null)).toHaveLength(4);
  });

  it('paces plays by 3 s and passes by 1 s where the record has no times', () => {
    const { times } = timingOf(doudizhu, parsed(selfPlayOf(SHORT)), { labelSpec: spec, rendering });
    expect(times).toEqual([3, 4, 5, 8, 9, 10, 13, 14, 15, 18]);
  });

  it('clamps real think times: plays to 2.5 to 10 s, passes to 1 to 10 s', () => {
    const at = [400, 800, 2300, 60_000, 61_500, 61_600, 66_600, 90_000, 91_000, 92_000];
    const { times } = timingOf(doudizhu, parsed(lineOf(SHORT, (k) => at[k] ?? null)), { labelSpec: spec, rendering });
    expect(times).toEqual([2.5, 3.5, 5, 15, 16.5, 17.5, 22.5, 32.5, 33.5, 36]);
  });

  it('asks for the states after plays, the decided one too, because each brings the change of its play', () => {
    const match = parsed(lineOf(SHORT));
    expect(positionsToAsk(doudizhu, match).map(({ turn }) => turn)).toEqual([1, 4, 7, 10]);
    expect(doudizhu.positions(match).map(({ exact }) => exact)).toEqual([...Array(10).fill(null), 10_000]);
  });

  it('lets sampling stop at the bands of the label spec', () => {
    expect(pimcBands).toEqual({ bands: spec.bands, leader: spec.leader });
  });

  it('tells the viewer bands, sides and how cards are written, and that order of cards can be checked', () => {
    const { instructions, answerSchema, stateLabels } = doudizhu.taskText(spec);
    for (const word of [
      '15 points',
      '5 points',
      '"landlord" at 55',
      'at 45 or less',
      '3 seconds',
      'PASS',
      'four_two_solos',
    ]) {
      expect(instructions.replaceAll('\n', ' ')).toContain(word);
    }
    expect(stateLabels).toEqual(['landlord', 'farmers', 'even']);
    const pattern = new RegExp(/"pattern":"([^"]+)"/.exec(JSON.stringify(answerSchema))?.[1] ?? '');
    for (const cards of ['3', '444T', 'BR', '3456789TJQKA', '2222R']) expect(cards).toMatch(pattern);
    for (const cards of ['T4', '33333', 'RB', 'BB', '10', 'b']) expect(cards).not.toMatch(pattern);
  });
});
