/** Who won, from a record's result text in any language. How (resignation, time, points) matters to nobody here. */

/** First is Black, second White; null when the record names no winner. */
export type Winner = 'first' | 'second' | 'draw' | null;

const SHORT = /^(b|black|w|white)\s*\+/;
const DRAW = /^(0|draw|jigo|tie)\b|和棋|和局|持碁|ジゴ|무승부|빅$/;
const VOID = /^(void|no ?result|\?|unknown|unfinished)|无胜负|無勝負/;
const COLOUR = '(black|white|\\bb\\b|\\bw\\b|黑|黒|白|흑|백)';
const WON = 'wins?|won|勝|胜|승|贏|赢|\\+';
const LOST = 'los[et]|loses|lost|resign|forfeit|time ?out|負|负|敗|败|패|投';
/** A colour, then the nearest word that says what became of it. */
const CLAUSE = new RegExp(`${COLOUR}.*?(?:(${WON})|(${LOST}))`);

/**
 * Reads SGF's `B+R`, `W+12.5`, `0`, `Draw`, `Void`, `?` and phrases such as `white wins by time`, `黑中盘胜`, `백불계승`.
 * What says nothing, or nothing that this knows, is null.
 */
export function winnerOf(text: string): Winner {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  const short = SHORT.exec(plain)?.[1];
  if (short !== undefined) return short.startsWith('b') ? 'first' : 'second';
  if (VOID.test(plain)) return null;
  if (DRAW.test(plain)) return 'draw';
  const clause = CLAUSE.exec(plain);
  if (clause === null) return null;
  const black = /^(b|黑|黒|흑)/.test(clause[1] ?? '');
  return black === (clause[2] !== undefined) ? 'first' : 'second';
}
