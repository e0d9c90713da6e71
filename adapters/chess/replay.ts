/** The move text, replayed on a board to its end. */
import { Chess, type Move } from 'chess.js';
import { RecordFault } from '../environment.js';
import { commentClock, commentThink } from './clocks.js';
import { chessFault } from './faults.js';
import { parseResult, type Result } from './headers.js';
import { MAX_PLIES } from './limits.js';
import { bareMove, isDrop, isNullMove, playWritten } from './san.js';
import type { Token } from './tokens.js';
import { isOrnamentWord, splitSymbol } from './words.js';

/** A carelessly written game may leave a few moves ambiguous; with more readings than this nobody would sort it out. */
const MAX_READINGS = 16;

export interface Played {
  readonly move: Move;
  clockMs: number | null;
  statedMs: number | null;
}

export interface Movetext {
  readonly chess: Chess;
  readonly played: readonly Played[];
  /** The result marker, null when the text ends without one. */
  readonly marker: Result | null;
  /** A clock shown before the first move, ms. */
  readonly startClockMs: number | null;
}

/**
 * Replays the tokens after the headers from a canonical FEN. A move that fits several legal ones (`Rd1` with two rooks)
 * is what the later moves make of it: the game passes when exactly one reading replays to the end. Throws RecordFault.
 */
export function replay(body: readonly Token[], start: string, hasFen: boolean): Movetext {
  const done: Movetext[] = [];
  const open: number[][] = [[]];
  let firstFault: unknown;
  for (let readings = 0; open.length > 0; readings++) {
    const choices = open.pop() ?? [];
    const options: number[] = [];
    try {
      done.push(replayReading(body, start, hasFen, choices, options));
    } catch (error) {
      if (!(error instanceof RecordFault)) throw error;
      firstFault ??= error;
    }
    open.push(...alternatives(choices, options));
    if (done.length > 1 || readings + open.length > MAX_READINGS) {
      throw chessFault('illegal_move', 'a move is ambiguous, and the moves after it do not tell which is meant');
    }
  }
  const [only] = done;
  if (only === undefined) throw firstFault;
  return only;
}

/** The readings that differ from this one first at an ambiguity where it had no instruction and took the first option. */
function alternatives(choices: readonly number[], options: readonly number[]): number[][] {
  return options.flatMap((count, index) => {
    if (index < choices.length) return [];
    const before = Array.from({ length: index }, (_, earlier) => choices[earlier] ?? 0);
    return Array.from({ length: count - 1 }, (_, option) => [...before, option + 1]);
  });
}

/** `choices` says which option to take at each ambiguous move; `options` receives how many each had. */
function replayReading(
  body: readonly Token[],
  start: string,
  hasFen: boolean,
  choices: readonly number[],
  options: number[],
): Movetext {
  const chess = new Chess(start);
  const played: Played[] = [];
  let startClockMs: number | null = null;
  let sign = '';
  for (const token of body) {
    if (token.kind === 'unterminated') {
      throw chessFault('truncated_movetext', `a ${token.what} is never closed`, plyPlace(played.length));
    }
    if (token.kind === 'comment') {
      const last = played.at(-1);
      if (last === undefined) startClockMs ??= commentClock(token.text);
      else {
        last.clockMs ??= commentClock(token.text);
        last.statedMs ??= commentThink(token.text);
      }
    }
    if (token.kind !== 'symbol') continue;
    if (played.length === 0) requireFirstNumber(token.text, hasFen);
    for (const word of splitSymbol(token.text)) {
      const marker = parseResult(word);
      if (marker !== null) return { chess, played, marker, startClockMs };
      if (isOrnamentWord(word)) {
        sign = word;
        continue;
      }
      requireOneReading(chess, sign, word, played.length + 1);
      sign = '';
      const move = playWord(chess, word, played.length + 1, (count) => {
        options.push(count);
        return choices[options.length - 1] ?? 0;
      });
      played.push({ move, clockMs: null, statedMs: null });
    }
  }
  return { chess, played, marker: null, startClockMs };
}

/** Without a FEN the moves start at move 1; a text that starts later is a fragment, even if it happens to be legal. */
function requireFirstNumber(symbol: string, hasFen: boolean): void {
  const number = /^(\d{1,4})\./.exec(symbol)?.[1];
  if (!hasFen && number !== undefined && Number(number) > 1) {
    throw chessFault('truncated_movetext', `the moves start at number ${number} and there is no FEN`, 'ply 1');
  }
}

/** Signs that are also the first letter of a piece (D: the queen in several languages). */
const PIECE_OF_SIGN: Readonly<Record<string, string>> = { N: 'N', D: 'Q' };

/** `N f3` is a knight's move with a blank in it, or a novelty sign and a pawn's move: no label rests on a guess. */
function requireOneReading(chess: Chess, sign: string, word: string, ply: number): void {
  const piece = PIECE_OF_SIGN[sign];
  if (piece === undefined || !/^[a-h1-8x]/.test(word)) return;
  const joined = chess.moves({ verbose: true }).some(({ san }) => bareMove(san) === bareMove(piece + word));
  if (joined) throw chessFault('illegal_move', `"${sign} ${word.slice(0, 20)}" can be read in two ways`, plyPlace(ply));
}

function playWord(chess: Chess, word: string, ply: number, choose: (count: number) => number): Move {
  const place = plyPlace(ply);
  if (ply > MAX_PLIES) throw chessFault('too_long', `more than ${MAX_PLIES} plies`, place);
  const shown = JSON.stringify(word.slice(0, 20));
  if (isDrop(word)) throw chessFault('variant_not_chess', `${shown} drops a piece`, place);
  if (isNullMove(bareMove(word)) || isNullMove(word)) throw chessFault('null_move', `${shown} is a pass`, place);
  const move = playWritten(chess, word, choose);
  if (move === null) throw chessFault('illegal_move', `${shown} is no legal move here`, place);
  return move;
}

export function plyPlace(ply: number): string {
  return `ply ${Math.max(ply, 1)}`;
}
