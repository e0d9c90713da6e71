/** The JSON Lines form, for users and for `casemill play doudizhu`: docs/environments/doudizhu.md tells of it field by field. */
import { z } from 'zod';
import type { GameDraft } from './draft.js';
import { doudizhuFault } from './faults.js';
import { MAX_STEPS } from './limits.js';
import { RANKS, SEATS } from './rules/index.js';

const Cards = z.string().max(20);

const Game = z.object({
  hands: z.object({ landlord: Cards, farmer_down: Cards, farmer_up: Cards }),
  bottom: Cards,
  plays: z.array(z.object({ player: z.enum(SEATS), cards: Cards, at: z.number().int().nullish() })).max(MAX_STEPS),
  winner: z.enum(['landlord', 'farmers']).nullish(),
});

/** Throws RecordFault. */
export function readLine(json: unknown): GameDraft {
  const parsed = Game.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const tooLong = issue?.code === 'too_big' && issue.path.at(-1) === 'plays';
    throw doudizhuFault(tooLong ? 'too_long' : 'malformed', issue?.message ?? 'no game', issue?.path.join('.'));
  }
  const { hands, bottom, plays, winner } = parsed.data;
  for (const [name, cards] of Object.entries(hands)) requireRanks(cards, `hand of ${name}`);
  requireRanks(bottom, 'bottom cards');
  return {
    hands,
    bottom,
    steps: plays.map(({ player, cards, at }, i) => {
      requireRanks(cards, `play ${i + 1}`);
      return { seat: player, cards, atMs: at ?? null };
    }),
    winner: winner === null || winner === undefined ? null : winner === 'landlord' ? 'first' : 'second',
  };
}

function requireRanks(cards: string, place: string): void {
  const wrong = [...cards].find((card) => !RANKS.includes(card));
  if (wrong !== undefined) throw doudizhuFault('unknown_card', `no card is written ${JSON.stringify(wrong)}`, place);
}
