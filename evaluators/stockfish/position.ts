/** The chess positions that may be sent to an engine, and the exact bytes that are sent. */
import { Chess, type Color, type Square } from 'chess.js';
import { CasemillError } from '../../manifests/errors.js';

export interface EnginePosition {
  /** As sent: see `searchFen`. */
  readonly fen: string;
  readonly whiteToMove: boolean;
  /** Is this move, as UCI writes it (`e7e8q`), legal here? */
  isLegal(uci: string): boolean;
}

/**
 * FEN with the full-move number set to 1. It keeps the halfmove clock, which changes values near the fifty-move rule, and
 * names an en-passant square only where the capture is legal. Equal keys are sent as equal bytes.
 */
export function searchFen(fen: string): string {
  return keyOf(load(fen));
}

/**
 * Checks a position before it reaches an engine: illegal ones hang or crash it, finished ones have no move. The caller
 * labels finished positions by the rules. Throws `position_illegal` or `position_finished`, both of class bug.
 */
export function enginePosition(fen: string): EnginePosition {
  const chess = load(fen);
  const toMove = chess.turn();
  if (isAttacked(chess, opposite(toMove), toMove)) throw illegal(fen, 'the side that just moved is in check');
  if (chess.isCheckmate() || chess.isStalemate()) {
    throw new CasemillError({
      code: 'position_finished',
      failureClass: 'bug',
      message: 'a checkmate or stalemate was sent to an engine; its value is known from the rules',
      input: fen,
    });
  }
  return { fen: keyOf(chess), whiteToMove: toMove === 'w', isLegal: (uci) => isLegal(chess, uci) };
}

/** Tries the one move: a list of all, with the names that chess.js gives them, costs 20 ms. */
function isLegal(chess: Chess, uci: string): boolean {
  const promotion = uci[4];
  try {
    const move = { from: uci.slice(0, 2), to: uci.slice(2, 4), ...(promotion === undefined ? {} : { promotion }) };
    const { lan } = chess.move(move);
    chess.undo();
    // The library takes a promotion piece along with moves that do not promote.
    return lan === uci;
  } catch {
    return false;
  }
}

function keyOf(chess: Chess): string {
  return chess.fen().replace(/\d+$/, '1');
}

function load(fen: string): Chess {
  try {
    return new Chess(fen);
  } catch (cause) {
    throw illegal(fen, cause instanceof Error ? cause.message : String(cause));
  }
}

/** Is the king of `color` attacked by the side `by`? */
function isAttacked(chess: Chess, color: Color, by: Color): boolean {
  const [king]: (Square | undefined)[] = chess.findPiece({ type: 'k', color });
  return king !== undefined && chess.isAttacked(king, by);
}

function opposite(color: Color): Color {
  return color === 'w' ? 'b' : 'w';
}

function illegal(fen: string, why: string): CasemillError {
  return new CasemillError({
    code: 'position_illegal',
    failureClass: 'bug',
    message: `an illegal position was about to be sent to an engine: ${why}`,
    input: fen,
  });
}
