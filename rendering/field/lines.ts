/** Lines of a pitch and a court in official measures, metres, placed into any rectangle of the frame. */
import { cos, sin } from '../../manifests/elementary.js';
import { pathThrough } from '../svg.js';

type Point = readonly [number, number];

/** Metres from a corner, the longer side first, to pixels. */
export type Place = (along: number, across: number) => Point;

/** SVG path data of a polyline. */
export function polyline(place: Place, points: readonly Point[], closed = false): string {
  return pathThrough(
    points.map(([along, across]) => place(along, across)),
    closed,
  );
}

export function box(place: Place, along: number, across: number, length: number, width: number): string {
  const [a, b] = [along + length, across + width];
  return polyline(
    place,
    [
      [along, across],
      [a, across],
      [a, b],
      [along, b],
    ],
    true,
  );
}

/** Part of a circle as a polyline, because the two scales need not be alike. Angles in degrees from the longer side. */
export function arc(place: Place, along: number, across: number, radius: number, from: number, to: number): string {
  const steps = 48;
  const points = Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [along + radius * cos(angle), across + radius * sin(angle)];
  });
  return polyline(place, points);
}
