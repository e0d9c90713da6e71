/** Which records are chess: the Variant tag, and the one Chess960 set-up that is chess. */
import { chessFault } from './faults.js';
import type { Tags } from './headers.js';

const CHESS = new Set([
  '',
  'standard',
  'standardchess',
  'normal',
  'regular',
  'orthodox',
  'classical',
  'chess',
  'fromposition',
]);
const CHESS960 = /960|fischer|freestyle|^frc$/;
const FIRST_RANK = 'rnbqkbnr';

/**
 * Throws `variant_not_chess` or `chess960` unless the record is chess. Chess960 from the ordinary array with the
 * ordinary castling rights (set-up 518) differs from chess in nothing, so it passes.
 */
export function requireChess(tags: Tags): void {
  const tag = tags.get('variant') ?? '';
  const name = tag.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (CHESS.has(name)) return;
  if (!CHESS960.test(name)) throw chessFault('variant_not_chess', `the Variant tag says "${tag.slice(0, 40)}"`);
  if (!isOrdinaryArray(tags.get('fen') ?? ''))
    throw chessFault('chess960', `the Variant tag says "${tag.slice(0, 40)}"`);
}

function isOrdinaryArray(fen: string): boolean {
  const [board = '', turn, castling = ''] = fen.trim().split(/\s+/);
  const ordinary = `${FIRST_RANK}/pppppppp/8/8/8/8/PPPPPPPP/${FIRST_RANK.toUpperCase()}`;
  return board === ordinary && turn === 'w' && /^(KQkq|HAha|AHah)$/.test(castling);
}

/**
 * Whether a board is an opening array other than the ordinary one, i.e. a Chess960 start whose Variant tag was lost.
 * `ranks` are the eight FEN ranks, top first.
 */
export function isShuffledArray(ranks: readonly string[]): boolean {
  const black = ranks[0] ?? '';
  const sorted = [...black].sort().join('');
  return (
    sorted === [...FIRST_RANK].sort().join('') &&
    black !== FIRST_RANK &&
    ranks[1] === 'pppppppp' &&
    ranks[6] === 'PPPPPPPP' &&
    ranks[7] === black.toUpperCase()
  );
}
