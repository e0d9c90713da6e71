/**
 * The state machine that finds where games begin and end. It knows as little PGN as that takes:
 *
 * - a game ends with the line of its result marker, or where a tag pair begins a line after move text;
 * - among headers without moves, a repeated tag name after an empty line (or the first name again) is a new game;
 * - braces do not nest, so a `{` inside a comment that has already swallowed a line `[Event "` proves that the comment
 *   was never closed: the game is cut at that line. The same cut is made when the comment reaches the cap or the end.
 */

import { createByteWindow } from '../byte-window.js';
import type { RawRecord } from '../environment.js';
import {
  isPlainWord,
  newPendingGame,
  noteTag,
  noteWord,
  type PendingGame,
  tagStartsGame,
  wordStartsGame,
} from './pending-game.js';
import {
  BYTE,
  isBlank,
  isEol,
  latin1,
  markLength,
  matchTag,
  skipTag,
  type TagState,
  tagLineBefore,
  tokenEnd,
} from './scan-bytes.js';

type Mode = 'text' | 'tag' | 'brace' | 'line' | 'skip';

export interface GameScanner {
  /** Takes the next bytes, returns the games that are now complete. */
  push(chunk: Uint8Array): RawRecord[];
  /** The stream has ended: returns what is left. */
  end(): RawRecord[];
  /** The stream broke: returns the pending game if its result marker was seen. */
  finishedGame(): RawRecord[];
  bufferBytes(): number;
}

