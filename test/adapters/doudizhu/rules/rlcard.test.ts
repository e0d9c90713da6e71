/** The rules against rlcard on more than 10,000 positions, and against the 500 recorded games. */
import { describe, expect, it } from 'vitest';
import { combinationOf, isLegal, legalMoves, readPlay, sortCards } from '../../../../adapters/doudizhu/rules/index.js';
import { dealtHands, generator, randomGame, recordedGames, replay } from '../../../support/doudizhu-games.js';
import { askRlcard, findOrInstallRlcard, type OraclePosition } from '../../../support/rlcard.js';

const records = process.env.CASEMILL_RECORDS;
const installed = await findOrInstallRlcard().catch((error: unknown) => String(error));
if (!installed.startsWith('/')) console.info(`rlcard.test.ts: without the oracle: ${installed}`);
if (records === undefined) console.info('rlcard.test.ts: CASEMILL_RECORDS does not name the record collection');

describe.skipIf(!installed.startsWith('/'))('against rlcard', () => {
  it('allows the same plays in every position, leading and following', { timeout: 600_000 }, async () => {
    const positions = samplePositions();
    const answers = await askRlcard(installed, positions);
    expect(positions.length).toBeGreaterThanOrEqual(10_000);
    expect(answers.length).toBe(positions.length);
    const names = new Set<string>();
    positions.forEach(({ hand, toBeat }, index) => {
      const following = toBeat === '' ? null : combinationOf(toBeat);
      const moves = legalMoves(hand, following);
      expect({ hand, toBeat, moves: [...moves].sort() }).toEqual({ hand, toBeat, moves: answers[index] });
      for (const move of moves) names.add(readPlay(move, following)?.name ?? 'pass');
      expect(moves.filter((move) => !isLegal(hand, move, following))).toEqual([]);
      expect(moves.map(sortCards)).toEqual(moves);
    });
    expect([...names].sort()).toEqual(
      'bomb,four_two_pairs,four_two_solos,pair,pair_chain,pass,plane,plane_pairs,plane_solos,rocket,solo,solo_chain,trio,trio_pair,trio_solo'.split(
        ',',
      ),
    );
  });
});

describe.skipIf(records === undefined)('recorded games', () => {
  it('replay: every card in hand, every play legal, every winner as recorded', () => {
    const games = recordedGames(records ?? '');
    expect(games.length).toBe(500);
    for (const { hands, plays, landlordWins } of games) {
      const { faults, winner } = replay(hands, plays);
      expect(faults).toEqual([]);
      expect(winner === 0).toBe(landlordWins);
      expect(winner).not.toBeNull();
    }
  });
});

/** Positions of seeded random games and of decks with many trios and fours, where planes and wings come up. */
function samplePositions(): OraclePosition[] {
  const random = generator(7);
  const positions: OraclePosition[] = [];
  while (positions.length < 9_000) {
    const hands = dealtHands(random);
    positions.push(...replay(hands, randomGame(hands, random)).positions);
  }
  while (positions.length < 10_500) {
    const hand = clumpedHand(random);
    const other = clumpedHand(random);
    const leads = legalMoves(other, null);
    positions.push({ hand, toBeat: random(4) === 0 ? '' : (leads[random(leads.length)] ?? '') });
  }
  return positions;
}

/** Up to 20 cards of neighbouring ranks, three or four of most. */
function clumpedHand(random: (below: number) => number): string {
  const low = random(9);
  let hand = '';
  for (let rank = low; rank < 13 && hand.length < 17; rank++) {
    hand += '3456789TJQKA2'.charAt(rank).repeat(Math.min(1 + random(6), 3 + random(2)));
  }
  return sortCards(hand + (random(2) === 0 ? 'B' : '') + (random(2) === 0 ? 'R' : ''));
}
