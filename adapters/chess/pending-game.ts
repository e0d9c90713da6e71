/** What the scanner knows of the record it is in, and the rules by which a tag or a word begins the next one. */
import { isMoveNumber, isOrnament, isRestart, isResult, looksPlayed } from './scan-words.js';

export interface PendingGame {
  /** Index of its first byte in the window. */
  start: number;
  readonly tags: Set<string>;
  firstTag: string | null;
  /** Anything but tags and comments was seen. */
  text: boolean;
  /** A move number or a move was seen. */
  played: boolean;
  /** A move number above 1 was seen, so that a `1.` can begin another game. */
  pastFirst: boolean;
  /** The result marker was seen. */
  finished: boolean;
  /** Open variations. */
  depth: number;
}

export function newPendingGame(start: number): PendingGame {
  return {
    start,
    tags: new Set(),
    firstTag: null,
    text: false,
    played: false,
    pastFirst: false,
    finished: false,
    depth: 0,
  };
}

/**
 * After moves a tag begins a game when it begins its line. Among headers it does when its name was there already and
 * an empty line stands above, or when it is the first name again; so empty lines within a header do not split it.
 */
export function tagStartsGame(game: PendingGame, name: string, beginsLine: boolean, emptyAbove: boolean): boolean {
  if (game.finished) return true;
  if (game.text) return beginsLine;
  if (!game.tags.has(name)) return false;
  return emptyAbove || (name === game.firstTag && game.tags.size > 1);
}

/** After a result marker any word but an ornament does; before it only `1.` in a new paragraph. */
export function wordStartsGame(game: PendingGame, word: string, beginsParagraph: boolean): boolean {
  if (isResult(word)) return false;
  if (game.finished) return !isOrnament(word);
  return game.pastFirst && beginsParagraph && isRestart(word);
}

/** Takes note of a tag pair; after moves it is text like any other. */
export function noteTag(game: PendingGame, name: string): void {
  if (game.text) return;
  game.tags.add(name);
  game.firstTag ??= name;
}

/** Takes note of a word of the main line. */
export function noteWord(game: PendingGame, word: string): void {
  if (game.finished) return;
  game.text = true;
  game.played ||= looksPlayed(word);
  game.pastFirst ||= isMoveNumber(word);
  // In text that shows neither headers nor moves a `*` is an asterisk.
  if (isResult(word) && (game.firstTag !== null || game.played)) game.finished = true;
}

/**
 * Whether a word that begins with this byte can change nothing, so that it need not be read: in a game whose moves have
 * been seen, only a result marker or a word that begins a paragraph can.
 */
export function isPlainWord(game: PendingGame, firstByte: number, beginsParagraph: boolean): boolean {
  if (!game.played || !game.pastFirst || game.finished || beginsParagraph) return false;
  return firstByte >= 0x32 && firstByte < 0x80;
}
