/** Contrast by the WCAG formula of every pair of colours that a viewer must tell apart, and shapes that differ. */
import { describe, expect, it } from 'vitest';
import { atlasOf } from '../../rendering/atlas.js';
import { stonePalette } from '../../rendering/board/stones.js';
import { effectColours, effectOpacity } from '../../rendering/field/effects.js';
import { fieldLayout } from '../../rendering/field/layout.js';
import { basePalette, deadFill, groundColours, sideColours, stoneColours } from '../../rendering/palette.js';
import { sampleFootball } from '../../rendering/samples/fields.js';
import { cardColours } from '../../rendering/table/cards.js';
import { tableColours } from '../../rendering/table/table.js';
import { contrast } from './contrast.js';

// Thin lines are no ground: a marker is larger than they are wide.
const { fieldLines: _lines, grid: _grid, wall: _wall, place, ...grounds } = groundColours;
const covered = Object.values(grounds).flatMap((ground) => [
  ground,
  mix(effectColours.smoke, ground, effectOpacity),
  mix(effectColours.fire, ground, effectOpacity),
]);
/** An outlined thing stands out when its fill or its outline does. */
const standsOut = (fill: string, outline: string, ground: string): number =>
  Math.max(contrast(fill, ground), contrast(outline, ground));

describe('contrast', () => {
  it('of markers against every ground, also under smoke and fire', () => {
    for (const ground of covered) {
      for (const { fill, outline } of Object.values(sideColours)) {
        expect(standsOut(fill, outline, ground), `${fill} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(standsOut('#ffffff', '#14171b', ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('of the dead and of trails', () => {
    for (const { faint } of Object.values(sideColours)) {
      expect(contrast(faint, deadFill)).toBeGreaterThanOrEqual(4.5);
      for (const ground of Object.values(grounds)) expect(contrast(faint, ground), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('of labels, texts and names', () => {
    for (const { ink, fill } of Object.values(sideColours)) expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
    for (const text of [basePalette.panelLabel, basePalette.panelText]) {
      expect(contrast(text, basePalette.panel)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(basePalette.names, basePalette.frame)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [groundColours.floor, groundColours.void]) {
      expect(contrast(place, ground)).toBeGreaterThanOrEqual(4.5);
    }
    for (const text of [tableColours.name, tableColours.faint, tableColours.pass, tableColours.turn]) {
      expect(contrast(text, tableColours.box)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(tableColours.faint, tableColours.felt)).toBeGreaterThanOrEqual(4.5);
  });

  it('of stones and cards', () => {
    for (const { fill, outline, mark } of Object.values(stoneColours)) {
      expect(contrast(outline, stonePalette.wood)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(mark, fill)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(stoneColours.black.fill, stoneColours.white.fill)).toBeGreaterThanOrEqual(10);
    expect(contrast(stonePalette.lines, stonePalette.wood)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(cardColours.ink, cardColours.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(cardColours.bigJokerInk, cardColours.bigJoker)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [tableColours.box, tableColours.felt]) {
      expect(contrast(cardColours.paper, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('of the two sides, by lightness alone', () => {
    expect(contrast(sideColours.A.fill, sideColours.B.fill)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('shapes', () => {
  it.each([240, 360, 720, 1080])(
    'differ between the sides at %i px, and nothing is cut by its sprite',
    async (size) => {
      const scene = sampleFootball({ size, fps: 2 }, 2);
      const { sizes } = fieldLayout(scene);
      const slots = (await atlasOf(scene)).slots(0);
      const alpha = (name: string): Uint8Array => {
        const image = slots.find((slot) => slot?.place === name)?.image;
        if (image?.alpha === undefined || image.alpha === null) throw new Error(`${name} is not there`);
        const { luma } = image.alpha;
        for (let i = 0; i < image.width; i++) {
          const edge = [i, luma.length - 1 - i, i * image.width, i * image.width + image.width - 1];
          for (const at of edge) expect(luma[at], `${name} touches its edge`).toBe(0);
        }
        return luma;
      };
      const [a, b] = [alpha('player A1'), alpha('player B1')];
      const differing = a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 127).length;
      // A tenth of the disc at least lies in one shape and not in the other.
      expect(differing).toBeGreaterThan(0.1 * Math.PI * sizes.player ** 2);
    },
  );
});

/** Colour of a translucent layer, mixed as the painter does, in the frame's own encoding. */
function mix(over: string, under: string, opacity: number): string {
  const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(over, at) * opacity + channel(under, at) * (1 - opacity)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
