/** Symbols of the move text to words: move numbers off, glued words apart, ornaments known. */
import { parseResult } from './headers.js';
import { isNullMove, looksLikeMove } from './san.js';

/** Signs that stand between moves and say nothing about them: assessments, novelty marks, stray dots, `e.p.`. */
const ORNAMENT = /^(?:\$\d*|\\|[!?]+|\.+|…|[+\-=/]{1,3}|[±∓⩲⩱∞□⊕→↑⇆⨀⟳=]+|N|D|e\.?p\.?|ep|[+#]+)$/;

/** Longest symbol that is taken apart; no run of glued moves that a person could read is longer. */
const MAX_SYMBOL = 80;

/**
 * The words of a symbol without its move numbers: `12.Nf3`, `12...Nf6`, `12`, and what lost its blanks: `e52.Nf3`,
 * `Qh4#0-1`. A bare number of four and more digits is no move number but a move in numeric notation, which is not read.
 */
export function splitSymbol(symbol: string): string[] {
  if (parseResult(symbol) !== null) return [symbol];
  const text = symbol.replace(/^\d{1,3}$|^\d{1,4}(?:\.+|…)/, '');
  if (text === '') return [];
  if (text.length > MAX_SYMBOL) return [text];
  const glued = /^([^.]*?[1-8QRBNO0][+#!?]*)(\d{1,4})(?:\.+|…)(.*)$/.exec(text);
  if (glued !== null) return [glued[1] ?? '', ...splitSymbol(glued[3] ?? '')].filter((word) => word !== '');
  const ended = /^(.+?)(1-0|0-1|1\/2-1\/2)$/.exec(text);
  if (ended !== null && looksLikeMove(ended[1] ?? '')) return [ended[1] ?? '', ended[2] ?? ''];
  return [text];
}

/** Whether a word is a sign that says nothing about the moves. */
export function isOrnamentWord(word: string): boolean {
  return ORNAMENT.test(word) && !isNullMove(word);
}
