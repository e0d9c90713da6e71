/** GIB, the records of Tygem: `INI` with the handicap, `STO` per move, facts in `\[GAMEINFOMAIN=...\]`. No times. */
import type { DraftMove, GameDraft } from './draft.js';
import { goFault } from './faults.js';
import { MAX_MOVES } from './limits.js';
import { handicapPoints, linesOf, requireNext } from './lines.js';
import { indexAt } from './points.js';
import { type Winner, winnerOf } from './result.js';

/** GRLT: by points, by resignation, by time; everything else names no winner. */
const WINNERS: Readonly<Record<string, Winner>> = {
  0: 'first',
  1: 'second',
  3: 'first',
  4: 'second',
  7: 'first',
  8: 'second',
};

/** Throws RecordFault. Tygem plays 19 lines under Korean rules. */
export function readGib(bytes: Uint8Array): GameDraft {
  const lines = linesOf(bytes);
  const facts = lines.find((line) => line.includes('[GAMEINFOMAIN=')) ?? '';
  const fact = (name: string): string | null => new RegExp(`[=,]${name}:([^,\\\\]*)`).exec(facts)?.[1] ?? null;
  const result = /\[GAMERESULT=(.*?)\\?\]/.exec(lines.find((line) => line.includes('[GAMERESULT=')) ?? '')?.[1];
  const handicap = Number(lines.find((line) => line.startsWith('INI '))?.split(/\s+/)[3] ?? 0);
  const code = WINNERS[fact('GRLT') ?? ''];
  if (!lines.includes('\\GE')) throw goFault('truncated', 'there is no \\GE at the end', `line ${lines.length}`);
  return {
    size: 19,
    rules: 'korean',
    komi: komiWords(fact('GONGJE'), fact('DUM')),
    setup: new Map(handicapPoints(handicap, 19).map((index) => [index, 'black'])),
    moves: movesOf(lines),
    winner: code ?? winnerOf(result ?? ''),
  };
}

/** GONGJE is what Black gives, in tenths of a point; DUM what White gives ("White Dum(5)"), in points. */
function komiWords(blackGives: string | null, whiteGives: string | null): string | null {
  if (blackGives === null || !/^\d+$/.test(blackGives)) return null;
  return String(Number(blackGives) / 10 - (/^\d+$/.test(whiteGives ?? '') ? Number(whiteGives) : 0));
}

function movesOf(lines: readonly string[]): DraftMove[] {
  const moves: DraftMove[] = [];
  for (const line of lines) {
    const [word, , number, player, column, row] = line.split(/\s+/);
    if (word !== 'STO' && word !== 'SKI') continue;
    const place = `move ${moves.length + 1}`;
    if (moves.length >= MAX_MOVES) throw goFault('too_long', `more than ${MAX_MOVES} moves`, place);
    // Number 1 is that of the line INI.
    requireNext(Number(number), moves.length + 2, place);
    const last = moves.at(-1)?.colour;
    const colour = player === '1' ? 'black' : player === '2' ? 'white' : last === 'black' ? 'white' : 'black';
    const index = word === 'SKI' ? null : indexAt(Number(column), Number(row), 19);
    if (index === null && word === 'STO') throw goFault('illegal_move', `"${line.slice(0, 40)}"`, place);
    moves.push({ colour, index, thinkMs: null });
  }
  return moves;
}
