/** A badminton court of 13.40 × 6.10 m with its net. Measures: BWF Laws of Badminton, law 1, to the lines' outer edges. */
import { groundColours } from '../palette.js';
import { circle, path } from '../svg.js';
import { box, type Place, polyline } from './lines.js';

export const courtLength = 13.4;
export const courtWidth = 6.1;

export function badmintonSvg(place: Place, lineWidth: number): string {
  const mirrored: Place = (along, across) => place(courtLength - along, across);
  const lines = [box(place, 0, 0, courtLength, courtWidth), ...half(place), ...half(mirrored)];
  const stroke = `fill="none" stroke="${groundColours.fieldLines}" stroke-width="${lineWidth}" stroke-linejoin="round"`;
  const net = polyline(place, [
    [courtLength / 2, -0.2],
    [courtLength / 2, courtWidth + 0.2],
  ]);
  const posts = [-0.2, courtWidth + 0.2].map((across) => {
    const [x, y] = place(courtLength / 2, across);
    return circle(x, y, lineWidth * 2, `fill="${groundColours.fieldLines}"`);
  });
  const dashes = `stroke-dasharray="${lineWidth * 2} ${lineWidth}"`;
  return [
    path(box(place, 0, 0, courtLength, courtWidth), `fill="${groundColours.court}"`),
    path(lines.join(''), stroke),
    path(net, `fill="none" stroke="${groundColours.fieldLines}" stroke-width="${lineWidth * 2}" ${dashes}`),
    ...posts,
  ].join('');
}

function half(place: Place): string[] {
  const service = courtLength / 2 - 1.98;
  return [
    polyline(place, [
      [0, 0.46],
      [courtLength / 2, 0.46],
    ]),
    polyline(place, [
      [0, courtWidth - 0.46],
      [courtLength / 2, courtWidth - 0.46],
    ]),
    polyline(place, [
      [service, 0],
      [service, courtWidth],
    ]),
    polyline(place, [
      [0.76, 0],
      [0.76, courtWidth],
    ]),
    polyline(place, [
      [0, courtWidth / 2],
      [service, courtWidth / 2],
    ]),
  ];
}
