/** Match to events and states. */
import type { LabelEvent } from '../../manifests/labels-schema.js';
import type { PositionToValue } from '../environment.js';
import type { ChessMatch } from './match.js';
import { positionKey, positionsOf } from './positions.js';

/** One event per ply. The square is the destination only; a promoting pawn is a pawn; castling is the king's move. */
export function chessEvents(match: ChessMatch): readonly LabelEvent[] {
  return match.plies.map((ply) => ({
    type: ply.capture ? 'capture' : 'move',
    player: ply.side,
    piece: ply.piece,
    square: ply.square,
  }));
}

/**
 * The states to value, before the first ply and after each. The last one is exact when the board ends the game; a
 * resignation, a time forfeit or an agreed draw is no fact of the position, so the engine values those.
 */
export function chessPositions(match: ChessMatch): readonly PositionToValue[] {
  const fens = positionsOf(match);
  return fens.map((fen, i) => ({ key: positionKey(fen), exact: i === fens.length - 1 ? endingValue(match) : null }));
}

function endingValue(match: ChessMatch): number | null {
  if (match.ending === null) return null;
  if (match.ending !== 'checkmate') return 5000;
  return match.plies.at(-1)?.side === 'white' ? 10_000 : 0;
}

export function chessWinner(match: ChessMatch): 'first' | 'second' | 'draw' | null {
  // A mate on the board outranks a result tag that contradicts it.
  if (match.ending !== null) {
    if (match.ending !== 'checkmate') return 'draw';
    return match.plies.at(-1)?.side === 'white' ? 'first' : 'second';
  }
  if (match.result === '*') return null;
  if (match.result === '1/2-1/2') return 'draw';
  return match.result === '1-0' ? 'first' : 'second';
}
