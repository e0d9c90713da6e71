/** Every reason for which a doudizhu record is refused. The keys are the quarantine reasons and never change their meaning. */
import { RecordFault } from '../environment.js';

export const DOUDIZHU_FAULTS = {
  record_too_large: 'The record is longer than the byte cap; no game is, so something in it was never closed.',
  not_a_game: 'Neither a self-play object nor an object of the JSON Lines form.',
  malformed: 'No JSON, or a field of the form is missing or of another type.',
  unknown_card: 'A card is none of the 54: a code or a letter that no rank has.',
  broken_hand:
    'The hands are not 20, 17 and 17 cards of one pack, or the three bottom cards are not among the landlord’s.',
  no_plays: 'The record holds no play.',
  too_long: 'More plays and passes than any game has.',
  turn_order: 'A seat plays out of turn; the order is landlord, farmer after the landlord, farmer before the landlord.',
  card_played_twice: 'A card is played that its seat held, but has played before.',
  card_not_held: 'A card is played that was never in the hand of its seat.',
  illegal_play: 'The cards are no combination, do not beat what they follow, or the leader passes.',
  plays_after_end: 'The record goes on after a hand was empty.',
  unfinished: 'No hand is empty at the end, so there is no winner.',
  wrong_winner: 'The record names another winner than the one whose hand was empty first.',
  times_disordered: 'A time is earlier than the one before it, or negative.',
} as const;

export type DoudizhuFault = keyof typeof DOUDIZHU_FAULTS;

/** A record fault with one of the reasons above; `place` is relative to the record, e.g. "play 14" (passes count). */
export function doudizhuFault(reason: DoudizhuFault, detail: string, place?: string): RecordFault {
  return new RecordFault(reason, detail, place);
}
