/**
 * NGF, the records of Cyberoro and wBaduk: a header of fixed lines, then `PMxxBRDDR` per move: number, colour, column
 * and row as letters from `B`, and both once more the other way round. No times.
 */
import type { DraftMove, GameDraft } from './draft.js';
import { goFault } from './faults.js';
import { type BoardSize, MAX_MOVES } from './limits.js';
import { handicapPoints, knownSize, linesOf, requireNext } from './lines.js';
import { indexAt } from './points.js';
import { winnerOf } from './result.js';

/** Number, colour, crossing, and the crossing the other way round. */
const MOVE = /^PM([A-Z])([A-Z])([BW])(.)(.)(?:(.)(.))?/;

/** Throws RecordFault. Rules are Korean. A file may end after any move: only its stated number of moves tells. */
export function readNgf(bytes: Uint8Array): GameDraft {
  const lines = linesOf(bytes);
  const first = lines.findIndex((line) => MOVE.test(line));
  const header = headerOf(lines.slice(0, first).map((line) => line.replace(/^GI/, '')));
  const result = header.result ?? lines.find((line) => /^I?DB\[/.test(line)) ?? '';
  const moves = movesOf(lines, header.size);
  if (moves.length < header.moves) {
    throw goFault('truncated', `${moves.length} of ${header.moves} moves are there`, `line ${lines.length}`);
  }
  return {
    size: header.size,
    rules: 'korean',
    // Whole points stand for the half point above: even games there are never drawn.
    komi: header.komi === null ? null : String(header.handicap === 0 ? Math.floor(header.komi) + 0.5 : header.komi),
    setup: new Map(handicapPoints(header.handicap, header.size).map((index) => [index, 'black'])),
    moves,
    winner: winnerOf(result.replace(/^I?DB\[\d*\]/, '')),
  };
}

interface Header {
  readonly size: BoardSize;
  readonly handicap: number;
  readonly komi: number | null;
  readonly moves: number;
  readonly result: string | null;
}

/** Either title, size, players, place, handicap, ?, komi, date, time, result, moves; or title, players, date, size, ... */
function headerOf(lines: readonly string[]): Header {
  const number = (index: number): number => Number.parseFloat(lines[index] ?? '');
  const sizeFirst = /^\d+$/.test(lines[1] ?? '');
  const [size, handicap, komi, moves] = sizeFirst ? [1, 5, 7, 11] : [6, 7, 9, 10];
  const or = (value: number, other: number): number => (Number.isFinite(value) ? value : other);
  return {
    size: knownSize(or(number(size), 19)),
    handicap: or(number(handicap), 0),
    komi: Number.isFinite(number(komi)) ? number(komi) : null,
    moves: or(number(moves), 0),
    result: sizeFirst ? (lines[10] ?? null) : null,
  };
}

function movesOf(lines: readonly string[], size: BoardSize): DraftMove[] {
  const moves: DraftMove[] = [];
  for (const line of lines) {
    const match = MOVE.exec(line);
    if (match === null) continue;
    const place = `move ${moves.length + 1}`;
    if (moves.length >= MAX_MOVES) throw goFault('too_long', `more than ${MAX_MOVES} moves`, place);
    const [tens = 0, ones = 0] = [match[1], match[2]].map((letter = '') => letter.charCodeAt(0) - 65);
    requireNext(26 * tens + ones, moves.length + 1, place);
    const [column, row, rowAgain, columnAgain] = match.slice(4).map((letter = '') => letter.charCodeAt(0) - 66);
    if (match[6] !== undefined && (rowAgain !== row || columnAgain !== column)) {
      throw goFault('malformed', `"${line.slice(0, 20)}" names two crossings`, place);
    }
    const pass = column === -1 && row === -1;
    const index = pass ? null : indexAt(column ?? -1, row ?? -1, size);
    if (index === null && !pass) throw goFault('illegal_move', `"${line.slice(0, 20)}"`, place);
    moves.push({ colour: match[3] === 'B' ? 'black' : 'white', index, thinkMs: null });
  }
  return moves;
}
