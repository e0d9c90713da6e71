/**
 * Texts that change: characters as opaque sprites on their own piece of a flat ground. Digits are all equally wide, so
 * that a running clock does not jump.
 */
import { drawable, glyphPath, textWidth } from './glyphs.js';
import { nearestEven, type Rect } from './rect.js';
import { sceneInvalid } from './scene-invalid.js';
import { type Drawing, inRows, sharedSheet, spriteOf } from './sheet.js';
import { type Slot, type SpriteGroup, slotAt } from './slot.js';
import { path, rect } from './svg.js';

export interface TextStyle {
  /** Pixels of the line, even; capitals are half as high. */
  readonly height: number;
  readonly ink: string;
  readonly ground: string;
}

export interface TextSprites {
  width(text: string): number;
  /** One slot a character; a text that is wider than the area is `scene_invalid`. */
  place(text: string, area: Rect, anchor: 'start' | 'middle', place: string): Slot[];
}

/** Sprites of all characters, made once per style and process. */
export async function textSprites(style: TextStyle): Promise<TextSprites> {
  const { height, ink, ground } = style;
  const sheet = await sharedSheet(`text ${height} ${ink} ${ground}`, true, () => inRows(drawings(style), 16));
  const groups = new Map<number, SpriteGroup>();
  for (const { width } of sheet.values()) {
    groups.set(
      width,
      [...sheet].filter(([, image]) => image.width === width).map(([name, image]) => ({ name, image })),
    );
  }
  const width = (text: string): number =>
    [...text].reduce((sum, character) => sum + characterWidth(height, character), 0);
  return {
    width,
    place(text, area, anchor, place) {
      const total = width(text);
      if (total > area.width) throw sceneInvalid(`the text ${text} is too long`, place);
      let left = area.left + (anchor === 'middle' ? Math.floor((area.width - total) / 4) * 2 : 0);
      return [...text].map((character) => {
        const image = spriteOf(sheet, character);
        const slot = slotAt(place, image, left, area.top, groups.get(image.width) ?? null);
        left += image.width;
        return slot;
      });
    },
  };
}

function drawings({ height, ink, ground }: TextStyle): Drawing[] {
  return [...drawable, ' '].map((character) => ({
    name: character,
    width: characterWidth(height, character),
    height,
    draw: (area) => {
      const [x, y] = [area.left + area.width / 2, area.top + area.height / 2];
      const outline = character === ' ' ? '' : glyphPath(character, x, y, height * 0.5);
      return `${rect(area, ground)}${path(outline, `fill="${ink}"`)}`;
    },
  }));
}

/** Even width in pixels. */
function characterWidth(height: number, character: string): number {
  if (character === ':') return nearestEven(height * 0.26);
  if (/[0-9–]/.test(character)) return nearestEven(height * 0.46);
  return Math.max(2, nearestEven(textWidth(character, height * 0.5) + height * 0.02));
}
