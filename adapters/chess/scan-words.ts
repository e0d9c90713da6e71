/** Word-level questions of the scanner. Words are bytes read as Latin-1, so UTF-8 signs appear as their bytes. */

const RESULTS = new Set(
  ['1-0', '0-1', '1/2-1/2', '1/2', '*', '½-½', '½', '1–0', '0–1', '1/2–1/2', '½–½'].flatMap((text) => [
    text,
    Buffer.from(text, 'utf8').toString('latin1'),
  ]),
);
const PLAYED = /^(?:\d{1,4}\.|[KQRBNP]?[a-h]?[1-8]?[-x]?[a-h][1-8]|[O0]-[O0])/;

/** A game termination marker. */
export function isResult(word: string): boolean {
  return RESULTS.has(word);
}

/** A move number or the beginning of a move: the record is meant to be a game. */
export function looksPlayed(word: string): boolean {
  return PLAYED.test(word);
}

/** A move number above 1. */
export function isMoveNumber(word: string): boolean {
  const number = /^(\d{1,4})\./.exec(word)?.[1];
  return number !== undefined && Number(number) > 1;
}

/** `1.` or `1.e4`, but not `1...`: in a file without headers the next game begins so, after an empty line. */
export function isRestart(word: string): boolean {
  return /^1\.(?!\.)/.test(word);
}

/** What may follow a result marker on its line and still belong to the finished game. */
export function isOrnament(word: string): boolean {
  return /^(?:\$\d*|[!?+#=.-]+)$/.test(word);
}
