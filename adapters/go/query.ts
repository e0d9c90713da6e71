/**
 * What KataGo is asked about a match, and the keys of its answers. The value of a position depends on the whole way to
 * it (ko, and the network sees the last moves), on rules, komi, size and set-up: a key must say all of that.
 */
import { canonicalJson, hashJson, sha256 } from '../../manifests/canonical.js';
import type { Colour } from './board.js';
import type { BoardSize } from './limits.js';
import type { GoMatch } from './match.js';

export type Stone = 'B' | 'W';

const STONES: Readonly<Record<Colour, Stone>> = { black: 'B', white: 'W' };

/** A crossing as KataGo writes it, e.g. `Q16`, or `pass`. */
export type GoQueryMove = readonly [stone: Stone, point: string];

export interface GoQuery {
  readonly size: BoardSize;
  /** One of KataGo's names. */
  readonly rules: string;
  /** A multiple of 0.5 within ±150. */
  readonly komi: number;
  /** Black's before White's, each row by row from the top left, so that one set-up has one text. */
  readonly initialStones: readonly GoQueryMove[];
  readonly initialPlayer: Stone;
  /** Legal under the rules; colours need not alternate. */
  readonly moves: readonly GoQueryMove[];
}

/** What KataGo is asked about a match. */
export function goQuery(match: Pick<GoMatch, 'size' | 'rules' | 'komi' | 'setup' | 'moves'>): GoQuery {
  const { size, rules, komi, setup, moves } = match;
  return {
    size,
    rules,
    komi,
    initialStones: [
      ...setup.black.map((point) => ['B', point] as const),
      ...setup.white.map((point) => ['W', point] as const),
    ],
    initialPlayer: STONES[moves[0]?.colour ?? 'black'],
    moves: moves.map(({ colour, point }) => [STONES[colour], point ?? 'pass']),
  };
}

/** SHA-256 over the canonical JSON of the query: size, rules, komi, set-up and moves. */
export function goIdentity(query: GoQuery): string {
  return hashJson({ environment: 'go', ...query });
}

/**
 * moves + 1 keys; key k is of the position after k moves. Short text, `go SIZE RULES KOMI PLAYER SETUP k MOVES`, where
 * set-up and moves stand as 128 bits of SHA-256: equal keys, equal values.
 */
export function goPositionKeys(query: GoQuery): string[] {
  const { size, rules, komi, initialStones, initialPlayer, moves } = query;
  const setup = initialStones.length === 0 ? '-' : digest(canonicalJson(initialStones));
  const root = `go ${size} ${rules} ${komi}`;
  // The player is part of the first position only: from then on the moves tell who is next.
  const keys = [`${root} ${initialPlayer} ${setup} 0 -`];
  let chain = '';
  for (const [k, [stone, point]] of moves.entries()) {
    chain = digest(`${chain} ${stone} ${point}`);
    keys.push(`${root} - ${setup} ${k + 1} ${chain}`);
  }
  return keys;
}

function digest(text: string): string {
  return sha256(text).slice(0, 32);
}
