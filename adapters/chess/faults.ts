/** Every reason for which a chess record is refused. The keys are the quarantine reasons and never change their meaning. */
import { RecordFault } from '../environment.js';

export const CHESS_FAULTS = {
  encoding_unsupported: 'The bytes are UTF-16 or UTF-32; PGN is read as UTF-8 or Latin-1.',
  record_too_large: 'The record is longer than the byte cap; no game is, so something in it was never closed.',
  not_a_game: 'There is neither a tag of the PGN roster nor anything that looks like a move.',
  variant_not_chess: 'Another game with chess pieces (crazyhouse, antichess, atomic, ...).',
  chess960: 'Chess960: castling follows other rules.',
  illegal_position: 'The FEN is malformed or shows a position that chess does not allow.',
  no_plies: 'The record holds no move.',
  null_move: 'The move text passes (`--`, `Z0`), which chess does not allow: it is analysis, not a game.',
  illegal_move: 'A move is unreadable, ambiguous or against the rules; the whole record is refused.',
  truncated_movetext: 'The move text begins after move 1 or breaks off, so the game is not whole.',
  too_long: 'More plies than the 75-move rule lets a game have.',
  too_short: 'The game replays but has fewer plies than a case needs.',
} as const;

export type ChessFault = keyof typeof CHESS_FAULTS;

/** A record fault with one of the reasons above; `place` is relative to the record, e.g. "ply 14". */
export function chessFault(reason: ChessFault, detail: string, place?: string): RecordFault {
  return new RecordFault(reason, detail, place);
}