export function createGameScanner(maxRecordBytes: number): GameScanner {
  const window = createByteWindow();
  /** The window's bytes and length, read once per slice: they are asked for at every byte. */
  let bytes = window.bytes;
  let length = 0;
  let at = 0;
  let games = 0;
  let mode: Mode = 'text';
  let pending: PendingGame | null = null;
  let ended = false;
  /** Nothing stands before this byte in its line. */
  let lineStart = true;
  /** Nothing but blanks does. */
  let lineBlank = true;
  /** The line above is empty. */
  let emptyAbove = true;
  /** Inside a comment: where the line `[Event "` stands that would have to be a new game if the comment never closes. */
  let resumeAt = -1;
  let tag: TagState = { open: false, inValue: false, escaped: false };
  const out: RawRecord[] = [];

  function push(chunk: Uint8Array): RawRecord[] {
    window.append(chunk);
    refresh();
    scan();
    compact();
    return out.splice(0);
  }

  function end(): RawRecord[] {
    ended = true;
    scan();
    while (mode === 'brace' && resumeAt >= 0) {
      resume();
      scan();
    }
    // Comments after the last game are no game; but one that was never closed may hide some.
    const trailing = pending !== null && pending.firstTag === null && !pending.text && games > 0 && mode !== 'brace';
    if (pending !== null && !trailing) emit(length);
    return out.splice(0);
  }

  function scan(): void {
    while (at < length) {
      if (pending !== null && at - pending.start > maxRecordBytes) overflow(pending);
      else if (!step()) return;
    }
  }

  /** Consumes at least one byte; false when more bytes are needed to decide. */
  function step(): boolean {
    switch (mode) {
      case 'text':
        return stepText();
      case 'brace':
        return stepBrace(begin(at));
      case 'tag':
        at = skipTag(bytes, at, reach(begin(at)), tag);
        if (!tag.open) mode = 'text';
        return true;
      case 'line':
        for (const limit = reach(begin(at)); at < limit && !isEol(bytes[at] ?? 0); ) at += 1;
        if (isEol(bytes[at] ?? 0)) mode = 'text';
        return true;
      default:
        return stepSkip();
    }
  }

  function stepText(): boolean {
    const char = bytes[at] ?? 0;
    if (isEol(char)) return endLine();
    if (isBlank(char)) return advance(1, lineBlank);
    const mark = lineBlank ? markLength(bytes, at, length, ended) : 0;
    if (mark < 0) return false;
    if (mark > 0) return advance(mark, true);
    switch (char) {
      case BYTE.BRACE_OPEN:
        begin(at);
        mode = 'brace';
        resumeAt = -1;
        return advance(1);
      case BYTE.BRACKET_OPEN:
        return openTag();
      case BYTE.SEMICOLON:
      case BYTE.PERCENT:
        if (char === BYTE.PERCENT && !lineStart) break;
        begin(at);
        mode = 'line';
        return advance(1);
      case BYTE.PAREN_OPEN:
      case BYTE.PAREN_CLOSE: {
        const game = begin(at);
        game.text = true;
        game.depth = Math.max(0, game.depth + (char === BYTE.PAREN_OPEN ? 1 : -1));
        return advance(1);
      }
      case BYTE.BRACE_CLOSE:
      case BYTE.BRACKET_CLOSE:
        begin(at).text = true;
        return advance(1);
    }
    return stepWord();
  }

  function stepWord(): boolean {
    const stop = bytes[at] === BYTE.STAR ? at + 1 : tokenEnd(bytes, at, length, ended);
    if (stop < 0) return false;
    let game = begin(at);
    if (game.depth > 0) return advance(stop - at);
    if (isPlainWord(game, bytes[at] ?? 0, lineBlank && emptyAbove)) return advance(stop - at);
    const word = latin1(bytes, at, stop);
    if (wordStartsGame(game, word, lineBlank && emptyAbove)) {
      emit(at);
      game = begin(at);
    }
    noteWord(game, word);
    return advance(stop - at);
  }

  function openTag(): boolean {
    const opening = matchTag(bytes, at, length, ended);
    if (opening === 'more') return false;
    if (opening === null) {
      begin(at).text = true;
      return advance(1);
    }
    if (pending !== null && tagStartsGame(pending, opening.name, lineBlank, emptyAbove)) emit(at);
    noteTag(begin(at), opening.name);
    tag = { open: true, inValue: true, escaped: false };
    mode = 'tag';
    return advance(opening.length);
  }

  function stepBrace(game: PendingGame): boolean {
    for (const limit = reach(game); at < limit; at++) {
      const char = bytes[at];
      if (char === BYTE.BRACE_CLOSE) {
        mode = 'text';
        return advance(1);
      }
      if (char === BYTE.BRACE_OPEN && resumeAt >= 0) {
        resume();
        return true;
      }
      if (char === BYTE.QUOTE && resumeAt < 0) resumeAt = tagLineBefore(bytes, at, game.start, game.firstTag);
    }
    return true;
  }

  /** How far a loop may run: one byte past the record's cap. */
  function reach(game: PendingGame): number {
    return Math.min(length, game.start + maxRecordBytes + 1);
  }

  function stepSkip(): boolean {
    const char = bytes[at] ?? 0;
    if (isEol(char)) return endLine();
    if (isBlank(char)) return advance(1, lineBlank);
    if (char === BYTE.BRACKET_OPEN && lineBlank) {
      const tag = matchTag(bytes, at, length, ended);
      if (tag === 'more') return false;
      if (tag !== null && (tag.name === 'Event' || emptyAbove)) {
        mode = 'text';
        return true;
      }
    }
    return advance(1);
  }

  /** CR LF is one line end; a finished game ends with its line. */
  function endLine(): boolean {
    if (bytes[at] === BYTE.CR && at + 1 >= length && !ended) return false;
    at += bytes[at] === BYTE.CR && bytes[at + 1] === BYTE.LF && at + 1 < length ? 2 : 1;
    newLine(lineBlank);
    if (mode === 'text' && pending?.finished === true && pending.depth === 0) emit(at);
    return true;
  }

  function advance(count: number, blank = false): boolean {
    at += count;
    // A byte-order mark takes no column; a blank does.
    lineStart = lineStart && blank && count > 1;
    lineBlank = blank;
    return true;
  }

  function begin(start: number): PendingGame {
    pending ??= newPendingGame(start);
    return pending;
  }

  function emit(stop: number): void {
    if (pending === null) return;
    games += 1;
    out.push({
      bytes: bytes.slice(pending.start, stop),
      gameNumber: games,
      byteOffset: window.base + pending.start,
    });
    pending = null;
  }

  /** The comment was never closed: the game ends before the line that looks like the next one's first. */
  function resume(): void {
    emit(resumeAt);
    at = resumeAt;
    resumeAt = -1;
    mode = 'text';
    newLine(true);
  }

  function newLine(lastWasEmpty: boolean): void {
    emptyAbove = lastWasEmpty;
    lineStart = true;
    lineBlank = true;
  }

  function overflow(game: PendingGame): void {
    if (mode === 'brace' && resumeAt >= 0) {
      resume();
      return;
    }
    const stop = game.start + maxRecordBytes + 1;
    emit(stop);
    at = stop;
    mode = 'skip';
    lineStart = false;
    lineBlank = false;
  }

  function compact(): void {
    const keep = pending === null ? at : pending.start;
    window.dropBefore(keep);
    refresh();
    at -= keep;
    if (resumeAt >= 0) resumeAt -= keep;
    if (pending !== null) pending.start = 0;
  }

  function refresh(): void {
    bytes = window.bytes;
    length = window.length;
  }

  return {
    push,
    end,
    finishedGame: () => {
      if (pending?.finished === true && mode === 'text') emit(at);
      return out.splice(0);
    },
    bufferBytes: () => window.bytes.length,
  };
}
