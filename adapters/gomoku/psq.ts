/**
 * `.psq`, the records of Gomocup's manager: a header, a line `x,y,ms` per stone from 1, the engines' names, the result. In
 * any encoding: nothing but digits is read. The manager's older versions leave the rule empty and end with a code of their own.
 */
import type { DraftMove, GameDraft } from './draft.js';
import { gomokuFault } from './faults.js';
import { type BoardSize, SIZES } from './limits.js';
import type { Winner } from './match.js';
import { type RuleName, ruleNumbered } from './rules.js';

const HEADER = /^Piskvorky\s+(\d{1,4})\s*x\s*(\d{1,4})\s*(?:,\s*\d*\s*:\s*\d*\s*(?:,\s*([^\s,]*))?)?\s*,?$/i;
const MOVE = /^(-?\d{1,9})\s*,\s*(-?\d{1,9})(?:\s*,\s*(-?\d{1,12}))?$/;
const WINNERS: Readonly<Record<string, Winner>> = { '0': 'draw', '1': 'first', '2': 'second' };

/** Throws RecordFault. */
export function readPsq(text: string): GameDraft {
  // Blank lines mean nothing: copies with CR CR LF have one after each.
  const [first = '', ...body] = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const header = HEADER.exec(first);
  if (header === null) throw gomokuFault('malformed', `the header is "${first.slice(0, 40)}"`, 'line 1');
  const size = sizeOf(Number(header[1]), Number(header[2]));
  const rule = ruleOf(header[3] ?? '');
  const end = body.findIndex((line) => !MOVE.test(line));
  const moves = end === -1 ? body : body.slice(0, end);
  const tail = body.slice(moves.length);
  const stray = tail.findIndex((line) => MOVE.test(line));
  // A name could look like that, but then nothing tells it from a move.
  if (stray !== -1)
    throw gomokuFault('malformed', 'a move after the list of moves', `line ${moves.length + stray + 2}`);
  return { size, rule, ...timedMoves(moves), winner: winnerOf(tail) };
}

function sizeOf(columns: number, rows: number): BoardSize {
  const size = SIZES.find((known) => known === columns && known === rows);
  if (size !== undefined) return size;
  throw gomokuFault('size_unsupported', `a board of ${columns} × ${rows}`, 'line 1');
}

/** Without one the game is freestyle, the only rule that the files' older versions knew. */
function ruleOf(text: string): RuleName {
  if (text === '' || text === '-1') return 'freestyle';
  const rule = /^\d{1,2}$/.test(text) ? ruleNumbered(Number(text)) : null;
  if (rule !== null) return rule;
  throw gomokuFault('rule_unsupported', `rule "${text.slice(0, 20)}"`, 'line 1');
}

/**
 * Opening stones carry 0 ms: those before the first move that took time. Where no move took any, the file holds no
 * times, and no stone is known to be of the opening.
 */
function timedMoves(lines: readonly string[]): Pick<GameDraft, 'opening' | 'moves'> {
  const moves = lines.map((line): DraftMove => {
    const [, column, row, ms] = MOVE.exec(line) ?? [];
    const thinkMs = ms === undefined || Number(ms) < 0 ? null : Number(ms);
    return { column: Number(column) - 1, row: Number(row) - 1, thinkMs };
  });
  const timed = moves.some(({ thinkMs }) => (thinkMs ?? 0) > 0);
  if (!timed) return { opening: 0, moves: moves.map((move) => ({ ...move, thinkMs: null })) };
  return { opening: moves.findIndex(({ thinkMs }) => thinkMs !== 0), moves };
}

/**
 * Two names, then 1 (the first named, who has Black), 2 or 0; or such a line alone. -1, other codes and nothing at all name
 * no winner. The names are never read: one of them may be a number.
 */
function winnerOf(tail: readonly string[]): Winner {
  const result = tail.length === 1 ? tail[0] : tail[2];
  return WINNERS[result ?? ''] ?? null;
}
