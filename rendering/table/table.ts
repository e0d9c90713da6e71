/** The table without anything that changes: seats, names, roles, the landlord's three cards; and the small signs. */
import { textPath, textWidth } from '../glyphs.js';
import { panelSvg } from '../panel.js';
import type { Rect } from '../rect.js';
import type { CardScene } from '../scene.js';
import type { Drawing } from '../sheet.js';
import { path, pathThrough, rect } from '../svg.js';
import { cardSvg } from './cards.js';
import type { SeatLayout, TableLayout } from './layout.js';

export const tableColours = {
  felt: '#1d4038',
  box: '#262c34',
  name: '#f2f4f7',
  faint: '#b9c2cd',
  crown: '#ffc861',
  hat: '#a9c8f0',
  turn: '#ffc861',
  pass: '#f2f4f7',
} as const;

export function tableSvg(scene: CardScene, layout: TableLayout): string {
  const { landlordCards: three, card } = layout;
  const seats = layout.seats.map((seat, index) => seatSvg(scene, seat, index));
  const cards = [...scene.landlordCards].map((rank, index) =>
    cardSvg({ left: three.left + index * card.pitch, top: three.top, width: card.width, height: card.height }, rank),
  );
  const height = layout.seats[0].role.height * 0.44;
  const text = 'landlord cards';
  const at = { x: three.left - textWidth(text, height) - card.pitch / 2, y: three.top + three.height / 2, height };
  return [
    rect({ left: 0, top: 0, width: scene.width, height: scene.height }, tableColours.felt),
    panelSvg(layout.panel),
    ...seats,
    path(textPath(text, at), `fill="${tableColours.faint}"`),
    ...cards,
  ].join('');
}

/** Whose turn it is: an arrow on the box's ground, or the ground alone. */
export function turnDrawings(size: number): Drawing[] {
  return ['turn', 'no turn'].map((name) => ({
    name,
    width: size,
    height: size,
    draw: (area) => {
      const { left, top } = area;
      const arrow = pathThrough(
        [
          [left + size * 0.15, top + size * 0.1],
          [left + size * 0.9, top + size * 0.5],
          [left + size * 0.15, top + size * 0.9],
        ],
        true,
      );
      return `${rect(area, tableColours.box)}${name === 'turn' ? path(arrow, `fill="${tableColours.turn}"`) : ''}`;
    },
  }));
}

/** The word in a rounded frame, as wide as two cards and a half. */
export function passDrawing(width: number, height: number): Drawing {
  return {
    name: 'pass',
    width,
    height,
    draw: ({ left, top }) => {
      const line = Math.max(1, height * 0.05);
      const frame = `<rect x="${left + line}" y="${top + line}" width="${width - 2 * line}" height="${height - 2 * line}" rx="${height * 0.3}" fill="${tableColours.box}" stroke="${tableColours.pass}" stroke-width="${line}"/>`;
      const at = { x: left + width / 2, y: top + height / 2, height: height * 0.36 };
      return `${frame}${path(textPath('PASS', at, { weight: 'bold', anchor: 'middle' }), `fill="${tableColours.pass}"`)}`;
    },
  };
}

function seatSvg(scene: CardScene, seat: SeatLayout, index: number): string {
  const { box, role, count, nameLeft } = seat;
  const middle = role.top + role.height / 2;
  const ground = `<rect x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" rx="${role.height * 0.3}" fill="${tableColours.box}"/>`;
  const name = textPath(scene.seatNames[index] ?? '', { x: nameLeft, y: middle, height: role.height * 0.5 });
  const label = 'cards';
  const small = role.height * 0.44;
  const labelLeft = count.left - textWidth(label, small) - role.height * 0.3;
  const cards = textPath(label, { x: labelLeft, y: middle, height: small });
  return [
    ground,
    scene.landlord === index ? crown(role) : hat(role),
    path(name, `fill="${tableColours.name}"`),
    path(cards, `fill="${tableColours.faint}"`),
  ].join('');
}

function crown({ left, top, width }: Rect): string {
  const at = (x: number, y: number): readonly [number, number] => [left + x * width, top + y * width];
  const points = [
    at(0.1, 0.25),
    at(0.3, 0.5),
    at(0.5, 0.12),
    at(0.7, 0.5),
    at(0.9, 0.25),
    at(0.82, 0.85),
    at(0.18, 0.85),
  ];
  return path(pathThrough(points, true), `fill="${tableColours.crown}"`);
}

function hat({ left, top, width }: Rect): string {
  const x = (value: number): number => left + value * width;
  const y = (value: number): number => top + value * width;
  const dome = `M${x(0.28)} ${y(0.62)}C${x(0.28)} ${y(0.1)} ${x(0.72)} ${y(0.1)} ${x(0.72)} ${y(0.62)}Z`;
  const brim = `M${x(0.06)} ${y(0.66)}H${x(0.94)}V${y(0.8)}H${x(0.06)}Z`;
  return path(`${dome}${brim}`, `fill="${tableColours.hat}"`);
}
