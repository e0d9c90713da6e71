/** The background of a field scene: frame, panel and the ground that the scene names. SVG of the whole frame. */
import { basePalette, groundColours } from '../palette.js';
import { panelSvg } from '../panel.js';
import type { FieldRect, FieldScene } from '../scene.js';
import { rect } from '../svg.js';
import { badmintonSvg, courtLength, courtWidth } from './badminton.js';
import { footballSvg, pitchLength, pitchWidth } from './football.js';
import type { FieldLayout } from './layout.js';
import type { Place } from './lines.js';
import { mapSvg } from './map.js';

export function groundSvg(scene: FieldScene, layout: FieldLayout): string {
  const whole = { left: 0, top: 0, width: scene.width, height: scene.height };
  return `${rect(whole, basePalette.frame)}${styleSvg(scene, layout)}${panelSvg(layout.panel)}`;
}

function styleSvg({ ground }: FieldScene, layout: FieldLayout): string {
  const { area, sizes } = layout;
  const lineWidth = Math.max(1, sizes.player * 0.16);
  switch (ground.style) {
    case 'football':
      return `${rect(area, groundColours.grass)}${footballSvg(placeIn(ground.pitch, layout, pitchLength, pitchWidth), lineWidth)}`;
    case 'badminton':
      return `${rect(area, groundColours.besideCourt)}${badmintonSvg(placeIn(ground.court, layout, courtLength, courtWidth), lineWidth)}`;
    case 'map':
      return mapSvg(ground, layout);
  }
}

/** Metres to pixels; the longer side of the official measures lies along the longer side of the drawn rectangle. */
function placeIn(corners: FieldRect, layout: FieldLayout, length: number, width: number): Place {
  const [x1, y1] = layout.toPixels(corners.left, corners.top);
  const [x2, y2] = layout.toPixels(corners.right, corners.bottom);
  const lying = Math.abs(x2 - x1) >= Math.abs(y2 - y1);
  return (along, across) => {
    const [u, v] = lying ? [along / length, across / width] : [across / width, along / length];
    return [x1 + (x2 - x1) * u, y1 + (y2 - y1) * v];
  };
}
