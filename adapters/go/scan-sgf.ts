/** Where game trees begin and end in a stream of SGF bytes. Knows brackets, escapes and two-byte characters, no more. */
import type { RecordScan } from '../record-scan.js';
import type { TextEncoding } from './encoding.js';
import { opensTree } from './sgf.js';

/** Most bytes that are needed behind a `(` to know what it begins. */
const LOOKAHEAD_BYTES = 64;
const [OPEN, CLOSE, SEMICOLON, LEFT, RIGHT, BACKSLASH] = [0x28, 0x29, 0x3b, 0x5b, 0x5d, 0x5c];
const [LF, CR] = [0x0a, 0x0d];
/** Properties that stand first in roots and never elsewhere. */
const ROOT_PROPERTIES = ['FF', 'GM', 'CA', 'SZ', 'AP'];

/**
 * A tree that is never closed ends where a line begins with `(;` and a property that only roots have: the rest of a
 * collection must not become its variations.
 */
export function createSgfScan(encoding: TextEncoding): RecordScan {
  let depth = 0;
  let inValue = false;
  let lost = false;

  function opening(bytes: Uint8Array, at: number): 'root' | 'tree' | 'variation' | 'text' {
    const before = bytes[at - 1];
    if ((at === 0 || before === LF || before === CR) && opensRoot(bytes, at)) return 'root';
    if (depth > 0) return 'variation';
    return !lost && opensTree(bytes.subarray(at, at + LOOKAHEAD_BYTES), 0) ? 'tree' : 'text';
  }

  return {
    next(bytes, length, from, final) {
      const view = bytes.subarray(0, length);
      let at = from;
      while (at < length) {
        const byte = view[at];
        if (inValue) {
          if (byte === RIGHT) inValue = false;
          const character = byte === BACKSLASH ? at + 1 : at;
          // The character may go on in bytes that have not come yet.
          if (character + 1 >= length && !final && byte !== RIGHT) return { kind: 'more', at };
          at = character + encoding.characterBytes(view[character], view[character + 1]);
        } else if (byte === OPEN) {
          if (length - at < LOOKAHEAD_BYTES && !final) return { kind: 'more', at };
          const kind = opening(view, at);
          const open = depth > 0;
          if (kind === 'root' || kind === 'tree') {
            [depth, lost] = [1, false];
            return { kind: open ? 'restart' : 'start', at };
          }
          if (kind === 'variation') depth += 1;
          at += 1;
        } else if (depth > 0 && byte === LEFT) {
          inValue = true;
          at += 1;
        } else if (depth > 0 && byte === CLOSE) {
          depth -= 1;
          at += 1;
          if (depth === 0) return { kind: 'end', at };
        } else {
          at += 1;
        }
      }
      return { kind: 'more', at };
    },
    abandon() {
      [depth, inValue, lost] = [0, false, true];
    },
  };
}

/** `(;` and one of the root properties, blanks in between. */
function opensRoot(bytes: Uint8Array, at: number): boolean {
  const end = at + LOOKAHEAD_BYTES;
  const next = (from: number): number => {
    let index = from;
    while (index < end && (bytes[index] ?? 0xff) <= 0x20) index += 1;
    return index;
  };
  const semicolon = next(at + 1);
  if (bytes[semicolon] !== SEMICOLON) return false;
  const name = next(semicolon + 1);
  if (bytes[next(name + 2)] !== LEFT) return false;
  return ROOT_PROPERTIES.includes(String.fromCharCode(bytes[name] ?? 0, bytes[name + 1] ?? 0));
}
