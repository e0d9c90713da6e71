/**
 * The lexer of one PGN record: tags, comments and symbols of the main line. Variations are skipped here, by a counter
 * and not by recursion, so that no nesting depth can hurt. Nothing is ever rejected here except what never ends.
 */

export type Token =
  | { readonly kind: 'tag'; readonly name: string; readonly value: string; readonly at: number }
  | { readonly kind: 'comment'; readonly text: string; readonly at: number }
  /** Move number, move, result marker, NAG or anything else between spaces. */
  | { readonly kind: 'symbol'; readonly text: string; readonly at: number }
  | { readonly kind: 'unterminated'; readonly what: 'comment' | 'variation'; readonly at: number };

/** `[Name "value"]`: a quote inside is `\"`; a value ends with its line, or one lost quote would eat the game. */
const TAG = /\[[ \t]*([A-Za-z0-9_]+)[ \t]*"((?:\\.|[^"\\\r\n])*)"?[^\]\r\n]*\]?/y;
const SYMBOL = /\$\d*|\*|[^\s{}()[\];*$]+(?:\([QRBNqrbn]\))?/y;
const LINE_REST = /[^\r\n]*/y;

/** Tokens of a record in order; `at` is an index into the text. */
export function* tokens(text: string): Generator<Token> {
  let depth = 0;
  let opened = 0;
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '{') {
      const end = text.indexOf('}', at);
      if (end < 0) {
        yield { kind: 'unterminated', what: 'comment', at };
        return;
      }
      if (depth === 0) yield { kind: 'comment', text: text.slice(at + 1, end), at };
      at = end + 1;
    } else if (char === ';' || (char === '%' && isLineStart(text, at))) {
      const line = match(LINE_REST, text, at)?.[0] ?? '';
      if (char === ';' && depth === 0) yield { kind: 'comment', text: line.slice(1), at };
      at += line.length;
    } else if (char === '(') {
      if (depth === 0) opened = at;
      depth += 1;
      at += 1;
    } else if (char === ')') {
      depth = Math.max(0, depth - 1);
      at += 1;
    } else if (char === '[') {
      const tag = match(TAG, text, at);
      if (tag !== null && depth === 0) yield { kind: 'tag', name: tag[1] ?? '', value: unescaped(tag[2] ?? ''), at };
      at += tag?.[0].length ?? 1;
    } else {
      const symbol = match(SYMBOL, text, at)?.[0];
      if (symbol !== undefined && depth === 0) yield { kind: 'symbol', text: symbol, at };
      at += symbol?.length ?? 1;
    }
  }
  if (depth > 0) yield { kind: 'unterminated', what: 'variation', at: opened };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function unescaped(value: string): string {
  return value.replaceAll(/\\(["\\])/g, '$1');
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || text.charAt(at - 1) === '\n' || text.charAt(at - 1) === '\r';
}
