/** Gomoku match to board scene: one state a stone, the last one marked, a row that wins dotted when it stands. */
import type { BoardScene, BoardState, Panel } from '../../rendering/scene.js';
import { timingMismatch } from '../timing-mismatch.js';
import { createBoard } from './board.js';
import { colourOf, type GomokuMatch } from './match.js';
import { columnNames, pointIndex, rowNames } from './points.js';

export interface GomokuTiming {
  /** Time of every stone in seconds of video: multiples of 1 / fps, strictly ascending, above 0. */
  readonly times: readonly number[];
  readonly durationS: number;
}

export interface GomokuSceneOptions {
  /** Width and height in pixels, a multiple of 2. */
  readonly size: number;
  readonly fps: number;
}

/** The rule, which a viewer cannot see on the board; and whether the last stone is one of the opening. */
const PANEL: Panel = {
  rows: [
    [
      { label: 'rule', icon: null, maxLength: 9 },
      { label: '', icon: null, maxLength: 7 },
    ],
  ],
};
const OPENING = 'opening';

/** Throws `timing_mismatch` (bug) when times and stones differ in number. */
export function gomokuScene(match: GomokuMatch, timing: GomokuTiming, options: GomokuSceneOptions): BoardScene {
  const { size, moves } = match;
  if (timing.times.length !== moves.length)
    throw timingMismatch(match, `${timing.times.length} times for ${match.moves.length} stones`);
  return {
    kind: 'board',
    style: 'gomoku',
    columns: size,
    rows: size,
    columnNames: columnNames(size),
    rowNames: rowNames(size),
    showClocks: false,
    panel: PANEL,
    width: options.size,
    height: options.size,
    fps: options.fps,
    durationS: timing.durationS,
    states: statesOf(match, timing.times),
  };
}

function statesOf({ size, rule, opening, moves, end }: GomokuMatch, times: readonly number[]): BoardState[] {
  const board = createBoard(size);
  const states: BoardState[] = [{ t: 0, cells: board.text(), marked: null, texts: [rule, ''] }];
  moves.forEach(({ point }, ply) => {
    const index = pointIndex(point, size);
    board.set(index, colourOf(ply));
    const last = ply === moves.length - 1;
    const row = last && end?.by === 'row' ? end.row.map((name) => pointIndex(name, size)) : [];
    states.push({
      t: times[ply] ?? 0,
      cells: board.text(),
      marked: index,
      ...(row.length === 0 ? {} : { row }),
      texts: [rule, ply < opening ? OPENING : ''],
    });
  });
  return states;
}
