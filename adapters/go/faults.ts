/** Every reason for which a go record is refused. The keys are the quarantine reasons and never change their meaning. */
import { RecordFault } from '../environment.js';

export const GO_FAULTS = {
  record_too_large: 'The record is longer than the byte cap; no game is, so something in it was never closed.',
  not_a_game: 'Neither SGF, GIB, NGF, UGF nor a game of the OGS API.',
  another_game: 'The GM property names another game than go.',
  size_unsupported: 'The board is not 9, 13 or 19 lines square.',
  komi_unsupported: 'The komi is no multiple of 0.5 within ±150.',
  malformed: 'The record breaks the grammar of its format where the main line is.',
  truncated: 'The record breaks off: a value or a variation of it is never closed.',
  illegal_position: 'The stones set up at the start leave a group without a liberty, or stand off the board.',
  setup_within_game:
    'Stones are added or removed after the first move: a study, or a game that no engine can be asked about.',
  no_moves: 'The record holds no move.',
  illegal_move:
    'A move is unreadable, on a stone, suicide or a retaken ko that the rules forbid; the whole record is refused.',
  too_long: 'More moves than any game has.',
  too_short: 'The game replays but has fewer moves (passes do not count) than a case needs.',
} as const;

export type GoFault = keyof typeof GO_FAULTS;

/** A record fault with one of the reasons above; `place` is relative to the record, e.g. "move 14" or "byte 120". */
export function goFault(reason: GoFault, detail: string, place?: string): RecordFault {
  return new RecordFault(reason, detail, place);
}
