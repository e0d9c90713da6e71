/** A stream of JSON, an array, one object or one a line, cut into games, one at a time; the file is never held. */
import type { RawRecord } from '../environment.js';
import { createJsonScan } from '../scan-json.js';
import { type SplitOptions, splitRecords } from '../split-records.js';
import { MAX_RECORD_BYTES } from './limits.js';

/** Keys that begin a game in both forms; within one no object begins with them. */
const ROOT_KEYS = ['init_hand_cards', 'game'];

/** As `splitRecords`. A line that is no game is a record that the parser refuses. */
export function splitGames(
  chunks: AsyncIterable<Uint8Array>,
  { maxRecordBytes = MAX_RECORD_BYTES, onBuffer }: SplitOptions = {},
): AsyncGenerator<RawRecord> {
  return splitRecords(chunks, maxRecordBytes, () => createJsonScan({ rootKeys: ROOT_KEYS }), onBuffer);
}
