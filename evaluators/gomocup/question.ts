/** The gomoku positions that may be sent to an engine: read from their keys, checked, because an engine takes what is impossible silently. */
import { CasemillError } from '../../manifests/errors.js';

/** Numbers of the protocol's `INFO rule`. */
const RULES = { freestyle: 0, standard: 1, renju: 4 } as const;
const COLUMNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const KEY = /^gomoku (\d{1,2}) (freestyle|standard|renju) (-|[A-Z]\d{1,2}(?: [A-Z]\d{1,2})*)$/;

export interface Stone {
  /** From 0, columns from the left, rows from the top. */
  readonly column: number;
  readonly row: number;
}

export interface GomokuQuestion {
  /** Lines of the square board. */
  readonly size: number;
  readonly rule: (typeof RULES)[keyof typeof RULES];
  /** In the order played, Black's first. */
  readonly stones: readonly Stone[];
  readonly blackToMove: boolean;
}

/** `gomoku 15 renju H8 I9`, `-` for no stones. Throws `question_invalid` (bug). */
export function gomokuQuestion(key: string): GomokuQuestion {
  const match = KEY.exec(key);
  if (match === null) throw invalid(key, 'it is no position of gomoku');
  const size = Number(match[1]);
  const rule = RULES[match[2] as keyof typeof RULES];
  const names = match[3] === '-' ? [] : (match[3] ?? '').split(' ');
  const stones = names.map(
    (name): Stone => ({ column: COLUMNS.indexOf(name.charAt(0)), row: Number(name.slice(1)) - 1 }),
  );
  if (stones.some(({ column, row }) => column >= size || row < 0 || row >= size))
    throw invalid(key, 'a stone is off the board');
  if (new Set(names).size < names.length) throw invalid(key, 'two stones on one crossing');
  if (stones.length >= size * size) throw invalid(key, 'the board is full');
  return { size, rule, stones, blackToMove: stones.length % 2 === 0 };
}

/** Whether a crossing of the board is free in a position. */
export function isFree({ size, stones }: GomokuQuestion, { column, row }: Stone): boolean {
  const taken = stones.some((stone) => stone.column === column && stone.row === row);
  return column < size && row < size && !taken;
}

/** `H8`. */
export function crossingName({ column, row }: Stone): string {
  return `${COLUMNS.charAt(column)}${row + 1}`;
}

function invalid(key: string, why: string): CasemillError {
  return new CasemillError({
    code: 'question_invalid',
    failureClass: 'bug',
    message: `a position that no gomoku engine can value was about to be sent: ${why}`,
    input: key.slice(0, 200),
  });
}
