/**
 * Games of the OGS API: `moves` are `[column, row, milliseconds]` with real think times, alone or below `gamedata`. Also
 * what Python printed of them (`True`, `None`), which is no JSON.
 */
import { z } from 'zod';
import { type Colour, opponent } from './board.js';
import type { DraftMove, GameDraft } from './draft.js';
import { goFault } from './faults.js';
import { type BoardSize, MAX_MOVES } from './limits.js';
import { knownSize } from './lines.js';
import { indexAt, sgfIndex } from './points.js';
import { type Winner, winnerOf } from './result.js';

/** Column and row are −1 for a pass. The fourth field is a colour, 1 or 2, where an editor forced it. */
const Move = z.tuple([z.number(), z.number()], z.unknown());
const Game = z.object({
  width: z.number(),
  height: z.number(),
  rules: z.string().optional(),
  komi: z.union([z.number(), z.string()]).nullish(),
  handicap: z.number().optional(),
  free_handicap_placement: z.boolean().optional(),
  initial_player: z.string().optional(),
  initial_state: z.object({ black: z.string().optional(), white: z.string().optional() }).nullish(),
  moves: z.array(Move).max(MAX_MOVES),
  winner: z.union([z.string(), z.number()]).nullish(),
  black_player_id: z.number().optional(),
  white_player_id: z.number().optional(),
});
type Game = z.infer<typeof Game>;

/** Deeper nesting is no game. */
const MAX_DEPTH = 64;

/** Throws RecordFault. */
export function readOgs(bytes: Uint8Array): GameDraft {
  const outer = jsonOf(new TextDecoder('utf-8').decode(bytes));
  const within = outer !== null && typeof outer === 'object' && 'gamedata' in outer ? outer.gamedata : outer;
  const parsed = Game.safeParse(within);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const tooLong = issue?.code === 'too_big';
    throw goFault(tooLong ? 'too_long' : 'malformed', issue?.message ?? 'no game', issue?.path.join('.') || 'byte 0');
  }
  const game = parsed.data;
  if (game.width !== game.height) throw goFault('size_unsupported', `a board of ${game.width} × ${game.height}`);
  const size = knownSize(game.width);
  return {
    size,
    rules: game.rules ?? null,
    komi: game.komi === null || game.komi === undefined ? null : String(game.komi),
    setup: new Map([
      ...letterPairs(game.initial_state?.black ?? '', 'black', size),
      ...letterPairs(game.initial_state?.white ?? '', 'white', size),
    ]),
    moves: movesOf(game, size),
    winner: winnerOfGame(game),
  };
}

function letterPairs(text: string, colour: Colour, size: BoardSize): [number, Colour][] {
  return (text.match(/[\s\S]{1,2}/g) ?? []).map((pair) => {
    const index = sgfIndex(pair, size);
    if (index === null) throw goFault('illegal_position', `set-up on "${pair}"`);
    return [index, colour];
  });
}

/** With free placement Black's first moves are the handicap stones. */
function movesOf(game: Game, size: BoardSize): DraftMove[] {
  const handicapMoves = game.free_handicap_placement === true ? (game.handicap ?? 0) : 0;
  let next: Colour = game.initial_player === 'white' ? 'white' : 'black';
  return game.moves.map(([column, row, ms, forced, more], k) => {
    if (isEdit(more)) throw goFault('setup_within_game', 'a stone was put on or taken off by hand', `move ${k + 1}`);
    const pass = column < 0 && row < 0;
    const index = pass ? null : indexAt(column, row, size);
    if (index === null && !pass) throw goFault('illegal_move', `[${column}, ${row}]`, `move ${k + 1}`);
    const colour = forced === 1 ? 'black' : forced === 2 ? 'white' : next;
    next = k + 1 < handicapMoves ? 'black' : opponent(colour);
    return { colour, index, thinkMs: typeof ms === 'number' && ms >= 0 ? Math.round(ms) : null };
  });
}

/** The fifth field holds what is special about a move; `edited` makes it none. */
function isEdit(more: unknown): boolean {
  return more !== null && typeof more === 'object' && 'edited' in more && more.edited === true;
}

function winnerOfGame({ winner, black_player_id: black, white_player_id: white }: Game): Winner {
  if (winner === null || winner === undefined || winner === 0) return null;
  if (winner === black) return 'first';
  if (winner === white) return 'second';
  return typeof winner === 'string' ? winnerOf(`${winner} wins`) : null;
}

/** JSON, or the same with Python's names for its constants. Throws `malformed` or `truncated`. */
function jsonOf(text: string): unknown {
  requireShallow(text);
  try {
    return JSON.parse(text);
  } catch {
    const constants: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };
    const plain = text.replaceAll(/"(?:[^"\\]|\\.)*"|\b(?:True|False|None)\b/g, (word) => constants[word] ?? word);
    try {
      return JSON.parse(plain);
    } catch (error) {
      throw goFault('malformed', error instanceof Error ? error.message.slice(0, 80) : 'no JSON');
    }
  }
}

/** A cheap bound on nesting (brackets in texts count too), and whether the last bracket is there. */
function requireShallow(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === 0x7b || letter === 0x5b) depth += 1;
    else if (letter === 0x7d || letter === 0x5d) depth -= 1;
    if (depth > MAX_DEPTH) throw goFault('malformed', `nested deeper than ${MAX_DEPTH}`, `byte ${at}`);
  }
  if (!/[}\]]\s*$/.test(text)) throw goFault('truncated', 'the last bracket is missing', `byte ${text.length}`);
}
