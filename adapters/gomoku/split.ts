/** A stream of bytes in either format, cut into games, one at a time; the file is never held. */
import type { RawRecord } from '../environment.js';
import { wideEncoding } from '../wide-encoding.js';
import { type Cut, type Cutter, createCappedBytes } from './cut.js';
import { createPsqCutter } from './cut-psq.js';
import { createTournamentCutter } from './cut-tournament.js';
import { MAX_RECORD_BYTES } from './limits.js';

/** Collected before anything else, to see format and encoding. */
const HEAD_BYTES = 256;

export interface SplitOptions {
  /** Longest record; one byte more of it is kept, by which the parser knows. Default MAX_RECORD_BYTES. */
  readonly maxRecordBytes?: number;
  /** Told the number of bytes held after every chunk. */
  readonly onBuffer?: (bytes: number) => void;
}

/**
 * One record per game, in order: `gameNumber` from 1, `byteOffset` of its first byte in the stream. Bytes of a `.psq` game are
 * verbatim; those of a match in a tournament report carry the report's facts in front, so that the record can be read
 * alone. The same records come whatever the chunk sizes. A file in which no game begins is one record, which the parser
 * refuses. An error of the source passes through after the games that were complete.
 */
export async function* splitGames(
  chunks: AsyncIterable<Uint8Array>,
  options: SplitOptions = {},
): AsyncGenerator<RawRecord> {
  const cap = options.maxRecordBytes ?? MAX_RECORD_BYTES;
  const remnant = createCappedBytes(HEAD_BYTES);
  let head: Uint8Array = new Uint8Array(0);
  let cutter: Cutter | null = null;
  let games = 0;

  function* numbered(cuts: Iterable<Cut>): Generator<RawRecord> {
    for (const cut of cuts) {
      games += 1;
      yield { ...cut, gameNumber: games };
    }
  }

  function begin(): Cutter {
    remnant.add(head.subarray(0, HEAD_BYTES));
    cutter = cutterFor(head, cap);
    return cutter;
  }

  for await (const chunk of chunks) {
    if (cutter === null) {
      head = new Uint8Array(Buffer.concat([head, chunk]));
      if (head.length >= HEAD_BYTES) yield* numbered(begin().push(head));
    } else {
      yield* numbered((cutter as Cutter).push(chunk));
    }
    options.onBuffer?.((cutter as Cutter | null)?.held() ?? head.length);
  }
  if (cutter === null) yield* numbered(begin().push(head));
  yield* numbered(cutter === null ? [] : (cutter as Cutter).end());
  if (games === 0) yield { bytes: remnant.take(), gameNumber: 1, byteOffset: 0 };
}

function cutterFor(head: Uint8Array, cap: number): Cutter {
  if (wideEncoding(head) !== null) return createWholeFile(cap);
  const text = new TextDecoder().decode(head);
  return /^\s*\{/.test(text) ? createTournamentCutter(cap) : createPsqCutter(cap);
}

/** UTF-16: line ends cannot be found by bytes, so the file is one game. */
function createWholeFile(cap: number): Cutter {
  const record = createCappedBytes(cap);
  return {
    // biome-ignore lint/correctness/useYield: it gives nothing before the end
    *push(chunk) {
      record.add(chunk);
    },
    *end() {
      if (record.length() > 0) yield { bytes: record.take(), byteOffset: 0 };
    },
    held: () => record.length(),
  };
}
