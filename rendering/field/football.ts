/** A football pitch of 105 × 68 m. Measures: IFAB Laws of the Game, law 1. */
import { groundColours } from '../palette.js';
import { path } from '../svg.js';
import { arc, box, type Place, polyline } from './lines.js';

export const pitchLength = 105;
export const pitchWidth = 68;

const stripes = 14;
const middle = pitchWidth / 2;

/** Both halves are alike, so each end is drawn from its own goal line. */
export function footballSvg(place: Place, lineWidth: number): string {
  const stripe = pitchLength / stripes;
  const grass = Array.from({ length: stripes }, (_, index) =>
    path(
      box(place, index * stripe, 0, stripe, pitchWidth),
      `fill="${index % 2 === 0 ? groundColours.grass : groundColours.mown}" shape-rendering="crispEdges"`,
    ),
  ).join('');
  const mirrored: Place = (along, across) => place(pitchLength - along, across);
  const lines = [
    box(place, 0, 0, pitchLength, pitchWidth),
    polyline(place, [
      [pitchLength / 2, 0],
      [pitchLength / 2, pitchWidth],
    ]),
    arc(place, pitchLength / 2, middle, 9.15, 0, 360),
    ...end(place),
    ...end(mirrored),
  ];
  const spots = [arc(place, pitchLength / 2, middle, 0.5, 0, 360), spot(place), spot(mirrored)].join('');
  const stroke = `fill="none" stroke="${groundColours.fieldLines}" stroke-width="${lineWidth}" stroke-linejoin="round"`;
  return `${grass}${path(lines.join(''), stroke)}${path(spots, `fill="${groundColours.fieldLines}"`)}`;
}

function end(place: Place): string[] {
  // The arc is the part of the circle around the spot that lies beyond the penalty area: arccos((16.5 − 11) / 9.15).
  const angle = 53.05178926695006;
  return [
    box(place, 0, middle - 20.16, 16.5, 40.32),
    box(place, 0, middle - 9.16, 5.5, 18.32),
    box(place, -2, middle - 3.66, 2, 7.32),
    arc(place, 11, middle, 9.15, -angle, angle),
    arc(place, 0, 0, 1, 0, 90),
    arc(place, 0, pitchWidth, 1, -90, 0),
  ];
}

function spot(place: Place): string {
  return arc(place, 11, middle, 0.5, 0, 360);
}
