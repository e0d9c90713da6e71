/**
 * One move as people and programs write it. Standard SAN goes straight to chess.js; the dialects (`0-0`, `e8Q`,
 * `Ng1-f3`, `e2e4`, over-disambiguation, figurines, a missing `x`) are read here and matched with the legal moves.
 */
import type { Chess, Color, Move, PieceSymbol, Square } from 'chess.js';

/** A move token's fields; what it does not say is undefined. */
interface Written {
  readonly piece: PieceSymbol | undefined;
  readonly file: string | undefined;
  readonly rank: string | undefined;
  readonly takes: boolean;
  readonly to: Square;
  readonly promotion: PieceSymbol | undefined;
}

const STANDARD = /^(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x)?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)$/;
const DIALECT = /^([KQRBNPkqrn])?([a-h])?([1-8])?([-x:×]?)([a-h][1-8])(?:[=/(]?([QRBNqrbn])\)?)?$/;
const CASTLING = /^[O0oОо]-?[O0oОо](-?[O0oОо])?$/;
const FIGURINES = '♔♕♖♗♘♙♚♛♜♝♞♟';
const NULL_MOVES = new Set(['--', 'Z0', 'Z1', '0000', '@@@@', 'null', 'pass', '<>']);

/** Removes what may follow a move without being part of it: check and mate signs, `!?`, `e.p.`. */
export function bareMove(text: string): string {
  const bare = text.replace(/[+#†‡!?]+$/, '').replace(/(?:e\.?p\.?)?[+#†‡!?]*$/, '');
  return bare
    .replaceAll(/[♔-♟]/g, (figurine) => 'KQRBNPKQRBNP'.charAt(FIGURINES.indexOf(figurine)))
    .replace(/^P(?=[a-h])/, '');
}

export function isNullMove(text: string): boolean {
  return NULL_MOVES.has(text);
}

/** Whether a token has the form of a move, legal or not. */
export function looksLikeMove(text: string): boolean {
  const bare = bareMove(text);
  return STANDARD.test(bare) || CASTLING.test(bare) || DIALECT.test(bare) || isNullMove(text) || isDrop(text);
}

/** A crazyhouse or bughouse drop, `N@f3`. */
export function isDrop(text: string): boolean {
  return /^[KQRBNP]?@[a-h][1-8]/.test(text);
}

/**
 * Plays what a move token says when that is one legal move, and returns it. Returns null when nothing legal fits. When
 * several do, `choose` gets their number and returns which to play.
 */
export function playWritten(chess: Chess, text: string, choose: (count: number) => number): Move | null {
  const bare = bareMove(text);
  if (STANDARD.test(bare)) {
    const move = attempt(chess, bare);
    if (move !== null) return move;
  }
  const castling = CASTLING.exec(bare);
  if (castling !== null) return attempt(chess, castling[1] === undefined ? 'O-O' : 'O-O-O');
  const written = parseWritten(bare);
  if (written === null) return null;
  const legal = legalOrigins(chess, written);
  const from = legal[legal.length > 1 ? choose(legal.length) : 0];
  return from === undefined ? null : attempt(chess, { from, to: written.to, ...promotionOf(written) });
}

function parseWritten(bare: string): Written | null {
  const fields = DIALECT.exec(bare);
  if (fields === null) return null;
  const [, letter, file, rank, mark, to, promotion] = fields;
  const wholeOrigin = file !== undefined && rank !== undefined;
  // Without a letter and a whole origin it is a pawn; with a whole origin (`e2e4`, `b1c3`) the board says what it is.
  const piece = letter?.toLowerCase() ?? (wholeOrigin ? undefined : 'p');
  if (piece === 'p' && file === undefined && rank !== undefined) return null;
  return {
    piece: piece as PieceSymbol | undefined,
    file,
    rank,
    takes: mark === 'x' || mark === ':' || mark === '×',
    to: to as Square,
    promotion: promotion?.toLowerCase() as PieceSymbol | undefined,
  };
}

/** The squares from which the written move is legal, in board order. */
function legalOrigins(chess: Chess, written: Written): Square[] {
  return origins(chess, written).filter((from) => {
    const move = attempt(chess, { from, to: written.to, ...promotionOf(written) });
    if (move !== null) chess.undo();
    return move !== null && agrees(move, written);
  });
}

function promotionOf(written: Written): { promotion?: PieceSymbol } {
  return written.promotion === undefined ? {} : { promotion: written.promotion };
}

/** chess.js ignores a promotion that is none and never asks whether `x` takes something; a sound record has both right. */
function agrees(move: Move, written: Written): boolean {
  const takes = move.isCapture() || move.isEnPassant();
  return move.promotion === written.promotion && (takes || !written.takes);
}

function origins(chess: Chess, written: Written): Square[] {
  const color: Color = chess.turn();
  const kinds: PieceSymbol[] = written.piece === undefined ? ['p', 'n', 'b', 'r', 'q', 'k'] : [written.piece];
  return kinds
    .flatMap((type) => chess.findPiece({ type, color }))
    .filter((square) => written.file === undefined || square.startsWith(written.file))
    .filter((square) => written.rank === undefined || square.endsWith(written.rank))
    .filter(
      (square) => written.piece !== 'p' || written.file !== undefined || square.charAt(0) === written.to.charAt(0),
    );
}

function attempt(chess: Chess, move: string | { from: string; to: string; promotion?: string }): Move | null {
  try {
    return chess.move(move, { strict: true });
  } catch {
    return null;
  }
}
