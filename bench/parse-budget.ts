/** Budgets of the chess parser: refusing garbage, memory on a long stream, throughput. */
import { parseChessRecord } from '../adapters/chess/parse.js';
import { splitGames } from '../adapters/chess/split.js';
import { RecordFault } from '../adapters/environment.js';
import { cpuMs } from './cpu.js';

const GAME = `[Event "Budget"]
[Result "1-0"]
[TimeControl "180+0"]

1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. Qh5 { [%clk 0:02:58] } 2... Ke7 { [%clk 0:02:59] } 3. Qxe5# 1-0

`;
const STREAM_BYTES = 100 * 1024 * 1024;

export interface ParseBudget {
  /** CPU time to split and refuse 1 MB of garbage, ms, the worst of several kinds. */
  readonly garbageMs: number;
  /** Peak of heap and array buffers over the start while splitting 100 MB, in MB, the worst of two streams. */
  readonly peakHeapMb: number;
  /** Splitting speed over 100 MB of repeated games, MB (10^6 bytes) per second of CPU time. */
  readonly megabytesPerSecond: number;
}

export async function parseBudget(): Promise<ParseBudget> {
  let garbageMs = 0;
  for (const bytes of [
    noise(1_000_000),
    repeated('[A"({e4 * 1.', 1_000_000),
    repeated('lorem ipsum dolor ', 1_000_000),
  ]) {
    const start = cpuMs();
    for await (const record of splitGames(once(bytes))) refused(parseChessRecord, record.bytes);
    garbageMs = Math.max(garbageMs, cpuMs() - start);
  }
  const start = cpuMs();
  const games = await peakMb(splitGames(stream(GAME, '', STREAM_BYTES)));
  const seconds = (cpuMs() - start) / 1000;
  const endless = stream('a comment that nobody closes\n', '[Event "Budget"]\n\n1. e4 {', STREAM_BYTES);
  const comment = await peakMb(splitGames(endless));
  return { garbageMs, peakHeapMb: Math.max(games, comment), megabytesPerSecond: STREAM_BYTES / 1e6 / seconds };
}

/** Parses and takes a refusal for an answer; anything else passes through. */
export function refused(parse: (bytes: Uint8Array) => unknown, bytes: Uint8Array): void {
  try {
    parse(bytes);
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
  }
}

/** Peak of heap and array buffers over the start while the records are read, in MB. */
export async function peakMb(split: AsyncIterable<unknown>): Promise<number> {
  const used = (): number => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const before = used();
  let peak = before;
  let records = 0;
  for await (const _record of split) {
    records += 1;
    if (records % 1000 === 1) peak = Math.max(peak, used());
  }
  return (Math.max(peak, used()) - before) / 1e6;
}

export async function* stream(part: string, head: string, bytes: number): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(head);
  const chunk = repeated(part, Math.ceil(65_536 / part.length) * part.length);
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
}

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export function repeated(text: string, length: number): Uint8Array {
  return new TextEncoder().encode(text.repeat(Math.ceil(length / text.length)).slice(0, length));
}

/** Bytes of a linear congruential generator: the same noise on every machine. */
export function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 1;
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}
