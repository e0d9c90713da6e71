/** Where game trees begin and end in a stream of SGF bytes. Knows brackets, escapes, two-byte characters and root properties. */
import type { RecordScan } from '../record-scan.js';
import type { TextEncoding } from './encoding.js';
import { opensTree, ROOT_PROPERTIES } from './sgf.js';

/** Most bytes that are needed behind a sign to know what it begins. */
const LOOKAHEAD_BYTES = 64;
const [OPEN, CLOSE, SEMICOLON, LEFT, RIGHT, BACKSLASH] = [0x28, 0x29, 0x3b, 0x5b, 0x5d, 0x5c];
const [LF, CR, BLACK, WHITE] = [0x0a, 0x0d, 0x42, 0x57];

/**
 * A tree that is never closed ends where a variation, or a value that is never closed, turns out to be another root: the
 * rest of a collection must not become moves of its first game. Nodes without a tree around them, and brackets too many
 * behind one, become part of a record as well, so that the parser sees what is wrong.
 */
export function createSgfScan(encoding: TextEncoding): RecordScan {
  let depth = 0;
  let lost = false;
  let inValue = false;
  /** The last `(`, while the first node behind it goes on. */
  let opened: number | null = null;
  let nodes = 0;
  /** A root that seems to begin within a value of this node. */
  let swallowed: number | null = null;
  let hasMoves = false;
  let resumeAt = 0;

  function begin(): void {
    nodes = 0;
    [depth, lost, inValue, hasMoves, opened, swallowed] = [1, false, false, false, null, null];
  }

  /** The bytes moved since the last call. */
  function shift(by: number): void {
    if (opened !== null) opened -= by;
    if (swallowed !== null) swallowed -= by;
  }

  /** Where nothing is known, only a line that begins as a root is beyond doubt. */
  function opens(bytes: Uint8Array, at: number): boolean {
    if (lost) return isLineStart(bytes, at) && rootProperty(textAt(bytes, at));
    return opensTree(bytes.subarray(at, at + LOOKAHEAD_BYTES), 0);
  }

  return {
    next(bytes, length, from, final) {
      const view = bytes.subarray(0, length);
      shift(resumeAt - from);
      const more = (at: number) => {
        resumeAt = at;
        return { kind: 'more', at } as const;
      };
      const restart = (at: number) => {
        begin();
        resumeAt = at + 1;
        return { kind: 'restart', at } as const;
      };
      /** Whether what follows `at` cannot be told yet. */
      const isShort = (at: number) => length - at < LOOKAHEAD_BYTES && !final;
      let at = from;
      while (at < length) {
        const byte = view[at];
        if (inValue) {
          if (byte === OPEN && isShort(at)) return more(at);
          if (byte === OPEN && isNode(view, at + 1)) swallowed = at;
          if (byte === RIGHT) {
            inValue = false;
            if (swallowed !== null && isCutShort(view.subarray(swallowed, at))) return restart(swallowed);
          }
          const character = byte === BACKSLASH ? at + 1 : at;
          // The character may go on in bytes that have not come yet.
          if (character + 1 >= length && !final && byte !== RIGHT) return more(at);
          at = character + encoding.characterBytes(view[character], view[character + 1]);
        } else if (depth === 0) {
          if ((byte === OPEN || byte === SEMICOLON) && isShort(at)) return more(at);
          if (byte === OPEN ? opens(view, at) : byte === SEMICOLON && !lost && isNode(view, at)) {
            begin();
            resumeAt = at + 1;
            return { kind: 'start', at };
          }
          at += 1;
        } else if (byte === OPEN) {
          depth += 1;
          opened = at;
          swallowed = null;
          nodes = 0;
          at += 1;
        } else if (byte === SEMICOLON) {
          nodes += 1;
          if (nodes > 1) opened = null;
          swallowed = null;
          at += 1;
        } else if (byte === LEFT) {
          inValue = true;
          at += 1;
        } else if (byte === CLOSE) {
          opened = null;
          swallowed = null;
          if (depth === 1 && isShort(at)) return more(at);
          at += 1;
          // What should have gone on: a node behind the last bracket, or more brackets.
          if (depth > 1 || !goesOn(view, at)) depth -= 1;
          if (depth === 0) {
            resumeAt = at;
            return { kind: 'end', at };
          }
        } else if (isLetter(byte)) {
          const end = wordEnd(view, at);
          if (end >= length && !final) return more(at);
          if (end === at + 1 && (byte === BLACK || byte === WHITE)) hasMoves = true;
          const another = depth > 1 && opened !== null ? opened : hasMoves ? swallowed : null;
          if (another !== null && end === at + 2 && isRootProperty(byte, view[at + 1])) return restart(another);
          at = end;
        } else {
          at += 1;
        }
      }
      return more(at);
    },
    abandon() {
      begin();
      [depth, lost] = [0, true];
    },
  };
}

/** Bytes from an index on, as far as one looks. */
function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + LOOKAHEAD_BYTES));
}

/** Whether `;` and a property begin at an index, blanks in between. */
function isNode(bytes: Uint8Array, from: number): boolean {
  const end = from + LOOKAHEAD_BYTES;
  const next = (index: number): number => {
    let at = index;
    while (at < end && (bytes[at] ?? 0xff) <= 0x20) at += 1;
    return at;
  };
  const semicolon = next(from);
  if (bytes[semicolon] !== SEMICOLON) return false;
  const name = next(semicolon + 1);
  if (!isCapital(bytes[name])) return false;
  return bytes[next(isCapital(bytes[name + 1]) ? name + 2 : name + 1)] === LEFT;
}

function isCapital(byte = 0): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}

function isRootProperty(first = 0, second = 0): boolean {
  return ROOT_PROPERTIES.has(String.fromCharCode(first, second));
}

function rootProperty(text: string): boolean {
  return ROOT_PROPERTIES.has(/^\(\s*;\s*([A-Z]{2})\s*\[/.exec(text)?.[1] ?? '');
}

/** Whether the end of a value, `(;FF[4`, is a root: a value that quotes one would escape the bracket behind it. */
function isCutShort(bytes: Uint8Array): boolean {
  if (bytes.length > LOOKAHEAD_BYTES) return false;
  const text = textAt(bytes, 0);
  return rootProperty(text) && /^[^[]*\[[^\\[\n]*$/.test(text);
}

/** Whether a node or another bracket follows. */
function goesOn(bytes: Uint8Array, from: number): boolean {
  let at = from;
  while (at < from + LOOKAHEAD_BYTES && (bytes[at] ?? 0xff) <= 0x20) at += 1;
  return bytes[at] === CLOSE || isNode(bytes, at);
}

function isLineStart(bytes: Uint8Array, at: number): boolean {
  return at === 0 || bytes[at - 1] === LF || bytes[at - 1] === CR;
}

function wordEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isLetter(bytes[at])) at += 1;
  return at;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
}
