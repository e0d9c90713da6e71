/**
 * Stones on the crossings of lines, for go and gomoku. A cell is the piece of board around a crossing, with half a
 * line step on each side. Outlines of stones differ from the wood by more than 4.5:1, the two fills by more than 10:1;
 * the last stone bears a ring in the colour of the other side, the stones of a row that has won a dot.
 */
import { stoneColours } from '../palette.js';
import type { Rect } from '../rect.js';
import type { Drawing } from '../sheet.js';
import { circle, path, rect } from '../svg.js';

export const stonePalette = { wood: '#d3a867', lines: '#4a3418' } as const;

/** What a cell can hold. */
export const stoneLetters = '.bw';

/** Places of the larger dots, 0-based lines of a square board. */
const starLines: Readonly<Record<number, { readonly lines: readonly number[]; readonly edges: boolean }>> = {
  9: { lines: [2, 4, 6], edges: false },
  13: { lines: [3, 6, 9], edges: false },
  15: { lines: [3, 7, 11], edges: false },
  19: { lines: [3, 9, 15], edges: true },
};

/**
 * Which arms of the crossing exist (north, east, south, west) and whether it bears a dot, e.g. `NES ` or `NESW*`.
 * Nine kinds and the dot: all that a board needs.
 */
export function crossingGround(columns: number, rows: number, index: number): string {
  const [row, column] = [Math.floor(index / columns), index % columns];
  const arms = [row > 0 ? 'N' : '', column < columns - 1 ? 'E' : '', row < rows - 1 ? 'S' : '', column > 0 ? 'W' : ''];
  return `${arms.join('')}${columns === rows && isStar(columns, row, column) ? '*' : ''}`;
}

/** Every cell of one ground: empty, black, white, both stones marked, and both in a row that has won. */
export function crossingDrawings(size: number, ground: string): Drawing[][] {
  const drawings = [...stoneLetters, 'b marked', 'w marked', '. marked', 'b row', 'w row'].map((name) => ({
    name,
    width: size,
    height: size,
    draw: (area: Rect) => `${groundSvg(area, ground)}${stoneSvg(area, name)}`,
  }));
  return [drawings];
}

function isStar(size: number, row: number, column: number): boolean {
  const stars = starLines[size];
  if (stars === undefined || !stars.lines.includes(row) || !stars.lines.includes(column)) return false;
  const middle = (size - 1) / 2;
  return stars.edges || (row === middle) === (column === middle);
}

function groundSvg(area: Rect, ground: string): string {
  const { left, top, width } = area;
  const [x, y, step] = [left + width / 2, top + width / 2, width / 2];
  const line = width >= 40 ? 2 : 1;
  // An arm starts half a line's width behind the crossing, so that corners are closed.
  const arm = (letter: string, w: number, n: number, e: number, s: number): string =>
    ground.includes(letter) ? `M${w} ${n}H${e}V${s}H${w}Z` : '';
  // A line of one pixel lies right of and below the crossing's even centre.
  const [a, b] = line === 2 ? [1, 1] : [0, 1];
  const arms = [
    arm('N', x - a, y - step, x + b, y + b),
    arm('S', x - a, y - a, x + b, y + step),
    arm('W', x - step, y - a, x + b, y + b),
    arm('E', x - a, y - a, x + step, y + b),
  ].join('');
  const star = ground.includes('*')
    ? circle(x + (b - a) / 2, y + (b - a) / 2, Math.max(2, width * 0.13), `fill="${stonePalette.lines}"`)
    : '';
  return `${rect(area, stonePalette.wood)}${path(arms, `fill="${stonePalette.lines}"`)}${star}`;
}

function stoneSvg(area: Rect, name: string): string {
  const { left, top, width } = area;
  const [x, y] = [left + width / 2, top + width / 2];
  const letter = name.charAt(0);
  const marked = name.endsWith('marked');
  if (letter === '.') {
    return marked ? circle(x, y, width * 0.16, `fill="${stonePalette.lines}"`) : '';
  }
  const { fill, outline, mark } = letter === 'b' ? stoneColours.black : stoneColours.white;
  const rim = Math.max(1, width * 0.045);
  const stone = circle(x, y, width * 0.47 - rim / 2, `fill="${fill}" stroke="${outline}" stroke-width="${rim}"`);
  const ring = `fill="none" stroke="${mark}" stroke-width="${Math.max(1.5, width * 0.09)}"`;
  if (name.endsWith('row')) return `${stone}${circle(x, y, width * 0.14, `fill="${mark}"`)}`;
  return marked ? `${stone}${circle(x, y, width * 0.22, ring)}` : stone;
}
