/**
 * The rules of renju once more, as slowly and as near to their words as possible, on rows of text. Shares nothing with
 * the engine: what both say is taken as right.
 */

export type Grid = readonly string[];

const ways: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

function putStone(grid: Grid, x: number, y: number, stone: string): Grid {
  return grid.map((row, i) => (i === y ? row.slice(0, x) + stone + row.slice(x + 1) : row));
}

/** Whether Black may not play on this free point. */
export function forbiddenBySlowRules(grid: Grid, x: number, y: number): boolean {
  const after = putStone(grid, x, y, 'X');
  const runs = ways.map((way) => runLength(after, x, y, way));
  if (runs.includes(5)) return false;
  if (runs.some((length) => length > 5)) return true;
  const fours = ways.reduce((sum, way) => sum + foursThrough(after, x, y, way), 0);
  if (fours > 1) return true;
  return ways.filter((way) => isThree(after, x, y, way)).length > 1;
}

function at(grid: Grid, x: number, y: number): string {
  return grid[y]?.[x] ?? '#';
}

function runLength(grid: Grid, x: number, y: number, [dx, dy]: readonly [number, number]): number {
  let length = 1;
  for (let i = 1; at(grid, x + i * dx, y + i * dy) === 'X'; i += 1) length += 1;
  for (let i = 1; at(grid, x - i * dx, y - i * dy) === 'X'; i += 1) length += 1;
  return length;
}

/** Free points of the row that make exactly five through (x, y), and whether the four stones are unbroken. */
function fivePoints(grid: Grid, x: number, y: number, way: readonly [number, number]): [number, number][] {
  const points: [number, number][] = [];
  for (let i = -4; i <= 4; i += 1) {
    const [px, py] = [x + i * way[0], y + i * way[1]];
    if (at(grid, px, py) !== '.') continue;
    const filled = putStone(grid, px, py, 'X');
    if (runLength(filled, x, y, way) === 5 && runLength(filled, px, py, way) === 5 && sameRun(filled, x, y, i, way))
      points.push([px, py]);
  }
  return points;
}

/** Whether all points from (x, y) to `distance` along the way are black. */
function sameRun(grid: Grid, x: number, y: number, distance: number, [dx, dy]: readonly [number, number]): boolean {
  const sense = Math.sign(distance);
  for (let i = 0; i !== distance; i += sense) if (at(grid, x + i * dx, y + i * dy) !== 'X') return false;
  return true;
}

function isStraightFour(grid: Grid, x: number, y: number, way: readonly [number, number]): boolean {
  return runLength(grid, x, y, way) === 4 && fivePoints(grid, x, y, way).length === 2;
}

function foursThrough(grid: Grid, x: number, y: number, way: readonly [number, number]): number {
  const points = fivePoints(grid, x, y, way).length;
  return points === 2 && isStraightFour(grid, x, y, way) ? 1 : points;
}

function isThree(grid: Grid, x: number, y: number, way: readonly [number, number]): boolean {
  if (foursThrough(grid, x, y, way) > 0) return false;
  for (let i = -4; i <= 4; i += 1) {
    const [px, py] = [x + i * way[0], y + i * way[1]];
    if (at(grid, px, py) !== '.') continue;
    const filled = putStone(grid, px, py, 'X');
    if (!isStraightFour(filled, px, py, way) || !sameRun(filled, x, y, i, way)) continue;
    const makesFive = ways.some((other) => runLength(filled, px, py, other) === 5);
    if (!makesFive && !forbiddenBySlowRules(grid, px, py)) return true;
  }
  return false;
}
