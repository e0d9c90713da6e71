/** A draft played on a board under its rule. What does not replay to the end is refused whole. */
import { hashJson } from '../../manifests/canonical.js';
import { type Board, createBoard } from './board.js';
import type { DraftMove, GameDraft } from './draft.js';
import { gomokuFault } from './faults.js';
import { MIN_EVENTS } from './limits.js';
import { colourOf, type GomokuEnd, type GomokuMatch, type GomokuMove, type Winner } from './match.js';
import { indexAt, pointName } from './points.js';
import { type Outcome, play } from './rules.js';

/** Throws RecordFault: `no_moves`, `illegal_move`, `moves_after_end`, `result_contradicts`, `too_short`. */
export function replay(draft: GameDraft): GomokuMatch {
  const { size, rule, opening } = draft;
  if (draft.moves.length === 0) throw gomokuFault('no_moves', 'the record holds no move');
  const board = createBoard(size);
  let end: GomokuEnd | null = null;
  const moves = draft.moves.map((move, ply): GomokuMove => {
    const place = `move ${ply + 1}`;
    if (end !== null) throw gomokuFault('moves_after_end', `the game is over after move ${ply}`, place);
    const index = freeCrossing(board, move, draft, place);
    end = endOf(play(board, index, colourOf(ply), rule), ply, draft);
    return { point: pointName(index, size), thinkMs: move.thinkMs };
  });
  const events = moves.length - opening;
  if (events < MIN_EVENTS) {
    throw gomokuFault('too_short', `${events} moves after the opening; a case needs ${MIN_EVENTS}`);
  }
  const winner = winnerOf(end, draft.winner);
  const points = moves.map(({ point }) => point);
  const identity = hashJson({ environment: 'gomoku', size, rule, opening, moves: points });
  return { environment: 'gomoku', identity, size, rule, opening, moves, end, winner };
}

function freeCrossing(board: Board, { column, row }: DraftMove, { size }: GameDraft, place: string): number {
  const index = indexAt(column, row, size);
  if (index === null) {
    throw gomokuFault('illegal_move', `column ${column + 1}, row ${row + 1} is off a board of ${size} lines`, place);
  }
  if (board.at(index) !== null) throw gomokuFault('illegal_move', `${pointName(index, size)} is occupied`, place);
  return index;
}

function endOf(outcome: Outcome, ply: number, { size }: GameDraft): GomokuEnd | null {
  const mover = colourOf(ply) === 'black' ? 'first' : 'second';
  if (outcome.kind === 'row') {
    return { winner: mover, by: 'row', row: outcome.row.map((index) => pointName(index, size)) };
  }
  if (outcome.kind === 'forbidden') return { winner: 'second', by: 'forbidden', row: [] };
  return ply + 1 === size * size ? { winner: 'draw', by: 'full', row: [] } : null;
}

/** The board's word; where it has none, the record's. They must not differ. */
function winnerOf(end: GomokuEnd | null, recorded: Winner): Winner {
  if (end === null || recorded === null || recorded === end.winner) return end?.winner ?? recorded;
  const words = { first: 'Black', second: 'White', draw: 'nobody' } as const;
  throw gomokuFault('result_contradicts', `${words[end.winner]} won on the board, ${words[recorded]} by the record`);
}
