/**
 * Labels as outlines of DejaVu Sans, read from the font file itself: fontconfig, locale and installed fonts have no
 * say in a frame. Only characters of `drawable` are ever drawn.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { CasemillError } from '../manifests/errors.js';

/** All characters with an outline; a text may hold spaces besides. */
export const drawable = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:–.,+-/%';

export type Weight = 'regular' | 'bold';

const fontFiles = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
} as const;

const loaded = new Map<Weight, opentype.Font>();

/** Whether a text can be drawn; the empty one can. */
export function isDrawable(text: string): boolean {
  return [...text].every((character) => character === ' ' || drawable.includes(character));
}

/** Width of a text in pixels for capitals of `height` pixels, and without kerning, as textPath sets it. */
export function textWidth(text: string, height: number, weight: Weight = 'regular'): number {
  const face = font(weight);
  const em = emFor(face, height);
  const units = [...text].reduce((sum, character) => sum + (face.charToGlyph(character).advanceWidth ?? 0), 0);
  return (units / face.unitsPerEm) * em;
}

/**
 * SVG path data of a text: from x to the right, or centred on it; vertically the middle of a capital lies on y.
 * `height` is the capital height in pixels. Throws `glyph_missing`.
 */
export function textPath(
  text: string,
  at: { readonly x: number; readonly y: number; readonly height: number },
  options: { readonly weight?: Weight; readonly anchor?: 'start' | 'middle' } = {},
): string {
  const { weight = 'regular', anchor = 'start' } = options;
  const face = font(weight);
  const em = emFor(face, at.height);
  let x = anchor === 'middle' ? at.x - textWidth(text, at.height, weight) / 2 : at.x;
  let path = '';
  for (const character of text) {
    if (!isDrawable(character)) throw undrawable(character);
    const glyph = face.charToGlyph(character);
    if (character !== ' ') path += pathData(glyph.getPath(x, at.y + at.height / 2, em).commands);
    x += ((glyph.advanceWidth ?? 0) / face.unitsPerEm) * em;
  }
  return path;
}

/**
 * SVG path data of one character, centred on (x, y): horizontally by its ink, vertically by the height of a capital,
 * so that letters of one line keep a common baseline. `height` is the capital height in pixels.
 */
export function glyphPath(character: string, x: number, y: number, height: number): string {
  if (character.length !== 1 || !drawable.includes(character)) throw undrawable(character);
  const face = font('regular');
  const glyph = face.charToGlyph(character);
  if (glyph.index === 0) throw undrawable(character);
  const em = emFor(face, height);
  const box = glyph.getPath(0, 0, em).getBoundingBox();
  return pathData(glyph.getPath(x - (box.x1 + box.x2) / 2, y + height / 2, em).commands);
}

// The package's own toPathData writes NaN for numbers that print with an exponent (opentype.js 2.0.0).
function pathData(commands: readonly opentype.PathCommand[]): string {
  const at = (...numbers: number[]): string => numbers.map((number) => number.toFixed(3)).join(' ');
  return commands
    .map((command) => {
      switch (command.type) {
        case 'M':
        case 'L':
          return `${command.type}${at(command.x, command.y)}`;
        case 'Q':
          return `Q${at(command.x1, command.y1, command.x, command.y)}`;
        case 'C':
          return `C${at(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
        default:
          return 'Z';
      }
    })
    .join('');
}

function font(weight: Weight): opentype.Font {
  const known = loaded.get(weight);
  if (known !== undefined) return known;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(fontFiles[weight]));
  const face = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  loaded.set(weight, face);
  return face;
}

/** Font size that gives capitals a height. */
function emFor(face: opentype.Font, height: number): number {
  return height / (face.charToGlyph('H').getBoundingBox().y2 / face.unitsPerEm);
}

function undrawable(character: string): CasemillError {
  return new CasemillError({
    code: 'glyph_missing',
    failureClass: 'bug',
    message: 'a scene asks for a character that is never drawn in videos',
    input: JSON.stringify(character),
    remedy: 'Scenes may hold labels of our own only; report the record that led here.',
  });
}
