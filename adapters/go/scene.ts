/** Go match to board scene: one state a move or pass, the last stone marked, prisoners counted, a pass named. */
import type { BoardScene, BoardState, Panel } from '../../rendering/scene.js';
import { timingMismatch } from '../timing-mismatch.js';
import { type Colour, createBoard, opponent } from './board.js';
import type { GoMatch } from './match.js';
import { columnNames, pointIndex, rowNames } from './points.js';

export interface GoTiming {
  /** Time of every move and pass in seconds of video: multiples of 1 / fps, strictly ascending, above 0. */
  readonly times: readonly number[];
  readonly durationS: number;
}

export interface GoSceneOptions {
  /** Width and height in pixels, a multiple of 2. */
  readonly size: number;
  readonly fps: number;
}

/** Prisoners that Black has taken, what White or Black did without a stone, prisoners that White has taken. */
const PANEL: Panel = {
  rows: [
    [
      { label: 'prisoners', icon: 'black stone', maxLength: 3 },
      { label: '', icon: null, maxLength: 10 },
      { label: 'prisoners', icon: 'white stone', maxLength: 3 },
    ],
  ],
};
const PASSES: Readonly<Record<Colour, string>> = { black: 'Black pass', white: 'White pass' };

/** Throws `timing_mismatch` (bug) when times and moves differ in number. */
export function goScene(match: GoMatch, timing: GoTiming, options: GoSceneOptions): BoardScene {
  const { size, moves } = match;
  if (timing.times.length !== moves.length)
    throw timingMismatch(match, `${timing.times.length} times for ${match.moves.length} moves`);
  return {
    kind: 'board',
    style: 'go',
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

function statesOf({ size, setup, moves }: GoMatch, times: readonly number[]): BoardState[] {
  const board = createBoard(size);
  for (const colour of ['black', 'white'] as const) {
    for (const point of setup[colour]) board.set(pointIndex(point, size), colour);
  }
  const prisoners: Record<Colour, number> = { black: 0, white: 0 };
  const texts = (said: string): string[] => [String(prisoners.black), said, String(prisoners.white)];
  const states: BoardState[] = [{ t: 0, cells: board.text(), marked: null, texts: texts('') }];
  moves.forEach(({ colour, point, captured, lost }, k) => {
    const index = point === null ? null : pointIndex(point, size);
    if (index !== null) board.play(index, colour);
    prisoners[colour] += captured;
    prisoners[opponent(colour)] += lost;
    // A stone that took itself off is no longer there to be marked.
    const marked = lost > 0 ? null : index;
    states.push({ t: times[k] ?? 0, cells: board.text(), marked, texts: texts(point === null ? PASSES[colour] : '') });
  });
  return states;
}
