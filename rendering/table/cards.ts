/**
 * Card drawings: a rank each, no suits, because records of Doudizhu hold none. The small joker is a hollow star on a
 * light card, the big one a filled star on a dark card.
 */
import { textPath } from '../glyphs.js';
import type { Rect } from '../rect.js';
import type { Drawing } from '../sheet.js';
import { path, pathThrough } from '../svg.js';

export const cardRanks = '3456789TJQKA2br';

export const cardColours = {
  paper: '#fbfaf6',
  ink: '#1b1f24',
  rim: '#10161a',
  bigJoker: '#8c1d18',
  bigJokerInk: '#ffffff',
} as const;

export function cardDrawings(width: number, height: number): Drawing[] {
  return [...cardRanks].map((rank) => ({ name: rank, width, height, draw: (area) => cardSvg(area, rank) }));
}

export function cardSvg(area: Rect, rank: string): string {
  const { left, top, width, height } = area;
  const [x, y] = [left + width / 2, top + height / 2];
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

function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index): readonly [number, number] => {
    const angle = ((index * 36 - 90) * Math.PI) / 180;
    const reach = index % 2 === 0 ? radius : radius * 0.42;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  return pathThrough(points, true);
}
