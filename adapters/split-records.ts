/** A stream of bytes cut into records, one at a time; the file is never held. The environment's scan finds their ends. */
import { createByteWindow } from './byte-window.js';
import type { RawRecord } from './environment.js';
import type { RecordScan } from './record-scan.js';
import { wideEncoding } from './wide-encoding.js';

/** Collected before anything else, to see format and encoding. */
const HEAD_BYTES = 64 * 1024;

/** Of a file in which no record begins, kept as the one record that says so. */
const REMNANT_BYTES = 1024;

export interface SplitOptions {
  /** Longest record; one byte more of it is kept, by which the parser knows. Default: the environment's. */
  readonly maxRecordBytes?: number;
  /** Told the size of the buffer after every chunk, in bytes. */
  readonly onBuffer?: (bytes: number) => void;
}

/**
 * One record per game, in order: `gameNumber` from 1, bytes verbatim, `byteOffset` of the first in the stream (UTF-16 is
 * read as UTF-8 first, and both are of that). The same records come whatever the chunk sizes. A file in which no game
 * begins is one record, which the parser refuses; a record that exceeds the cap is cut there, and the next one begins at
 * the next start beyond doubt. An error of the source passes through after the games that were complete.
 */
export async function* splitRecords(
  chunks: AsyncIterable<Uint8Array>,
  cap: number,
  scanFor: (head: Uint8Array) => RecordScan,
  onBuffer?: (bytes: number) => void,
): AsyncGenerator<RawRecord> {
  const window = createByteWindow();
  let scan: RecordScan | null = null;
  let remnant = new Uint8Array(0);
  let start: number | null = null;
  let at = 0;
  let games = 0;

  function record(from: number, to: number): RawRecord {
    games += 1;
    return { bytes: window.bytes.slice(from, to), gameNumber: games, byteOffset: window.base + from };
  }

  function* scanOn(final: boolean): Generator<RawRecord> {
    if (scan === null) {
      const head = window.bytes.subarray(0, window.length);
      scan = scanFor(head);
      remnant = head.slice(0, REMNANT_BYTES);
    }
    for (;;) {
      // Never beyond the cap: what would close an endless value lies in the next game.
      const length = start === null ? window.length : Math.min(window.length, start + cap + 1);
      const step = scan.next(window.bytes, length, at, final && length === window.length);
      if (start !== null && (step.kind === 'end' || step.kind === 'restart')) {
        yield record(start, step.at);
        start = null;
      }
      if (step.kind === 'start' || step.kind === 'restart') start = step.at;
      at = step.kind === 'end' || step.kind === 'more' ? step.at : step.at + 1;
      if (step.kind !== 'more') continue;
      if (start === null || window.length - start <= cap) break;
      yield record(start, start + cap + 1);
      at = start + cap + 1;
      start = null;
      scan.abandon();
    }
    const keep = start ?? Math.max(0, at - 1);
    window.dropBefore(keep);
    at -= keep;
    if (start !== null) start = 0;
    onBuffer?.(window.length);
  }

  for await (const chunk of utf8(chunks)) {
    for (let from = 0; from < chunk.length; from += HEAD_BYTES) {
      window.append(chunk.subarray(from, from + HEAD_BYTES));
      if (scan !== null || window.length >= HEAD_BYTES) yield* scanOn(false);
    }
  }
  yield* scanOn(true);
  if (start !== null) yield record(start, window.length);
  else if (games === 0) yield { bytes: remnant, gameNumber: 1, byteOffset: 0 };
}

/** The chunks themselves, or UTF-8 of them when the first bytes show that they are UTF-16. */
async function* utf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0);
  let decoder: TextDecoder | null | undefined;
  const encoder = new TextEncoder();
  const out = (bytes: Uint8Array): Uint8Array =>
    decoder ? encoder.encode(decoder.decode(bytes, { stream: true })) : bytes;
  for await (const chunk of chunks) {
    if (decoder !== undefined) {
      yield out(chunk);
      continue;
    }
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    if (head.length < 4) continue;
    const wide = wideEncoding(head);
    decoder = wide === null ? null : new TextDecoder(wide);
    yield out(head);
  }
  if (decoder === undefined) yield head;
  else if (decoder !== null) yield encoder.encode(decoder.decode());
}
