/**
 * The initial position: a FEN tag cleaned, checked and made canonical, so that two records of one game have one
 * identity whatever their exporter writes into the castling, en-passant and counter fields.
 */
import { Chess, DEFAULT_POSITION, validateFen } from 'chess.js';
import { chessFault } from './faults.js';
import { isShuffledArray } from './variants.js';

const MAX_MEN = 16;
const MAX_PAWNS = 8;

/**
 * Canonical FEN of the initial position. Rights without king and rook at home and en-passant squares without a legal
 * capture are dropped; missing fields are filled; the move number becomes 1, because no rule reads it.
 * Throws `illegal_position`, `chess960` or `variant_not_chess` (a pocket in the board field).
 */
export function initialFen(tag: string | undefined): string {
  const text = (tag ?? '').trim();
  if (/^(\?|-|startpos)?$/.test(text)) return DEFAULT_POSITION;
  const [boardField = '', turn = '', rights = '-', enPassant = '-', halfmoves = '0'] = text.split(/[\s_]+/);
  if (/[[\]~]|^([^/]*\/){8}/.test(boardField))
    throw chessFault('variant_not_chess', 'the FEN has a pocket, so it is crazyhouse');
  const ranks = boardField.split('/').map(expandRank);
  if (ranks.length !== 8 || ranks.some((rank) => rank.length !== 8)) throw illegal('the board is not 8 × 8');
  if (turn !== 'w' && turn !== 'b') throw illegal('the side to move is neither w nor b');
  requireMaterial(ranks.join(''));
  const clock = /^\d{1,4}$/.test(halfmoves) ? Number(halfmoves) : 0;
  const fen = [
    ranks.map(packRank).join('/'),
    turn,
    castling(ranks, rights),
    passant(ranks, turn, enPassant),
    clock,
    1,
  ].join(' ');
  const verdict = validateFen(fen);
  if (!verdict.ok) throw illegal(verdict.error ?? 'chess.js refuses it');
  return canonical(fen, turn);
}

function canonical(fen: string, turn: 'w' | 'b'): string {
  const chess = new Chess(fen);
  const [king] = chess.findPiece({ type: 'k', color: turn === 'w' ? 'b' : 'w' });
  if (king === undefined || chess.isAttacked(king, turn)) throw illegal('the side that is not to move is in check');
  return chess.fen();
}

function requireMaterial(squares: string): void {
  for (const [side, men, king, pawn] of [
    ['White', /[A-Z]/g, /K/g, /P/g],
    ['Black', /[a-z]/g, /k/g, /p/g],
  ] as const) {
    if (count(squares, king) !== 1) throw illegal(`${side} has ${count(squares, king)} kings`);
    if (count(squares, pawn) > MAX_PAWNS) throw illegal(`${side} has ${count(squares, pawn)} pawns`);
    // More men than a set holds is another game (horde), and engines with fixed piece lists crash on it.
    if (count(squares, men) > MAX_MEN) throw illegal(`${side} has ${count(squares, men)} men`);
  }
}

function castling(ranks: readonly string[], field: string): string {
  const at = (file: number, rank: number): string => ranks[8 - rank]?.charAt(file) ?? '';
  // Shredder-FEN names the rook's file: on files a and h it says the same as KQkq.
  const asked = field.replaceAll('H', 'K').replaceAll('A', 'Q').replaceAll('h', 'k').replaceAll('a', 'q');
  const possible = [
    at(4, 1) === 'K' && at(7, 1) === 'R' ? 'K' : '',
    at(4, 1) === 'K' && at(0, 1) === 'R' ? 'Q' : '',
    at(4, 8) === 'k' && at(7, 8) === 'r' ? 'k' : '',
    at(4, 8) === 'k' && at(0, 8) === 'r' ? 'q' : '',
  ];
  if (field !== '-' && isShuffledArray(ranks))
    throw chessFault('chess960', 'the FEN is a shuffled opening array with castling');
  if (/[B-G]/i.test(asked))
    throw chessFault('chess960', `the castling field "${field.slice(0, 8)}" names rooks by file`);
  return possible.filter((right) => right !== '' && asked.includes(right)).join('') || '-';
}

/** The square only when a pawn has just made its double step over it; chess.js drops it when no capture is legal. */
function passant(ranks: readonly string[], turn: 'w' | 'b', square: string): string {
  if (!/^[a-h][36]$/.test(square)) return '-';
  const file = square.charCodeAt(0) - 97;
  const [origin, over, target, pawn] = turn === 'w' ? [7, 6, 5, 'p'] : [2, 3, 4, 'P'];
  const at = (rank: number): string => ranks[8 - rank]?.charAt(file) ?? '';
  return Number(square[1]) === over && at(origin) === '.' && at(over) === '.' && at(target) === pawn ? square : '-';
}

function expandRank(rank: string): string {
  return rank.replaceAll(/[1-8]/g, (digit) => '.'.repeat(Number(digit)));
}

function packRank(rank: string): string {
  return rank.replaceAll(/\.+/g, (run) => String(run.length));
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function illegal(detail: string): Error {
  return chessFault('illegal_position', `FEN: ${detail}`);
}
