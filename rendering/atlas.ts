/**
 * Sprites of a board, rasterised once per process and reused over videos: every cell (shade × mark × piece), every
 * clock character, and the static background. sharp sees one SVG sheet per board size and never draws a frame.
 */
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import {
  type BoardLayout,
  backgroundSvg,
  boardLayout,
  cellSvg,
  palette,
  type Rect,
  rect,
  type Shade,
  svg,
} from './board.js';
import { glyphPath } from './glyphs.js';
import type { BoardScene } from './scene.js';
import { sceneInvalid } from './timeline.js';
import { rgbToYuv, type YuvImage } from './yuv.js';

const pieces = '.KQRBNPkqrbnp';
const clockAlphabet = [...'0123456789:–'];

export interface BoardAtlas {
  readonly layout: BoardLayout;
  /** The whole frame without cells and clock texts. */
  readonly background: YuvImage;
  /** Throws `scene_invalid` for an unknown piece letter. */
  cell(shade: Shade, marked: boolean, piece: string): YuvImage;
  /** Every sprite a cell of this shade can show, with its name. */
  cells(shade: Shade): readonly { readonly name: string; readonly image: YuvImage }[];
  clockCharacter(character: string): YuvImage;
}

// Boards of a few sizes at once; at 1080 px an atlas takes about 3 MB.
const atlases = new LRUCache<string, Promise<BoardAtlas>>({ max: 8 });

/** The atlas for a scene's style, size and furniture. Concurrent callers share one rasterisation. */
export function boardAtlas(scene: BoardScene): Promise<BoardAtlas> {
  const { style, width, height, columns, rows, columnNames, rowNames, showClocks } = scene;
  const key = JSON.stringify([style, width, height, columns, rows, columnNames, rowNames, showClocks]);
  const known = atlases.get(key);
  if (known !== undefined) return known;
  const atlas = rasterise(scene);
  atlases.set(key, atlas);
  atlas.catch(() => atlases.delete(key));
  return atlas;
}

async function rasterise(scene: BoardScene): Promise<BoardAtlas> {
  const layout = boardLayout(scene);
  const byShade = await Promise.all([cellSheet(layout.cell, 0), cellSheet(layout.cell, 1)]);
  const characters = layout.clocks === null ? new Map<string, YuvImage>() : await clockSheet(layout.clocks[0]);
  const whole = { left: 0, top: 0, width: layout.width, height: layout.height };
  const [background] = await sheet(layout.width, layout.height, backgroundSvg(scene, layout), [whole]);
  if (background === undefined) throw sceneInvalid('the background is empty');
  return {
    layout,
    background,
    cell: (shade, marked, piece) => found(byShade[shade].get(cellName(marked, piece)), piece),
    cells: (shade) => [...byShade[shade]].map(([name, image]) => ({ name, image })),
    clockCharacter: (character) => found(characters.get(character), character),
  };
}

async function cellSheet(size: number, shade: Shade): Promise<Map<string, YuvImage>> {
  const sprites = [false, true].flatMap((marked, row) =>
    [...pieces].map((piece, column) => ({
      name: cellName(marked, piece),
      marked,
      piece,
      area: { left: column * size, top: row * size, width: size, height: size },
    })),
  );
  const content = sprites.map(({ area, marked, piece }) => cellSvg(area, shade, marked, piece)).join('');
  const width = pieces.length * size;
  const images = await sheet(
    width,
    2 * size,
    svg(width, 2 * size, content),
    sprites.map(({ area }) => area),
  );
  return named(
    sprites.map(({ name }) => name),
    images,
  );
}

/** Characters stand on their own piece of panel, as high as the panel and as wide as `clockCharacterWidth` says. */
async function clockSheet(panel: Rect): Promise<Map<string, YuvImage>> {
  let left = 0;
  const sprites = clockAlphabet.map((character) => {
    const area = { left, top: 0, width: clockCharacterWidth(panel, character), height: panel.height };
    left += area.width;
    return { character, area };
  });
  const content = sprites.map(({ character, area }) => {
    const outline = glyphPath(character, area.left + area.width / 2, panel.height / 2, panel.height * 0.5);
    return `${rect(area, palette.clockPanel)}<path d="${outline}" fill="${palette.clockText}"/>`;
  });
  const images = await sheet(
    left,
    panel.height,
    svg(left, panel.height, content.join('')),
    sprites.map(({ area }) => area),
  );
  return named(clockAlphabet, images);
}

/** Every sprite a clock can show, with its name. */
export function clockCharacters(atlas: BoardAtlas): { name: string; image: YuvImage }[] {
  return clockAlphabet.map((name) => ({ name, image: atlas.clockCharacter(name) }));
}

/** Even width in pixels; digits are all alike, so that a running clock does not jump. */
function clockCharacterWidth(panel: Rect, character: string): number {
  return 2 * Math.round((panel.height * (character === ':' ? 0.26 : 0.46)) / 2);
}

async function sheet(width: number, height: number, source: string, areas: readonly Rect[]): Promise<YuvImage[]> {
  const { data, info } = await sharp(Buffer.from(source)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height || info.channels !== 3) {
    throw sceneInvalid(`a sprite sheet came out as ${info.width} × ${info.height} × ${info.channels}`);
  }
  return areas.map((area) => rgbToYuv(data, width * 3, area.left, area.top, area.width, area.height));
}

function named(names: readonly string[], images: readonly YuvImage[]): Map<string, YuvImage> {
  return new Map(names.map((name, index) => [name, found(images[index], name)]));
}

function cellName(marked: boolean, piece: string): string {
  return marked ? `${piece} marked` : piece;
}

function found(image: YuvImage | undefined, name: string): YuvImage {
  if (image === undefined) throw sceneInvalid(`there is no sprite for ${JSON.stringify(name)}`);
  return image;
}
