/** A chess match: the parsed record without anything that tells who played. */
import { hashJson } from '../../manifests/canonical.js';

export type Side = 'white' | 'black';
export type PieceName = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';

export interface Ply {
  readonly side: Side;
  readonly san: string;
  /** Origin, destination and promotion as UCI writes them, e.g. `e7e8q`; castling as the king's move, `e1g1`. */
  readonly uci: string;
  /** The piece that moved; a promoting pawn is a pawn. */
  readonly piece: PieceName;
  /** Destination square, e.g. `e4`; castling: the king's. */
  readonly square: string;
  readonly capture: boolean;
  /** Full FEN after the ply. */
  readonly fen: string;
  /** Clock of the player who just moved, milliseconds, or null when the record has none. */
  readonly clockMs: number | null;
  /** Think time of this ply in milliseconds, or null when it cannot be known. Never negative. */
  readonly thinkMs: number | null;
}

export interface ChessMatch {
  readonly environment: 'chess';
  /** Hash of initial position and moves: the same for re-encoded copies. */
  readonly identity: string;
  readonly initialFen: string;
  readonly plies: readonly Ply[];
  /** The record's result; `*` when it names none. */
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*';
  /**
   * How the last position ends the game by the rules alone (FIDE 5.2, 9.6): null when it does not, e.g. after a
   * resignation, a time forfeit or an agreed draw, which no board shows.
   */
  readonly ending:
    | 'checkmate'
    | 'stalemate'
    | 'insufficient_material'
    | 'fivefold_repetition'
    | 'seventyfive_moves'
    | null;
}

/** SHA-256 over the canonical JSON of the initial FEN and the UCI moves. */
export function chessIdentity(initialFen: string, uciMoves: readonly string[]): string {
  return hashJson({ environment: 'chess', initialFen, moves: uciMoves });
}
