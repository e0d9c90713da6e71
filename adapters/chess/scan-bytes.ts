/** Byte-level questions of the scanner. `ended` tells that no more bytes will come, so that an open question is decided. */

export const BYTE = {
  LF: 0x0a,
  CR: 0x0d,
  QUOTE: 0x22,
  PERCENT: 0x25,
  PAREN_OPEN: 0x28,
  PAREN_CLOSE: 0x29,
  STAR: 0x2a,
  SEMICOLON: 0x3b,
  BRACKET_OPEN: 0x5b,
  BACKSLASH: 0x5c,
  BRACKET_CLOSE: 0x5d,
  BRACE_OPEN: 0x7b,
  BRACE_CLOSE: 0x7d,
} as const;

const MARK = [0xef, 0xbb, 0xbf];
/** Longest tag name and longest word that are looked at as one; both bound how far the scanner looks ahead. */
const MAX_TAG = 255;
const MAX_WORD = 64;

/** 1 for the bytes at which a word ends. */
const ENDS_WORD = new Uint8Array(256);
for (const char of '(){}[]*; \t\v\f\r\n') ENDS_WORD[char.charCodeAt(0)] = 1;

export function isEol(byte: number): boolean {
  return byte === BYTE.LF || byte === BYTE.CR;
}

export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0b || byte === 0x0c;
}

/** 3 when a UTF-8 byte-order mark stands here, 0 when not, −1 when more bytes are needed. */
export function markLength(buffer: Uint8Array, at: number, length: number, ended: boolean): number {
  for (const [index, expected] of MARK.entries()) {
    if (at + index >= length) return ended ? 0 : -1;
    if (buffer[at + index] !== expected) return 0;
  }
  return MARK.length;
}

/**
 * The beginning of a tag pair, `[` name `"`, with blanks where PGN allows them: its name and its length up to and
 * including the quote. null: no tag; `more`: more bytes are needed.
 */
export function matchTag(
  buffer: Uint8Array,
  start: number,
  length: number,
  ended: boolean,
): { name: string; length: number } | null | 'more' {
  let at = start + 1;
  const limit = start + MAX_TAG;
  while (at < length && at < limit && isBlankTab(buffer[at])) at += 1;
  const nameStart = at;
  while (at < length && at < limit && isNameByte(buffer[at])) at += 1;
  const nameEnd = at;
  while (at < length && at < limit && isBlankTab(buffer[at])) at += 1;
  if (at >= limit) return null;
  if (at >= length) return ended ? null : 'more';
  if (buffer[at] !== BYTE.QUOTE || nameEnd === nameStart) return null;
  return { name: latin1(buffer, nameStart, nameEnd), length: at + 1 - start };
}

/** Where inside a tag pair the scanner is. */
export interface TagState {
  open: boolean;
  inValue: boolean;
  /** The last byte was a backslash inside the value. */
  escaped: boolean;
}

/**
 * Goes on inside `[Name "value"]`, which ends with its bracket or its line; quotes toggle. Returns the index after what
 * was consumed: after the bracket, at the line end, or `limit`.
 */
export function skipTag(buffer: Uint8Array, start: number, limit: number, tag: TagState): number {
  for (let at = start; at < limit; at++) {
    const char = buffer[at] ?? 0;
    if (isEol(char) || (char === BYTE.BRACKET_CLOSE && !tag.inValue)) {
      tag.open = false;
      return isEol(char) ? at : at + 1;
    }
    if (tag.escaped) tag.escaped = false;
    else if (char === BYTE.QUOTE) tag.inValue = !tag.inValue;
    else if (char === BYTE.BACKSLASH) tag.escaped = tag.inValue;
  }
  return limit;
}

/** End of the word that starts here (at most 64 bytes of it), or −1 when more bytes are needed. */
export function tokenEnd(buffer: Uint8Array, start: number, length: number, ended: boolean): number {
  const limit = Math.min(length, start + MAX_WORD);
  for (let at = start + 1; at < limit; at++) if (ENDS_WORD[buffer[at] ?? 0] === 1) return at;
  return limit === length && !ended && length < start + MAX_WORD ? -1 : limit;
}

/** `quote` is the index of a `"`: the index of the `[` when `[Event "`, or the same with `firstTag`, begins a line there. */
export function tagLineBefore(buffer: Uint8Array, quote: number, recordStart: number, firstTag: string | null): number {
  for (const name of firstTag === null || firstTag === 'Event' ? ['Event'] : ['Event', firstTag]) {
    const opening = `[${name} `;
    const start = quote - opening.length;
    if (start <= recordStart) continue;
    let equal = true;
    for (let index = 0; index < opening.length && equal; index++) {
      equal = buffer[start + index] === opening.charCodeAt(index);
    }
    if (equal && beginsLine(buffer, start)) return start;
  }
  return -1;
}

function beginsLine(buffer: Uint8Array, at: number): boolean {
  const before = buffer[at - 1] ?? BYTE.LF;
  if (isEol(before)) return true;
  return MARK.every((byte, index) => buffer[at - 3 + index] === byte) && isEol(buffer[at - 4] ?? BYTE.LF);
}

/** Bytes as text, one character each. */
export function latin1(buffer: Uint8Array, start: number, stop: number): string {
  let text = '';
  for (let at = start; at < stop; at++) text += String.fromCharCode(buffer[at] ?? 0);
  return text;
}

function isBlankTab(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09;
}

function isNameByte(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return (
    (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x5f
  );
}
