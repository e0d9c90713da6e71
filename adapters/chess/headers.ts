/** The few tags that matter. Names, ratings and places are never looked at. */

export type Tags = ReadonlyMap<string, string>;
export type Result = '1-0' | '0-1' | '1/2-1/2' | '*';

/** Lower-case names of the tags by which a record is known to be PGN: the roster and what replaces it in practice. */
const ROSTER = new Set(
  'event site date round white black result fen setup variant timecontrol eco utcdate utctime whiteelo blackelo'.split(
    ' ',
  ),
);

export function hasRosterTag(tags: Tags): boolean {
  for (const name of tags.keys()) if (ROSTER.has(name)) return true;
  return false;
}

/** A game termination marker in any of its spellings, or null. */
export function parseResult(text: string): Result | null {
  switch (text.replaceAll(/[‐-―−]/g, '-').trim()) {
    case '1-0':
      return '1-0';
    case '0-1':
      return '0-1';
    case '1/2-1/2':
    case '1/2':
    case '½-½':
    case '½':
      return '1/2-1/2';
    case '*':
      return '*';
    default:
      return null;
  }
}

/**
 * The record's result from its two statements, the tag and the marker at the end of the moves. One that says more wins
 * over `*`; two that contradict each other say nothing.
 */
export function statedResult(tags: Tags, marker: Result | null): Result {
  const tag = parseResult(tags.get('result') ?? '*') ?? '*';
  if (marker === null || marker === '*' || marker === tag) return tag;
  return tag === '*' ? marker : '*';
}
