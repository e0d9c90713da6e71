/** Go records for tests: written from moves, read as the pipeline does. */

import { type RawRecord, RecordFault } from '../../adapters/environment.js';
import { type Board, type Colour, createBoard, opponent } from '../../adapters/go/board.js';
import type { BoardSize } from '../../adapters/go/limits.js';
import type { GoMatch } from '../../adapters/go/match.js';
import { parseGoRecord } from '../../adapters/go/parse.js';
import { pointIndex } from '../../adapters/go/points.js';
import { splitGames } from '../../adapters/go/split.js';

export interface SgfMove {
  readonly colour: Colour;
  /** Null is a pass. */
  readonly index: number | null;
}

export interface SgfOptions {
  /** Root properties as they are to stand, beside FF, GM and SZ. */
  readonly root?: string;
  /** Written after move k's property. */
  readonly after?: (k: number) => string;
  /** Every move a variation of its own, as OGS writes it. */
  readonly nested?: boolean;
  readonly size?: BoardSize;
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Twelve quiet moves on 9 lines, alternating from Black. */
export const QUIET: readonly SgfMove[] = 'C7 G3 G7 C3 E5 E3 E7 C5 G5 F4 D6 F6'.split(' ').map((name, k) => ({
  colour: k % 2 === 0 ? 'black' : 'white',
  index: pointIndex(name, 9),
}));

export function sgf(moves: readonly SgfMove[], options: SgfOptions = {}): string {
  const { root = '', after = () => '', nested = false, size = 9 } = options;
  const nodes = moves.map(({ colour, index }, k) => {
    const point = index === null ? '' : letters(index, size);
    return `;${colour === 'black' ? 'B' : 'W'}[${point}]${after(k)}`;
  });
  const head = `(;FF[4]GM[1]SZ[${size}]${root}\n`;
  if (!nested) return `${head}${nodes.join('\n')})\n`;
  return `${head}${nodes.map((node) => `(${node}\n`).join('')}${')'.repeat(nodes.length + 1)}\n`;
}

export function letters(index: number, size: number): string {
  return String.fromCharCode(97 + (index % size), 97 + Math.floor(index / size));
}

/** A match, or the reason why there is none. Anything but a RecordFault passes through. */
export function outcome(input: string | Uint8Array): GoMatch | string {
  try {
    return parseGoRecord(typeof input === 'string' ? bytesOf(input) : input);
  } catch (error) {
    if (error instanceof RecordFault) return error.code;
    throw error;
  }
}

/** Throws the reason as a test failure. */
export function parsed(input: string | Uint8Array): GoMatch {
  const result = outcome(input);
  if (typeof result === 'string') throw new Error(`refused: ${result}`);
  return result;
}

/** All records of the bytes, handed over in chunks of the given size. */
export async function split(bytes: Uint8Array, chunkSize = 65_536, maxRecordBytes?: number): Promise<RawRecord[]> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  const records: RawRecord[] = [];
  for await (const record of splitGames(chunks(), maxRecordBytes === undefined ? {} : { maxRecordBytes })) {
    records.push(record);
  }
  return records;
}

/**
 * A legal game that the numbers decide: each picks one of the crossings that may be played, or a pass where it is 0 or
 * nothing is left. No suicide and no retaken ko, so that every ruleset with simple ko accepts it.
 */
export function randomGame(numbers: readonly number[], size: BoardSize): { moves: SgfMove[]; board: Board } {
  let board = createBoard(size);
  let forbidden = '';
  let colour: Colour = 'black';
  const moves: SgfMove[] = [];
  for (const number of numbers) {
    const before = board.text();
    const start = number % (size * size);
    let index: number | null = null;
    for (let k = 0; number !== 0 && k < size * size && index === null; k++) {
      const candidate = (start + k) % (size * size);
      if (board.at(candidate) !== null) continue;
      const trial = boardOf(before, size);
      const { suicide } = trial.play(candidate, colour);
      if (suicide.length > 0 || trial.text() === forbidden) continue;
      index = candidate;
      board = trial;
    }
    moves.push({ colour, index });
    forbidden = index === null ? '' : before;
    colour = opponent(colour);
  }
  return { moves, board };
}

export function boardOf(text: string, size: BoardSize): Board {
  const board = createBoard(size);
  for (const [index, cell] of [...text].entries()) {
    if (cell !== '.') board.set(index, cell === 'b' ? 'black' : 'white');
  }
  return board;
}
