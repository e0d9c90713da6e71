/** Helpers of the chess tests: bytes, chunkings, outcomes and random legal games. */
import { Chess } from 'chess.js';
import type { ChessMatch } from '../../adapters/chess/match.js';
import { parseChessRecord } from '../../adapters/chess/parse.js';
import { type SplitOptions, splitGames } from '../../adapters/chess/split.js';
import { type RawRecord, RecordFault } from '../../adapters/environment.js';

export function bytesOf(text: string, encoding: BufferEncoding = 'utf8'): Uint8Array {
  return new Uint8Array(Buffer.from(text, encoding));
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

/** The bytes in chunks of these sizes, the last size repeated. */
export async function* inChunks(bytes: Uint8Array, sizes: readonly number[] = [65_536]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let index = 0; at < bytes.length; index++) {
    const size = Math.max(1, sizes[Math.min(index, sizes.length - 1)] ?? 1);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

export async function split(
  input: string | Uint8Array,
  sizes?: readonly number[],
  options?: SplitOptions,
): Promise<RawRecord[]> {
  const bytes = typeof input === 'string' ? bytesOf(input) : input;
  const records: RawRecord[] = [];
  for await (const record of splitGames(inChunks(bytes, sizes), options)) records.push(record);
  return records;
}

/** The match, or the reason why there is none. Anything but a RecordFault passes through as the bug it is. */
export function outcome(input: string | Uint8Array): ChessMatch | string {
  try {
    return parseChessRecord(typeof input === 'string' ? bytesOf(input) : input);
  } catch (error) {
    if (error instanceof RecordFault) return error.code;
    throw error;
  }
}

export function parsed(input: string | Uint8Array): ChessMatch {
  const result = outcome(input);
  if (typeof result === 'string') throw new Error(`expected a match, got ${result}`);
  return result;
}

/** A legal game: at each ply the choice picks among the legal moves; it ends where the rules end it. */
export function randomGame(choices: readonly number[]): string[] {
  const chess = new Chess();
  for (const choice of choices) {
    const moves = chess.moves();
    const move = moves[choice % Math.max(moves.length, 1)];
    if (move === undefined || chess.isInsufficientMaterial()) break;
    chess.move(move);
  }
  return chess.history();
}

export interface PgnOptions {
  readonly tags?: Readonly<Record<string, string>>;
  readonly marker?: string;
  readonly eol?: string;
  /** Comment after ply n, 0-based. */
  readonly comment?: (ply: number) => string;
}

/** PGN text of a game that starts in the initial position. */
export function pgn(moves: readonly string[], options: PgnOptions = {}): string {
  const eol = options.eol ?? '\n';
  const tags = Object.entries(options.tags ?? { Event: 'Test', Result: options.marker ?? '*' });
  const body = moves.map((move, ply) => {
    const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : '';
    return `${number}${move}${options.comment?.(ply) ?? ''}`;
  });
  const header = tags.map(([name, value]) => `[${name} "${value}"]${eol}`).join('');
  return `${header}${header === '' ? '' : eol}${[...body, options.marker ?? '*'].join(' ')}${eol}${eol}`;
}

/** Twelve plies that every trap can be hung on. */
export const ITALIAN = 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O'.split(' ');
