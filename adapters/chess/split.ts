/** A stream of PGN bytes, cut into games, one at a time; the file is never held. */
import type { RawRecord } from '../environment.js';
import { wideEncoding } from '../wide-encoding.js';
import { MAX_RECORD_BYTES } from './limits.js';
import { createGameScanner } from './scanner.js';

/** What is scanned at once. Bounds the buffer to one record and one slice whatever the source hands over. */
const SLICE_BYTES = 64 * 1024;

/** Collected before anything else, to see the encoding. */
const HEAD_BYTES = 1024;

export interface SplitOptions {
  /** Longest record; one byte more of it is kept, by which the parser knows. Default MAX_RECORD_BYTES. */
  readonly maxRecordBytes?: number;
  /** Told the size of the buffer after every slice, in bytes. */
  readonly onBuffer?: (bytes: number) => void;
}

/**
 * One record per game, in order: `gameNumber` from 1, `byteOffset` of its first byte in the stream, bytes verbatim
 * (a byte-order mark and white space before the first byte belong to no record). The same records come whatever the
 * chunk sizes. A record that exceeds the cap is cut there, and scanning goes on at the next plausible start of a game.
 * An error of the source passes through after the games that were complete.
 */
export async function* splitGames(
  chunks: AsyncIterable<Uint8Array>,
  options: SplitOptions = {},
): AsyncGenerator<RawRecord> {
  const scanner = createGameScanner(options.maxRecordBytes ?? MAX_RECORD_BYTES);
  let head: Uint8Array | null = new Uint8Array(0);
  try {
    for await (const chunk of chunks) {
      const bytes: Uint8Array = head === null ? chunk : concatenate(head, chunk);
      if (head !== null && bytes.length < HEAD_BYTES) {
        head = bytes;
        continue;
      }
      if (head !== null && wideEncoding(bytes) !== null) return yield wideRecord(bytes);
      head = null;
      for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
        yield* scanner.push(bytes.subarray(start, start + SLICE_BYTES));
        options.onBuffer?.(scanner.bufferBytes());
      }
    }
  } catch (error) {
    if (head !== null) yield* scanner.push(head);
    yield* scanner.finishedGame();
    throw error;
  }
  if (head !== null && wideEncoding(head) !== null) return yield wideRecord(head);
  if (head !== null) yield* scanner.push(head);
  yield* scanner.end();
}

/**
 * A file in UTF-16 is one record, which the parser refuses with the encoding's name. Its first kilobyte is kept: game
 * boundaries cannot be trusted there, and the reason is the same for all.
 */
function wideRecord(bytes: Uint8Array): RawRecord {
  return { bytes: bytes.slice(0, HEAD_BYTES), gameNumber: 1, byteOffset: 0 };
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
