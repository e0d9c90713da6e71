/** Where objects begin and end in a stream of JSON: one alone, one a line, or the elements of an array. */
import type { RecordScan } from './scan-sgf.js';

const [OPEN, CLOSE, QUOTE, BACKSLASH, LF] = [0x7b, 0x7d, 0x22, 0x5c, 0x0a];

export function createJsonScan(): RecordScan {
  let depth = 0;
  let inText = false;
  let lost = false;
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
        if (!inText && byte === OPEN && !(lost && depth === 0 && bytes[at - 1] !== LF)) {
          depth += 1;
          lost = false;
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
      // Only what begins a line can be trusted then: within an object its parts would pass for games.
      [depth, inText, lost] = [0, false, true];
    },
  };
}
