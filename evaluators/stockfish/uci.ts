/**
 * Reads the lines of a UCI engine (Universal Chess Interface, 2006). Fields of an `info` line come in any order, unknown
 * ones are skipped, and a line whose known fields are malformed is told apart from one that says nothing.
 */

/** Score and WDL are those of the side to move. */
export interface UciInfo {
  readonly depth: number;
  /** 1-based rank of the line. */
  readonly multiPv: number;
  readonly score: { readonly unit: 'cp' | 'mate'; readonly amount: number };
  /** A bound is not a value: the search was still narrowing its window. */
  readonly bound: 'lower' | 'upper' | null;
  /** Win, draw, loss in permille; null when the engine does not give them. */
  readonly wdl: readonly [number, number, number] | null;
  readonly nodes: number | null;
  /** Moves as UCI writes them. */
  readonly pv: readonly string[];
}

export type UciLine =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'option'; readonly name: string }
  | { readonly kind: 'uciok' }
  | { readonly kind: 'readyok' }
  | { readonly kind: 'info'; readonly info: UciInfo }
  /** `move` is null for `bestmove (none)`. */
  | { readonly kind: 'bestmove'; readonly move: string | null }
  /** Text for people, progress without a score, the banner. */
  | { readonly kind: 'other' }
  | { readonly kind: 'malformed'; readonly reason: string };

const movePattern = /^[a-h][1-8][a-h][1-8][nbrq]?$/;

export function parseUciLine(line: string): UciLine {
  const words = line.trim().split(/\s+/);
  const [first, second] = words;
  if (first === 'info') return parseInfo(words);
  if (first === 'uciok' || first === 'readyok') return { kind: first };
  if (first === 'id' && second === 'name') return { kind: 'name', name: words.slice(2).join(' ') };
  if (first === 'option' && second === 'name') return { kind: 'option', name: optionName(words) };
  if (first === 'bestmove') {
    if (second === '(none)' || second === '0000') return { kind: 'bestmove', move: null };
    if (second !== undefined && movePattern.test(second)) return { kind: 'bestmove', move: second };
    return { kind: 'malformed', reason: 'bestmove without a move' };
  }
  return { kind: 'other' };
}

/** `option name Clear Hash type button`: names may hold spaces and end at the word `type`. */
function optionName(words: readonly string[]): string {
  const end = words.indexOf('type');
  return words.slice(2, end === -1 ? undefined : end).join(' ');
}

function parseInfo(words: readonly string[]): UciLine {
  const fields: { -readonly [Field in keyof UciInfo]?: UciInfo[Field] } = {};
  let at = 1;
  const integer = (): number => {
    const word = words[at++];
    return word !== undefined && /^[+-]?\d{1,15}$/.test(word) ? Number(word) : Number.NaN;
  };
  while (at < words.length) {
    const field = words[at++];
    // What follows is free text, even when it holds words that are field names.
    if (field === 'string') break;
    if (field === 'depth') fields.depth = integer();
    else if (field === 'multipv') fields.multiPv = integer();
    else if (field === 'nodes') fields.nodes = integer();
    else if (field === 'lowerbound') fields.bound = 'lower';
    else if (field === 'upperbound') fields.bound = 'upper';
    else if (field === 'wdl') fields.wdl = [integer(), integer(), integer()];
    else if (field === 'score') {
      const unit = words[at++];
      if (unit !== 'cp' && unit !== 'mate') return { kind: 'malformed', reason: 'score is neither cp nor mate' };
      fields.score = { unit, amount: integer() };
    } else if (field === 'pv') {
      const start = at;
      while (movePattern.test(words[at] ?? '')) at++;
      fields.pv = words.slice(start, at);
    }
  }
  if (fields.score === undefined) return { kind: 'other' };
  const { depth = Number.NaN, multiPv = 1, nodes = null, score, bound = null, wdl = null, pv = [] } = fields;
  const numbers = [depth, multiPv, score.amount, ...(nodes === null ? [] : [nodes]), ...(wdl ?? [])];
  if (numbers.some(Number.isNaN)) return { kind: 'malformed', reason: 'a field of the info line is not a number' };
  return { kind: 'info', info: { depth, multiPv, score, bound, wdl, nodes, pv } };
}
