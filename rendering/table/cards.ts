/**
 * Card drawings: a rank each, no suits, because records of Doudizhu hold none. The small joker is a hollow star on a
 * light card, the big one a filled star on a dark card.
 */
import { cos, sin } from '../../manifests/elementary.js';
import { textPath } from '../glyphs.js';
import type { Rect } from '../rect.js';
import type { Drawing } from '../sheet.js';
import { path, pathThrough } from '../svg.js';

export const cardRanks = '3456789TJQKA2br';
/** A card that only its seat sees. */
export const cardBack = '#';

export const cardColours = {
  paper: '#fbfaf6',
  ink: '#1b1f24',
  rim: '#10161a',
  bigJoker: '#8c1d18',
  bigJokerInk: '#ffffff',
  back: '#3f5f8f',
  backLine: '#c9d6ea',
} as const;

export function cardDrawings(width: number, height: number): Drawing[] {
  return [...cardRanks, cardBack].map((rank) => ({ name: rank, width, height, draw: (area) => cardSvg(area, rank) }));
}

export function cardSvg(area: Rect, rank: string): string {
  const { left, top, width, height } = area;
  const [x, y] = [left + width / 2, top + height / 2];
  if (rank === cardBack) return backSvg(area);
  const big = rank === 'r';
  const fill = big ? cardColours.bigJoker : cardColours.paper;
  const rim = Math.max(1, width * 0.03);
  const paper = `<rect x="${left + rim / 2}" y="${top + rim / 2}" width="${width - rim}" height="${height - rim}" rx="${width * 0.14}" fill="${fill}" stroke="${cardColours.rim}" stroke-width="${rim}"/>`;
  if (big) return `${paper}${path(star(x, y, width * 0.4), `fill="${cardColours.bigJokerInk}"`)}`;
  if (rank === 'b') {
    const stroke = `fill="none" stroke="${cardColours.ink}" stroke-width="${Math.max(1, width * 0.07)}" stroke-linejoin="round"`;
    return `${paper}${path(star(x, y, width * 0.37), stroke)}`;
  }
  const label = rank === 'T' ? '10' : rank;
  const capital = width * (label.length === 2 ? 0.46 : 0.66);
  const outline = textPath(label, { x, y, height: capital }, { weight: 'bold', anchor: 'middle' });
  return `${paper}${path(outline, `fill="${cardColours.ink}"`)}`;
}

/** A dark card with a light frame and a lozenge: like no face, also at the smallest size. */
function backSvg({ left, top, width, height }: Rect): string {
  const rim = Math.max(1, width * 0.03);
  const paper = `<rect x="${left + rim / 2}" y="${top + rim / 2}" width="${width - rim}" height="${height - rim}" rx="${width * 0.14}" fill="${cardColours.back}" stroke="${cardColours.rim}" stroke-width="${rim}"/>`;
  const inset = width * 0.16;
  const line = Math.max(1, width * 0.06);
  const frame = `<rect x="${left + inset}" y="${top + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${width * 0.06}" fill="none" stroke="${cardColours.backLine}" stroke-width="${line}"/>`;
  const [x, y] = [left + width / 2, top + height / 2];
  const lozenge = pathThrough(
    [
      [x, y - height * 0.2],
      [x + width * 0.2, y],
      [x, y + height * 0.2],
      [x - width * 0.2, y],
    ],
    true,
  );
  return `${paper}${frame}${path(lozenge, `fill="${cardColours.backLine}"`)}`;
}

function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index): readonly [number, number] => {
    const angle = ((index * 36 - 90) * Math.PI) / 180;
    const reach = index % 2 === 0 ? radius : radius * 0.42;
    return [x + reach * cos(angle), y + reach * sin(angle)];
  });
  return pathThrough(points, true);
}
