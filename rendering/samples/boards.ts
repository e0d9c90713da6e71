/** Made-up board scenes: a chess opening, stones that are captured, a row that grows. */
import type { BoardScene, BoardState, Panel } from '../scene.js';
import { sampleNumbers } from './random.js';

export interface SampleOptions {
  /** Width and height, pixels. */
  readonly size: number;
  readonly fps: number;
}

const letters = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

export function sampleChess({ size, fps }: SampleOptions): BoardScene {
  const rows = ['rnbqkbnr', 'pppppppp', '........', '........', '........', '........', 'PPPPPPPP', 'RNBQKBNR'];
  const moves = [
    [52, 36],
    [12, 28],
    [62, 45],
    [1, 18],
    [61, 34],
    [5, 26],
    [36, 28],
  ] as const;
  let cells = rows.join('');
  const states: BoardState[] = [{ t: 0, cells, marked: null }];
  moves.forEach(([from, to], index) => {
    cells = withCell(withCell(cells, to, cells.charAt(from)), from, '.');
    states.push({ t: index + 1, cells, marked: to });
  });
  const board = { columns: 8, rows: 8, columnNames: [...'abcdefgh'], rowNames: [...'87654321'], showClocks: false };
  return { kind: 'board', style: 'chess', ...board, ...frame(size, fps, states), states };
}

/** Stones at random beside others, with captures by the rules of go, and a pass near the end. */
export function sampleGo({ size, fps }: SampleOptions, lines: 9 | 13 | 19 = 19, plies = 90): BoardScene {
  const random = sampleNumbers(lines);
  const prisoners = { b: 0, w: 0 };
  let cells = '.'.repeat(lines * lines);
  const texts = (last: string): string[] => [String(prisoners.b), last, String(prisoners.w)];
  const states: BoardState[] = [{ t: 0, cells, marked: null, texts: texts('–') }];
  for (let ply = 0; ply < plies; ply++) {
    const side = ply % 2 === 0 ? 'b' : 'w';
    if (ply === plies - 2) {
      states.push({ t: ply + 1, cells, marked: null, texts: texts(`${side.toUpperCase()} pass`) });
      continue;
    }
    const point = emptyNeighbour(cells, lines, random);
    cells = withCell(cells, point, side);
    const captured = neighbours(point, lines).flatMap((next) =>
      cells[next] !== side && cells[next] !== '.' ? capturedGroup(cells, lines, next) : [],
    );
    for (const stone of new Set(captured)) {
      cells = withCell(cells, stone, '.');
      prisoners[side] += 1;
    }
    const name = `${letters[point % lines]}${lines - Math.floor(point / lines)}`;
    states.push({ t: ply + 1, cells, marked: point, texts: texts(`${side.toUpperCase()} ${name}`) });
  }
  const panel: Panel = {
    rows: [
      [
        { label: 'prisoners', icon: 'black stone', maxLength: 3 },
        { label: '', icon: null, maxLength: 6 },
        { label: 'prisoners', icon: 'white stone', maxLength: 3 },
      ],
    ],
  };
  return { kind: 'board', style: 'go', ...grid(lines, letters), panel, ...frame(size, fps, states), states };
}

export function sampleGomoku({ size, fps }: SampleOptions, lines: 15 | 20 = 15, plies = 30): BoardScene {
  const random = sampleNumbers(lines);
  let cells = '.'.repeat(lines * lines);
  const states: BoardState[] = [{ t: 0, cells, marked: null }];
  for (let ply = 0; ply < plies; ply++) {
    const point = emptyNeighbour(cells, lines, random);
    cells = withCell(cells, point, ply % 2 === 0 ? 'b' : 'w');
    states.push({ t: ply + 1, cells, marked: point });
  }
  const all = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return { kind: 'board', style: 'gomoku', ...grid(lines, all), ...frame(size, fps, states), states };
}

/** Size and times of a scene whose last state lasts two seconds. */
export function frame(
  size: number,
  fps: number,
  states: readonly { readonly t: number }[],
): { width: number; height: number; fps: number; durationS: number } {
  return { width: size, height: size, fps, durationS: (states.at(-1)?.t ?? 0) + 2 };
}

function grid(
  lines: number,
  names: string,
): { columns: number; rows: number; columnNames: string[]; rowNames: string[]; showClocks: false } {
  const rowNames = Array.from({ length: lines }, (_, row) => String(lines - row));
  return { columns: lines, rows: lines, columnNames: [...names.slice(0, lines)], rowNames, showClocks: false };
}

function withCell(cells: string, index: number, letter: string): string {
  return cells.slice(0, index) + letter + cells.slice(index + 1);
}

function neighbours(point: number, lines: number): number[] {
  const column = point % lines;
  return [
    ...(point >= lines ? [point - lines] : []),
    ...(column < lines - 1 ? [point + 1] : []),
    ...(point < lines * (lines - 1) ? [point + lines] : []),
    ...(column > 0 ? [point - 1] : []),
  ];
}

/** Nearly all stones are set beside another one, so that groups meet. */
function emptyNeighbour(cells: string, lines: number, random: (below: number) => number): number {
  for (;;) {
    const point = random(lines * lines);
    const beside = neighbours(point, lines).some((next) => cells[next] !== '.');
    if (cells[point] === '.' && (beside || random(16) === 0)) return point;
  }
}

/** The group of a stone when it has no free point left, else nothing. */
function capturedGroup(cells: string, lines: number, start: number): number[] {
  const group = new Set([start]);
  for (const stone of group) {
    for (const next of neighbours(stone, lines)) {
      if (cells[next] === '.') return [];
      if (cells[next] === cells[start]) group.add(next);
    }
  }
  return [...group];
}
