/** Gomoku games as text and bytes, for tests. */

import type { RawRecord } from '../../adapters/environment.js';
import { RecordFault } from '../../adapters/environment.js';
import type { GomokuMatch } from '../../adapters/gomoku/match.js';
import { parseGomokuRecord } from '../../adapters/gomoku/parse.js';
import { splitGames } from '../../adapters/gomoku/split.js';

/** Twelve stones without a row; column, row from 1. */
export const QUIET: readonly (readonly [number, number])[] = [
  [8, 8],
  [9, 8],
  [8, 9],
  [8, 10],
  [3, 3],
  [5, 9],
  [12, 4],
  [13, 12],
  [2, 12],
  [11, 2],
  [6, 14],
  [14, 7],
];

export interface PsqOptions {
  readonly header?: string;
  /** Milliseconds of each stone; the last repeats. */
  readonly ms?: readonly number[];
  readonly tail?: readonly string[];
  readonly end?: string;
}

export function psq(moves: readonly (readonly [number, number])[], options: PsqOptions = {}): string {
  const { header = 'Piskvorky 15x15, 7:7, 0', ms = [1500], tail = ['a.zip', 'b.zip', '0'], end = '\r\n' } = options;
  const lines = moves.map(([x, y], k) => `${x},${y},${ms[k] ?? ms.at(-1) ?? 0}`);
  return `${[header, ...lines, ...tail].join(end)}${end}`;
}

export function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'utf8'));
}

/** A match, or the reason for which the record is refused. Anything but a RecordFault passes through. */
export function outcome(input: string | Uint8Array): GomokuMatch | string {
  try {
    return parseGomokuRecord(typeof input === 'string' ? bytesOf(input) : input);
  } catch (error) {
    if (error instanceof RecordFault) return error.code;
    throw error;
  }
}

/** Throws the reason as a test failure. */
export function parsed(input: string | Uint8Array): GomokuMatch {
  const result = outcome(input);
  if (typeof result === 'string') throw new Error(`refused: ${result}`);
  return result;
}

/** All records of the bytes, handed over in chunks of the given size. */
export async function split(
  bytes: Uint8Array,
  chunkSize = 65_536,
  options: Parameters<typeof splitGames>[1] = {},
): Promise<RawRecord[]> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  const records: RawRecord[] = [];
  for await (const record of splitGames(chunks(), options)) records.push(record);
  return records;
}
