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

/** More than the mark of a game in GIB or UGF. */
const LOOKAHEAD_BYTES = 16;

function scanFor(head: Uint8Array): RecordScan {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 4096)).replace(/^ï»¿/, '');
  if (/^\s*(\{|\[\s*\{)/.test(text)) return jsonScan(text);
  if (/^\s*(\\HS|\[Header\])|\\\[GIBOKIND=|^\s*PM[A-Z]{2}[BW][A-Z]{2}/im.test(text)) return lineScan();
  return createSgfScan(encodingOf(head, declaredCharset(head)));
}

/** Games of one source begin with the same key at the same place of a line; an object that is never closed ends there. */
function jsonScan(text: string): RecordScan {
  const [, outer = '', inner, key] = /^\s*?([ \t]*)(?:\[\s*?([ \t]*))?\{\s*"([^"\\]{1,60})"/.exec(text) ?? [];
  return createJsonScan(key === undefined ? {} : { rootKeys: [key], rootIndent: inner ?? outer });
}

/** The file is the game, or games one behind the other where each begins with a line that says so. */
function lineScan(): RecordScan {
  let begun = false;
  let given = false;
  return {
    next(bytes, length, from, final) {
      if (!begun) {
        begun = true;
        return { kind: 'start', at: 0 };
      }
      for (let at = from; at < length; at++) {
        if (bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue;
        if (length - at < LOOKAHEAD_BYTES && !final) return { kind: 'more', at };
        const line = new TextDecoder('latin1').decode(bytes.subarray(at + 1, at + LOOKAHEAD_BYTES));
        if (!/^(\\HS\s|\[Header\])/i.test(line)) continue;
        if (given) {
          given = false;
          return { kind: 'start', at: at + 1 };
        }
        return { kind: 'restart', at: at + 1 };
      }
      return { kind: 'more', at: length };
    },
    abandon() {
      given = true;
    },
  };
}
