/**
 * One match of a tournament report, as `split.ts` cuts it out: the report's own facts (size, coding, rule, opening) and
 * the match as it stands there. Cells count row by row from the top left; there are no times.
 */
import { z } from 'zod';
import type { GameDraft } from './draft.js';
import { gomokuFault } from './faults.js';
import { SIZES } from './limits.js';
import type { Winner } from './match.js';

const Match = z.object({
  black: z.string(),
  white: z.string(),
  result: z.string().nullish(),
  winner: z.string().nullish(),
  move_cells: z.array(z.number().int()).max(1000),
  move_count: z.number().int().optional(),
});
type Match = z.infer<typeof Match>;

const Record = z.object({
  board_size: z.number().int(),
  move_codec: z.literal('cell_index_v1'),
  variant: z.string(),
  win_length: z.literal(5).optional(),
  opening_plies: z.number().int().min(0).optional(),
  match: Match,
});

const WINNERS: Readonly<{ [result: string]: Winner }> = { black_won: 'first', white_won: 'second', draw: 'draw' };

/** Throws RecordFault. */
export function readTournamentMatch(text: string): GameDraft {
  const parsed = Record.safeParse(jsonOf(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw gomokuFault('malformed', issue?.message ?? 'no match', issue?.path.join('.') || 'byte 0');
  }
  const { board_size, variant, opening_plies = 0, match } = parsed.data;
  const size = SIZES.find((known) => known === board_size);
  if (size === undefined) throw gomokuFault('size_unsupported', `a board of ${board_size} × ${board_size}`);
  const rule = (['freestyle', 'standard', 'renju'] as const).find((name) => name === variant);
  if (rule === undefined) throw gomokuFault('rule_unsupported', `rule "${variant.slice(0, 20)}"`);
  const { move_cells: cells, move_count: count = cells.length } = match;
  if (count !== cells.length) throw gomokuFault('truncated', `${cells.length} of ${count} moves are there`);
  return {
    size,
    rule,
    opening: Math.min(opening_plies, cells.length),
    moves: cells.map((cell) => ({ column: columnOf(cell, size), row: Math.floor(cell / size), thinkMs: null })),
    winner: winnerOf(match),
  };
}

/** Negative cells lie off the board on both counts. */
function columnOf(cell: number, size: number): number {
  return cell < 0 ? -1 : cell % size;
}

/** The colour is in `result`; the name of the winner must be that player's. */
function winnerOf({ black, white, result, winner }: Match): Winner {
  const stated = WINNERS[result ?? ''] ?? null;
  const named = { first: black, second: white, draw: null, none: winner ?? null }[stated ?? 'none'];
  if (stated === null || (winner ?? null) === named) return stated;
  throw gomokuFault('result_contradicts', `the result is ${result}, the winner named is another player`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const cut = !text.trimEnd().endsWith('}');
    throw gomokuFault(cut ? 'truncated' : 'malformed', error instanceof Error ? error.message.slice(0, 80) : 'no JSON');
  }
}
