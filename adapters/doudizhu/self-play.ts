/**
 * Self-play JSON: the hands as number codes, and for each seat the list of what it did at its turns. The order of turns is
 * not written down: it follows from the lists, because turns go round and a pass is an empty list.
 */
import { z } from 'zod';
import type { DraftStep, GameDraft } from './draft.js';
import { doudizhuFault } from './faults.js';
import { MAX_STEPS } from './limits.js';
import { RANKS, SEATS, type Seat } from './rules/index.js';

/** Codes of the ranks in ascending order: 3 to 14, two, small and big joker. */
const CODES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 30];

const Codes = z.array(z.number().int());
const Plays = z.array(Codes.max(20)).max(MAX_STEPS);
const Flag = z.union([z.boolean(), z.number()]).transform(Boolean);

const SelfPlay = z.object({
  init_hand_cards: z.object({
    landlord: Codes,
    landlord_down: Codes,
    landlord_up: Codes,
    three_landlord_cards: Codes,
  }),
  card_play_action_landlord: Plays,
  card_play_action_landlord_down: Plays,
  card_play_action_landlord_up: Plays,
  landlord_win: Flag.optional(),
  farmer_win: Flag.optional(),
});

/** Throws RecordFault. */
export function readSelfPlay(json: unknown): GameDraft {
  const parsed = SelfPlay.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw doudizhuFault(
      issue?.code === 'too_big' ? 'too_long' : 'malformed',
      issue?.message ?? 'no game',
      issue?.path.join('.'),
    );
  }
  const game = parsed.data;
  const { init_hand_cards: dealt } = game;
  return {
    hands: {
      landlord: ranksOf(dealt.landlord, 'hand of landlord'),
      farmer_down: ranksOf(dealt.landlord_down, 'hand of farmer_down'),
      farmer_up: ranksOf(dealt.landlord_up, 'hand of farmer_up'),
    },
    bottom: ranksOf(dealt.three_landlord_cards, 'bottom cards'),
    steps: inTurn({
      landlord: game.card_play_action_landlord,
      farmer_down: game.card_play_action_landlord_down,
      farmer_up: game.card_play_action_landlord_up,
    }),
    winner: winnerOf(game.landlord_win, game.farmer_win),
  };
}

function ranksOf(codes: readonly number[], place: string): string {
  return codes
    .map((code) => {
      const rank = RANKS[CODES.indexOf(code)];
      if (rank === undefined) throw doudizhuFault('unknown_card', `no card has the code ${code}`, place);
      return rank;
    })
    .join('');
}

/** The seats' lists in the order of turns: one may be longer than the next by the last turn alone. */
function inTurn(plays: Readonly<Record<Seat, readonly (readonly number[])[]>>): DraftStep[] {
  const steps: DraftStep[] = [];
  const total = SEATS.reduce((sum, seat) => sum + plays[seat].length, 0);
  while (steps.length < total) {
    const seat = SEATS[steps.length % 3] as Seat;
    const codes = plays[seat][Math.floor(steps.length / 3)];
    const place = `play ${steps.length + 1}`;
    if (codes === undefined)
      throw doudizhuFault('turn_order', `it is the turn of ${seat}, whose list is at its end`, place);
    steps.push({ seat, cards: ranksOf(codes, place), atMs: null });
  }
  return steps;
}

function winnerOf(landlord: boolean | undefined, farmer: boolean | undefined): GameDraft['winner'] {
  if (landlord !== undefined && landlord === farmer) {
    throw doudizhuFault('wrong_winner', landlord ? 'both sides have won' : 'neither side has won');
  }
  const won = landlord ?? (farmer === undefined ? undefined : !farmer);
  return won === undefined ? null : won ? 'first' : 'second';
}
