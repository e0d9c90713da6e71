/**
 * SVG drawings to sprites, many in one sheet: sharp sees a sheet once per process and size, and never draws a frame.
 * Sheets are shared by all videos of a process.
 */
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { rgbaToSprite, type Sprite } from './blit.js';
import { even, type Rect } from './rect.js';
import { sceneInvalid } from './scene-invalid.js';
import { svg } from './svg.js';
import { rgbToYuv, type YuvImage } from './yuv.js';

export interface Drawing {
  readonly name: string;
  /** Pixels; even. */
  readonly width: number;
  readonly height: number;
  /** SVG elements that fill the area (for an opaque sheet: all of it). */
  draw(area: Rect): string;
}

/** Sprites by the names of their drawings. */
export type Sheet = ReadonlyMap<string, Sprite>;

// At 1080 px a sheet takes 0.1 to 3 MB; a worker meets a few sizes and environments at once.
const sheets = new LRUCache<string, Promise<Sheet>>({ max: 48 });
const backgrounds = new LRUCache<string, Promise<YuvImage>>({ max: 12 });

/**
 * The sheet of this key, made on first use. Concurrent callers share one rasterisation. Drawings lie row by row in the
 * sheet; where a drawing lies can move its edges by a shade, so the rows are part of what a golden hash pins.
 */
export function sharedSheet(key: string, opaque: boolean, rows: () => readonly (readonly Drawing[])[]): Promise<Sheet> {
  return shared(sheets, key, () => rasterise(rows(), opaque));
}

/** Rows of at most `length` drawings. */
export function inRows(drawings: readonly Drawing[], length: number): (readonly Drawing[])[] {
  const rows: (readonly Drawing[])[] = [];
  for (let at = 0; at < drawings.length; at += length) rows.push(drawings.slice(at, at + length));
  return rows;
}

/** A whole background, shared alike. `content` is SVG that covers the frame. */
export function sharedBackground(width: number, height: number, content: string): Promise<YuvImage> {
  return shared(backgrounds, `${width} ${height} ${content}`, async () => {
    const { data } = await pixels(width, height, content, true);
    return rgbToYuv(data, width * 3, 0, 0, width, height);
  });
}

/** The sprite of a name. Throws `scene_invalid`. */
export function spriteOf(sheet: Sheet, name: string): Sprite {
  const sprite = sheet.get(name);
  if (sprite === undefined) throw sceneInvalid(`there is no drawing of ${JSON.stringify(name)}`);
  return sprite;
}

async function rasterise(rows: readonly (readonly Drawing[])[], opaque: boolean): Promise<Sheet> {
  const areas: Rect[] = [];
  let [top, width] = [0, 0];
  for (const row of rows) {
    let left = 0;
    for (const drawing of row) {
      areas.push({ left, top, width: drawing.width, height: drawing.height });
      left += drawing.width;
    }
    top += Math.max(0, ...row.map(({ height }) => height));
    width = Math.max(width, left);
  }
  const drawings = rows.flat();
  const content = drawings.map((drawing, index) => drawing.draw(areas[index] ?? nowhere)).join('');
  const { data, channels } = await pixels(width, top, content, opaque);
  const sprites = areas.map((area): Sprite => {
    if (!opaque) return rgbaToSprite(data, width * channels, area);
    return { ...rgbToYuv(data, width * channels, area.left, area.top, area.width, area.height), alpha: null };
  });
  return new Map(drawings.map(({ name }, index) => [name, sprites[index] ?? nothing]));
}

const nowhere: Rect = { left: 0, top: 0, width: 0, height: 0 };
const noBytes = new Uint8Array(0);
const nothing: Sprite = { width: 0, height: 0, y: noBytes, u: noBytes, v: noBytes, alpha: null };

async function pixels(
  width: number,
  height: number,
  content: string,
  opaque: boolean,
): Promise<{ data: Buffer; channels: number }> {
  if (width !== even(width) || height !== even(height) || width * height === 0) {
    throw sceneInvalid(`a drawing of ${width} × ${height} pixels`);
  }
  const picture = sharp(Buffer.from(svg(width, height, content)));
  const { data, info } = await (opaque ? picture.removeAlpha() : picture.ensureAlpha())
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height || info.channels !== (opaque ? 3 : 4)) {
    throw sceneInvalid(`a sprite sheet came out as ${info.width} × ${info.height} × ${info.channels}`);
  }
  return { data, channels: info.channels };
}

function shared<T extends object>(
  cache: LRUCache<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}
