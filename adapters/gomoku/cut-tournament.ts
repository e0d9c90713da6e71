/**
 * A tournament report (JSON) as a stream: each object of its `matches` becomes a record of its own, with the facts that stand
 * once for all of them (size, coding, rule, opening) in front. The rest of the report is read over.
 */
import { type Cutter, createCappedBytes } from './cut.js';

/** Where the facts stand, and what they are called in a record, which can be split again. */
const FACTS: Readonly<Record<string, string>> = {
  board_size: 'board_size',
  move_codec: 'move_codec',
  'run.rules.variant': 'variant',
  variant: 'variant',
  'run.rules.win_length': 'win_length',
  win_length: 'win_length',
  'run.opening_plies': 'opening_plies',
  opening_plies: 'opening_plies',
};
const MATCHES = new Set(['matches.[]', 'match']);
const LONGEST_FACT = 100;
const DEEPEST = 64;
const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN, CLOSE, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Within an array the key is `[]`. */
interface Level {
  readonly isArray: boolean;
  key: string;
}

/** A report that breaks off gives one more record, which the parser refuses as truncated. */
export function createTournamentCutter(cap: number): Cutter {
  const match = createCappedBytes(cap);
  const facts = new Map<string, string>();
  const levels: Level[] = [];
  let matchDepth: number | null = null;
  let matchOffset = 0;
  let offset = 0;
  let inText = false;
  let escaped = false;
  let isKey = false;
  /** The text or number under way, as written. */
  let token = '';

  const path = (): string => levels.map(({ key }) => key).join('.');

  function endScalar(): void {
    const name = FACTS[path()];
    if (name !== undefined && token !== '' && token.length < LONGEST_FACT) facts.set(name, token);
    token = '';
  }

  function recordOf(bytes: Uint8Array, closing: string): Uint8Array {
    const head = [...facts].map(([name, value]) => `${JSON.stringify(name)}:${value},`).join('');
    return new Uint8Array(Buffer.concat([Buffer.from(`{${head}"match":`), bytes, Buffer.from(closing)]));
  }

  /** True when the byte closes a match. */
  function take(byte: number): boolean {
    if (inText) {
      token += String.fromCharCode(byte);
      if (token.length > LONGEST_FACT) token = token.slice(0, LONGEST_FACT);
      if (escaped) escaped = false;
      else if (byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) inText = false;
      return false;
    }
    const level = levels.at(-1);
    if (byte === QUOTE) {
      [inText, token] = [true, '"'];
    } else if (byte === COLON) {
      if (level !== undefined && isKey) level.key = token.slice(1, -1);
      [isKey, token] = [false, ''];
    } else if (byte === COMMA) {
      endScalar();
      isKey = level?.isArray === false;
    } else if (byte === OPEN || byte === OPEN_ARRAY) {
      if (byte === OPEN && matchDepth === null && MATCHES.has(path())) matchDepth = levels.length;
      levels.push({ isArray: byte === OPEN_ARRAY, key: byte === OPEN_ARRAY ? '[]' : '' });
      isKey = byte === OPEN;
    } else if (byte === CLOSE || byte === CLOSE_ARRAY) {
      endScalar();
      levels.pop();
      return matchDepth === levels.length;
    } else if (byte > 0x20 && token.length < LONGEST_FACT) {
      token += String.fromCharCode(byte);
    }
    return false;
  }

  return {
    *push(chunk) {
      let from = 0;
      for (const [at, byte] of chunk.entries()) {
        if (levels.length > DEEPEST) return;
        const before = matchDepth;
        const closes = take(byte);
        if (before === null && matchDepth !== null) [from, matchOffset] = [at, offset + at];
        if (!closes) continue;
        match.add(chunk.subarray(from, at + 1));
        matchDepth = null;
        yield { bytes: recordOf(match.take(), '}'), byteOffset: matchOffset };
      }
      if (matchDepth !== null) match.add(chunk.subarray(from));
      offset += chunk.length;
    },
    *end() {
      if (levels.length === 0) return;
      yield { bytes: recordOf(match.take(), ''), byteOffset: matchDepth === null ? offset : matchOffset };
    },
    held: () => match.length(),
  };
}
