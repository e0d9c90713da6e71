/**
 * UGF and UGI, the records of Pandanet: `[Header]` with facts, `[Data]` with a line `QP,B1,1,0` per move: point, colour,
 * number, seconds. Only the first `[Data]` is the game; reviews follow in sections of their own.
 */
import type { DraftMove, GameDraft } from './draft.js';
import { goFault } from './faults.js';
import { type BoardSize, MAX_MOVES } from './limits.js';
import { handicapPoints, knownSize, linesOf, requireNext } from './lines.js';
import { indexAt } from './points.js';
import { winnerOf } from './result.js';

/** Throws RecordFault. */
export function readUgf(bytes: Uint8Array): GameDraft {
  const sections = sectionsOf(linesOf(bytes));
  const facts = new Map(
    (sections.get('header') ?? []).map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1)] as const;
    }),
  );
  const size = knownSize(Number(facts.get('size') ?? 19));
  const [handicap = 0, komi] = (facts.get('hdcp') ?? '').split(',').map(Number);
  const moves = movesOf(sections.get('data') ?? [], size, facts.get('coordinatetype')?.toUpperCase() === 'IGS');
  return {
    size,
    rules: facts.get('rule') ?? facts.get('rules') ?? null,
    komi: komiWords(handicap, komi),
    setup: new Map(
      handicapPoints(moves[0]?.colour === 'white' ? handicap : 0, size).map((index) => [index, 'black'] as const),
    ),
    moves,
    winner: winnerOf((facts.get('winner') ?? '').replace(',', '+')),
  };
}

/** In even games komi is given with either sign (`0,-5.50` and `0,5.50`), and it is always Black who gives it. */
function komiWords(handicap: number, komi: number | undefined): string | null {
  if (komi === undefined || !Number.isFinite(komi)) return null;
  return String(handicap < 2 ? Math.abs(komi) : komi);
}

/** Lines by section, names in lower case; of equal sections the first. */
function sectionsOf(lines: readonly string[]): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let section: string[] = [];
  for (const line of lines) {
    const name = /^\[(\w+)\]$/.exec(line)?.[1]?.toLowerCase();
    if (name === undefined) {
      if (line !== '') section.push(line);
      continue;
    }
    section = [];
    if (!sections.has(name)) sections.set(name, section);
  }
  return sections;
}

function movesOf(lines: readonly string[], size: BoardSize, fromBelow: boolean): DraftMove[] {
  const moves: DraftMove[] = [];
  for (const line of lines) {
    const [point = '', player = '', number = '', seconds] = line.split(',');
    const place = `move ${moves.length + 1}`;
    if (moves.length >= MAX_MOVES) throw goFault('too_long', `more than ${MAX_MOVES} moves`, place);
    requireNext(number === '' ? Number.NaN : Number(number), moves.length + 1, place);
    const colour = player.startsWith('B') ? 'black' : player.startsWith('W') ? 'white' : null;
    if (colour === null) throw goFault('malformed', `"${line.slice(0, 40)}"`, place);
    moves.push({ colour, index: indexOf(point, size, fromBelow, place), thinkMs: secondsOf(seconds) });
  }
  return moves;
}

/** Two letters from `A`, no letter skipped; `YA` stands for a pass. */
function indexOf(point: string, size: BoardSize, fromBelow: boolean, place: string): number | null {
  if (point === 'YA') return null;
  const [column, row] = [point.charCodeAt(0) - 65, point.charCodeAt(1) - 65];
  const index = point.length === 2 ? indexAt(column, fromBelow ? size - 1 - row : row, size) : null;
  if (index === null) throw goFault('illegal_move', `"${point.slice(0, 20)}" is no crossing of this board`, place);
  return index;
}

/** 0 stands for a time that was not taken. */
function secondsOf(text: string | undefined): number | null {
  const seconds = Number(text ?? 0);
  return seconds > 0 ? Math.round(seconds * 1000) : null;
}
