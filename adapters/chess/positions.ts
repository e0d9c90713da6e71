/** The positions of a match that an engine is asked about. */
import type { ChessMatch } from './match.js';

/** The initial FEN and the FEN after each ply: plies + 1 entries; entry k is the position after k plies. */
export function positionsOf(match: ChessMatch): string[] {
  return [match.initialFen, ...match.plies.map((ply) => ply.fen)];
}

/**
 * What a position is evaluated and stored under: the FEN without its move number, which no rule reads. The halfmove
 * clock stays, because the fifty-move rule does. Equal keys, equal evaluation.
 */
export function positionKey(fen: string): string {
  return fen.split(' ').slice(0, 5).join(' ');
}
