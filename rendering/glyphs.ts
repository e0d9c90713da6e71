/**
 * Coordinates and clock digits as outlines of DejaVu Sans, read from the font file itself: fontconfig, locale and
 * installed fonts have no say in a frame. Only characters of `drawable` are ever drawn.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { CasemillError } from '../manifests/errors.js';

const drawable = /^[A-Za-z0-9:–]$/;
const fontFile = 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf';

let loaded: opentype.Font | undefined;

/**
 * SVG path data of one character, centred on (x, y): horizontally by its ink, vertically by the height of a capital,
 * so that letters of one line keep a common baseline. `height` is the capital height in pixels.
 */
export function glyphPath(character: string, x: number, y: number, height: number): string {
  if (!drawable.test(character)) throw undrawable(character);
  const face = font();
  const glyph = face.charToGlyph(character);
  if (glyph.index === 0) throw undrawable(character);
  const em = height / (capitalHeight(face) / face.unitsPerEm);
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

function font(): opentype.Font {
  if (loaded === undefined) {
    const bytes = readFileSync(createRequire(import.meta.url).resolve(fontFile));
    // Of the font's 6000 glyphs some 60 are used: `lowMemory` reads each when it is first asked for.
    loaded = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), {
      lowMemory: true,
    });
  }
  return loaded;
}

function capitalHeight(face: opentype.Font): number {
  return face.charToGlyph('H').getBoundingBox().y2;
}

function undrawable(character: string): CasemillError {
  return new CasemillError({
    code: 'glyph_missing',
    failureClass: 'bug',
    message: 'a scene asks for a character that is never drawn in videos',
    input: JSON.stringify(character),
    remedy: 'Scenes may hold coordinates and clocks only; report the record that led here.',
  });
}
