/** Chess match to board scene: one state a ply, the last move marked by its destination only, clocks on request. */
import type { BoardScene, BoardState } from '../../rendering/scene.js';
import { timingMismatch } from '../timing-mismatch.js';
import type { ChessMatch } from './match.js';

export interface ChessTiming {
  /** Label time of every ply in seconds of video: multiples of 1 / fps, strictly ascending, above 0. */
  readonly times: readonly number[];
  readonly durationS: number;
}

export interface ChessSceneOptions {
  /** Width and height in pixels, a multiple of 2. */
  readonly size: number;
  readonly fps: number;
  /** Whether both sides' remaining times are shown. */
  readonly clocks: boolean;
}

const files: readonly string[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const ranks: readonly string[] = ['8', '7', '6', '5', '4', '3', '2', '1'];
const unknownClock = '–:––';

/** White plays upwards. Throws `timing_mismatch` (bug) when times and plies differ in number. */
export function chessScene(match: ChessMatch, timing: ChessTiming, options: ChessSceneOptions): BoardScene {
  if (timing.times.length !== match.plies.length)
    throw timingMismatch(match, `${timing.times.length} label times for ${match.plies.length} plies`);
  const clocks: [string, string] = [unknownClock, unknownClock];
  const withClocks = (state: BoardState): BoardState =>
    options.clocks ? { ...state, clocks: [clocks[0], clocks[1]] } : state;

  const states = [withClocks({ t: 0, cells: fenCells(match.initialFen), marked: null })];
  match.plies.forEach((ply, index) => {
    clocks[ply.side === 'white' ? 0 : 1] = ply.clockMs === null ? unknownClock : clockText(ply.clockMs);
    states.push(withClocks({ t: timing.times[index] ?? 0, cells: fenCells(ply.fen), marked: squareIndex(ply.square) }));
  });

  return {
    kind: 'board',
    style: 'chess',
    columns: 8,
    rows: 8,
    columnNames: files,
    rowNames: ranks,
    showClocks: options.clocks,
    width: options.size,
    height: options.size,
    fps: options.fps,
    durationS: timing.durationS,
    states,
  };
}

/** The 64 cells of a FEN's first field, a8 first, `.` for an empty square. */
export function fenCells(fen: string): string {
  const [placement = ''] = fen.split(' ');
  return placement.replaceAll('/', '').replace(/\d/g, (count) => '.'.repeat(Number(count)));
}

/** Remaining time as `m:ss`, from an hour on `h:mm:ss`; whole seconds, rounded down as chess clocks do. */
export function clockText(ms: number): string {
  const total = Math.min(Math.max(0, Math.floor(ms / 1000)), 99 * 3600 + 59 * 60 + 59);
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor(total / 60) % 60;
  const seconds = String(total % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${seconds}` : `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`;
}

function squareIndex(square: string): number {
  return ranks.indexOf(square.charAt(1)) * 8 + files.indexOf(square.charAt(0));
}
