/** Drawings of what happens at a place: smoke, fire, a ring, a kill. Area effects are faint, so markers stay readable. */
import { cos, sin } from '../../manifests/elementary.js';
import { deadFill, sideColours } from '../palette.js';
import { nearestEven, type Rect } from '../rect.js';
import type { FieldEffect, Side } from '../scene.js';
import type { Drawing } from '../sheet.js';
import { circle, path, pathThrough } from '../svg.js';
import type { FieldLayout } from './layout.js';
import { crossData } from './markers.js';

export const effectOpacity = 0.12;
export const effectColours = { smoke: '#c9d1da', fire: '#ff8a5c', ring: '#ffffff' } as const;

/** Radius in pixels, even: equal effects share a drawing. */
function effectRadius(effect: FieldEffect, layout: FieldLayout): number {
  if (effect.kind === 'kill') return nearestEven(layout.sizes.player * 0.8);
  return Math.max(4, nearestEven(layout.length(effect.radius)));
}

export function effectName(effect: FieldEffect, layout: FieldLayout): string {
  return `${effect.kind} ${effect.kind === 'kill' ? (effect.side ?? '') : effectRadius(effect, layout)}`;
}

/** One drawing for every different look. */
export function effectDrawings(effects: Iterable<FieldEffect>, layout: FieldLayout): Drawing[] {
  const looks = new Map<string, Drawing>();
  for (const effect of effects) {
    const name = effectName(effect, layout);
    if (looks.has(name)) continue;
    const radius = effectRadius(effect, layout);
    // A multiple of 4, so that the middle lies on an even pixel, with room for the widest stroke.
    const side = 4 * Math.ceil((radius + layout.sizes.player * 0.32 + 1) / 2);
    const draw = (area: Rect): string => effectSvg(effect, area, radius, layout.sizes.player);
    looks.set(name, { name, width: side, height: side, draw });
  }
  return [...looks.values()];
}

function effectSvg({ kind, side }: FieldEffect, area: Rect, radius: number, player: number): string {
  const [x, y] = [area.left + area.width / 2, area.top + area.height / 2];
  const line = Math.max(1, player * 0.16);
  switch (kind) {
    case 'smoke': {
      const dash = (2 * Math.PI * radius) / 24;
      const rim = `stroke="${effectColours.smoke}" stroke-width="${line}" stroke-dasharray="${dash} ${dash}" stroke-opacity="0.8"`;
      return circle(x, y, radius, `fill="${effectColours.smoke}" fill-opacity="${effectOpacity}" ${rim}`);
    }
    case 'fire': {
      const rim = `stroke="${effectColours.fire}" stroke-width="${line}" stroke-opacity="0.9" stroke-linejoin="round"`;
      return path(flames(x, y, radius), `fill="${effectColours.fire}" fill-opacity="${effectOpacity}" ${rim}`);
    }
    case 'ring':
      return circle(x, y, radius, `fill="none" stroke="${effectColours.ring}" stroke-width="${line * 1.4}"`);
    case 'kill':
      return killSvg(side, x, y, radius, player);
  }
}

function flames(x: number, y: number, radius: number): string {
  const tips = 12;
  const points = Array.from({ length: 2 * tips }, (_, index): readonly [number, number] => {
    const angle = (index * Math.PI) / tips;
    const reach = index % 2 === 0 ? radius : radius * 0.82;
    return [x + reach * cos(angle), y + reach * sin(angle)];
  });
  return pathThrough(points, true);
}

function killSvg(side: Side | null, x: number, y: number, radius: number, player: number): string {
  const cross = crossData(x, y, radius);
  const colour = side === null ? effectColours.ring : sideColours[side].faint;
  const width = player * 0.3;
  return `${path(cross, `fill="none" stroke="${deadFill}" stroke-width="${width * 1.9}" stroke-linecap="round"`)}${path(cross, `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`)}`;
}
