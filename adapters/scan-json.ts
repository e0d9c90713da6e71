/** Where objects begin and end in a stream of JSON: one alone, one a line, or the elements of an array. */
import type { RecordScan, ScanStep } from './record-scan.js';

const [OPEN, CLOSE, QUOTE, BACKSLASH, LF] = [0x7b, 0x7d, 0x22, 0x5c, 0x0a];
/** What may stand between two objects: white space, a comma, the brackets of an array, a byte-order mark. */
const BETWEEN = new Set([0x09, LF, 0x0d, 0x20, 0x2c, 0x5b, 0x5d, 0xef, 0xbb, 0xbf]);

export interface JsonScanOptions {
  /**
   * Keys with which an object of the record's kind begins, and no object within one. With them an object that is never
   * closed ends where the next begins, and what lies between two objects is a record of its own up to the line's end.
   */
  readonly rootKeys?: readonly string[];
  /** Where objects within one may begin with such a key too: what stands in front of a root on its line. */
  readonly rootIndent?: string;
}

export function createJsonScan({ rootKeys, rootIndent }: JsonScanOptions = {}): RecordScan {
  const roots = (rootKeys ?? []).map((key) => Buffer.from(`"${key}"`));
  const indent = rootIndent === undefined ? null : Buffer.from(`\n${rootIndent}`);
  const longest = Math.max(0, ...roots.map(({ length }) => length)) + 16;
  let depth = 0;
  let inText = false;
  let lost = false;
  let inJunk = false;

  /** Null when it takes more bytes to know. */
  const beginsRoot = (bytes: Uint8Array, length: number, at: number, final: boolean): boolean | null => {
    if (roots.length === 0) return false;
    if (indent !== null && !indent.equals(bytes.subarray(Math.max(0, at - indent.length), at))) return false;
    if (length - at < longest && !final) return null;
    const head = Buffer.from(bytes.subarray(at + 1, Math.min(length, at + longest)));
    const text = head.subarray(head.findIndex((byte) => byte > 0x20));
    return roots.some((root) => text.subarray(0, root.length).equals(root));
  };
  const begin = (at: number): ScanStep => {
    const open = depth > 0 || inJunk;
    [depth, lost, inText, inJunk] = [1, false, false, false];
    return { kind: open ? 'restart' : 'start', at };
  };
  /** The rest of a line on which no object of the kind begins. */
  const skipJunk = (byte: number, at: number): ScanStep | null => {
    if (inJunk && byte === LF) {
      inJunk = false;
      return { kind: 'end', at };
    }
    if (inJunk || BETWEEN.has(byte)) return null;
    inJunk = true;
    return { kind: 'start', at };
  };

  return {
    next(bytes, length, from, final) {
      let at = from;
      while (at < length) {
        const byte = bytes[at] ?? 0;
        if (inText && byte === BACKSLASH) {
          if (at + 1 >= length && !final) return { kind: 'more', at };
          at += 2;
          continue;
        }
        // A text that runs over the end of its line was never closed.
        if (byte === LF && roots.length > 0) inText = false;
        if (byte === QUOTE) inText = depth > 0 && !inText;
        if (!inText && byte === OPEN) {
          const root = depth === 0 && !inJunk && !lost ? true : beginsRoot(bytes, length, at, final);
          if (root === null) return { kind: 'more', at };
          if (root || (lost && depth === 0 && bytes[at - 1] === LF)) return begin(at);
          if (depth > 0) depth += 1;
          at += 1;
          continue;
        }
        if (depth === 0 && roots.length > 0 && !lost) {
          const step = skipJunk(byte, at);
          if (step !== null) return step;
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
      [depth, inText, lost, inJunk] = [0, false, true, false];
    },
  };
}
