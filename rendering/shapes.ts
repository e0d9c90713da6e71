/** The shapes of the two sides: a disc for A, a diamond for B. Markers on fields and signs in panels use them. */
import { sideColours } from './palette.js';
import type { Side } from './scene.js';
import { circle, path, pathThrough } from './svg.js';

/** Both shapes cover about the same area; `radius` is the disc's without its outline. */
export function markerShape(side: Side, x: number, y: number, radius: number): string {
  const { fill, outline } = sideColours[side];
  const line = Math.max(1, radius * 0.14);
  const attributes = `fill="${fill}" stroke="${outline}" stroke-width="${line}" stroke-linejoin="round"`;
  return side === 'A' ? circle(x, y, radius, attributes) : path(diamond(x, y, radius * diamondReach), attributes);
}

/** Half a diagonal of side B's diamond for a disc of radius 1. */
export const diamondReach = 1.25;

export function diamond(x: number, y: number, reach: number): string {
  return pathThrough(
    [
      [x, y - reach],
      [x + reach, y],
      [x, y + reach],
      [x - reach, y],
    ],
    true,
  );
}
