/** Every reason for which a gomoku record is refused. The keys are the quarantine reasons and never change their meaning. */
import { RecordFault } from '../environment.js';

export const GOMOKU_FAULTS = {
  record_too_large: 'The record is longer than the byte cap; no game is.',
  not_a_game: 'Neither a .psq file nor a match of a tournament report.',
  malformed: 'The record breaks the grammar of its format.',
  truncated: 'The record breaks off.',
  size_unsupported: 'The board is not 15 or 20 lines square.',
  rule_unsupported: 'The rule is none of freestyle, standard and renju.',
  no_moves: 'The record holds no move.',
  illegal_move: 'A move is off the board or on an occupied point; the whole record is refused.',
  moves_after_end: 'Moves follow a row that wins, or a move that is forbidden to Black and so loses.',
  result_contradicts: 'The record names another winner than the one whose row stands on the board.',
  too_short: 'The game replays but has fewer moves after its opening stones than a case needs.',
} as const;

export type GomokuFault = keyof typeof GOMOKU_FAULTS;

/** A record fault with one of the reasons above; `place` is relative to the record, e.g. "move 14" or "line 3". */
export function gomokuFault(reason: GomokuFault, detail: string, place?: string): RecordFault {
  return new RecordFault(reason, detail, place);
}
