/** Where objects begin and end in a stream of JSON: one alone, one a line, or the elements of an array. */
import type { RecordScan } from './scan-sgf.js';

const [OPEN, CLOSE, QUOTE, BACKSLASH] = [0x7b, 0x7d, 0x22, 0x5c];

export function createJsonScan(): RecordScan {
  let depth = 0;
  let inText = false;
  return {
    next(bytes, length, from, final) {
      let at = from;
      while (at < length) {
        const byte = bytes[at];
        if (inText && byte === BACKSLASH) {
          if (at + 1 >= length && !final) return { kind: 'more', at };
          at += 2;
          continue;
        }
        if (byte === QUOTE) inText = depth > 0 && !inText;
        if (!inText && byte === OPEN) {
          depth += 1;
          at += 1;
          if (depth === 1) return { kind: 'start', at: at - 1 };
          continue;
        }
        at += 1;
        if (!inText && byte === CLOSE && depth > 0) {
          depth -= 1;
          if (depth === 0) return { kind: 'end', at };
        }
      }
      return { kind: 'more', at: Math.min(at, length) };
    },
    abandon() {
      // What is longer than any game is not worth going on in: the rest of the stream is one more record at most.
      [depth, inText] = [0, false];
    },
  };
}
