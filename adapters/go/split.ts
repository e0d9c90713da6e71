/** A stream of bytes in any of the formats, cut into games, one at a time; the file is never held. */
import type { RawRecord } from '../environment.js';
import type { RecordScan } from '../record-scan.js';
import { createJsonScan } from '../scan-json.js';
import { type SplitOptions, splitRecords } from '../split-records.js';
import { declaredCharset, encodingOf } from './encoding.js';
import { MAX_RECORD_BYTES } from './limits.js';
import { createSgfScan } from './scan-sgf.js';

/** As `splitRecords`. GIB, NGF and UGF files are one game each. */
export function splitGames(
  chunks: AsyncIterable<Uint8Array>,
  { maxRecordBytes = MAX_RECORD_BYTES, onBuffer }: SplitOptions = {},
): AsyncGenerator<RawRecord> {
  return splitRecords(chunks, maxRecordBytes, scanFor, onBuffer);
}

function scanFor(head: Uint8Array): RecordScan {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 4096)).replace(/^ï»¿/, '');
  if (/^\s*(\{|\[\s*\{)/.test(text)) return createJsonScan();
  if (/^\s*(\\HS|\[Header\])|\\\[GIBOKIND=|^\s*PM[A-Z]{2}[BW][A-Z]{2}/im.test(text)) return wholeFile();
  return createSgfScan(encodingOf(head, declaredCharset(head)));
}

/** The file is the game. */
function wholeFile(): RecordScan {
  let begun = false;
  let given = false;
  return {
    next(_bytes, length) {
      if (begun || given) return { kind: 'more', at: length };
      begun = true;
      return { kind: 'start', at: 0 };
    },
    abandon() {
      given = true;
    },
  };
}
