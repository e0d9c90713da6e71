/** Record to match: one PGN game, replayed by the rules of chess to its end or refused with a reason. */
import type { Chess, PieceSymbol } from 'chess.js';
import { wideEncoding } from '../wide-encoding.js';
import { type PlyTimes, parseTimeControl, thinkTimes } from './clocks.js';
import { decodeRecord } from './encoding.js';
import { chessFault } from './faults.js';
import { hasRosterTag, parseResult, type Result, statedResult, type Tags } from './headers.js';
import { MAX_RECORD_BYTES, MIN_PLIES } from './limits.js';
import { type ChessMatch, chessIdentity, type PieceName, type Ply } from './match.js';
import { type Movetext, type Played, plyPlace, replay } from './replay.js';
import { looksLikeMove } from './san.js';
import { initialFen } from './start.js';
import { type Token, tokens } from './tokens.js';
import { requireChess } from './variants.js';
import { isOrnamentWord, splitSymbol } from './words.js';

const PIECES: Readonly<Record<PieceSymbol, PieceName>> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

/**
 * Parses and replays the bytes of one game. Throws RecordFault, and nothing else, with a reason of CHESS_FAULTS.
 *
 * A game without a result marker is accepted when its last position ends the game or the move text ends with its line;
 * otherwise nothing tells it from a file cut short. Where the last position ends the game, the result is the board's,
 * whatever the record says: a marker can be mistyped, a mate on the board cannot.
 */
export function parseChessRecord(bytes: Uint8Array): ChessMatch {
  const wide = wideEncoding(bytes);
  if (wide !== null)
    throw chessFault('encoding_unsupported', `the bytes are ${wide}; convert the file to UTF-8`, 'byte 0');
  if (bytes.length > MAX_RECORD_BYTES) {
    throw chessFault('record_too_large', `longer than ${MAX_RECORD_BYTES} bytes`, `byte ${MAX_RECORD_BYTES}`);
  }
  const text = decodeRecord(bytes);
  const { tags, body } = separate(text);
  requireGame(tags, body);
  requireChess(tags);
  const start = initialFen(tags.get('fen'));
  const movetext = replay(body, start, tags.has('fen'));
  const { chess } = movetext;
  const ending = endingOf(chess, start, movetext.played);
  if (movetext.played.length === 0) throw chessFault('no_plies', 'the record holds no move');
  if (movetext.marker === null && ending === null && !endsItsLine(text)) {
    throw chessFault(
      'truncated_movetext',
      'it stops within a line without a result marker',
      plyPlace(movetext.played.length),
    );
  }
  if (movetext.played.length < MIN_PLIES) {
    throw chessFault('too_short', `${movetext.played.length} plies; a case needs ${MIN_PLIES}`);
  }
  const plies = describe(movetext, tags);
  return {
    environment: 'chess',
    identity: chessIdentity(
      start,
      plies.map((ply) => ply.uci),
    ),
    initialFen: start,
    plies,
    result: resultOf(chess, ending) ?? statedResult(tags, movetext.marker),
    ending,
  };
}

/** Tags up to the first symbol (later ones are text), names lower-cased, the first of equal names; and all the rest. */
function separate(text: string): { tags: Tags; body: Token[] } {
  const tags = new Map<string, string>();
  const body: Token[] = [];
  let moves = false;
  for (const token of tokens(text)) {
    if (token.kind === 'tag') {
      const name = token.name.toLowerCase();
      if (!moves && !tags.has(name)) tags.set(name, token.value);
      // A comment before the headers is a file notice; its clocks are not this game's.
      if (!moves) body.length = 0;
      continue;
    }
    if (token.kind === 'symbol') moves = true;
    body.push(token);
    if (token.kind === 'symbol' && parseResult(token.text) !== null) break;
  }
  return { tags, body };
}

function requireGame(tags: Tags, body: readonly Token[]): void {
  if (hasRosterTag(tags)) return;
  const symbols = body.filter((token) => token.kind === 'symbol').slice(0, 4);
  if (symbols.length === 0 && tags.size > 0) return;
  const words = symbols.flatMap((token) => splitSymbol(token.text)).filter((word) => !isOrnamentWord(word));
  if (words[0] !== undefined && looksLikeMove(words[0])) return;
  throw chessFault('not_a_game', CHESS_REMEDY);
}

const CHESS_REMEDY = 'no roster tag and no move; is this a PGN file?';

function endsItsLine(text: string): boolean {
  return /[\r\n]/.test(text.slice(text.trimEnd().length));
}

function describe(movetext: Movetext, tags: Tags): Ply[] {
  const times: PlyTimes[] = movetext.played.map(({ move, clockMs, statedMs }) => ({
    side: move.color === 'w' ? 'white' : 'black',
    clockMs,
    statedMs,
  }));
  const thinks = thinkTimes(times, parseTimeControl(tags.get('timecontrol')), movetext.startClockMs);
  return movetext.played.map(({ move, clockMs }, index) => ({
    side: move.color === 'w' ? 'white' : 'black',
    san: move.san,
    uci: move.lan,
    piece: PIECES[move.piece],
    square: move.to,
    capture: move.isCapture() || move.isEnPassant(),
    fen: move.after,
    clockMs,
    thinkMs: thinks[index] ?? null,
  }));
}

/**
 * FIDE Laws of Chess 5.1.1, 5.2.1, 5.2.2, 9.6.1, 9.6.2. Repetitions are counted on FENs, not by chess.js, whose
 * hash also tells positions apart by an en-passant square that no legal capture uses.
 */
function endingOf(chess: Chess, start: string, played: readonly Played[]): ChessMatch['ending'] {
  if (chess.isCheckmate()) return 'checkmate';
  if (chess.isStalemate()) return 'stalemate';
  if (chess.isInsufficientMaterial()) return 'insufficient_material';
  const positions = [start, ...played.map(({ move }) => move.after)].map(repetitionKey);
  const last = positions.at(-1);
  if (positions.filter((position) => position === last).length >= 5) return 'fivefold_repetition';
  return Number(chess.fen().split(' ')[4]) >= 150 ? 'seventyfive_moves' : null;
}

function repetitionKey(fen: string): string {
  return fen.split(' ').slice(0, 4).join(' ');
}

function resultOf(chess: Chess, ending: ChessMatch['ending']): Result | null {
  if (ending === null) return null;
  if (ending !== 'checkmate') return '1/2-1/2';
  return chess.turn() === 'w' ? '0-1' : '1-0';
}
