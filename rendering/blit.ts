/**
 * Sprites into frames: copying, and blending by 8-bit alpha, clipped to a rectangle. A pixel's result depends on the
 * pixel alone, so a picture put together in pieces equals one drawn whole.
 */
import type { Rect } from './rect.js';
import { rgbToYuv, type YuvImage } from './yuv.js';

/** A picture with an edge: where alpha is 255 it covers what lies below, where it is 0 it shows it. */
export interface Sprite extends YuvImage {
  /** Null for a sprite that covers its whole rectangle. */
  readonly alpha: Alpha | null;
}

interface Alpha {
  /** width × height. */
  readonly luma: Uint8Array;
  /** A quarter of that: the mean of 2 × 2 pixels. */
  readonly chroma: Uint8Array;
  /** For each row where its first visible sample lies and where its last one ends. */
  readonly lumaSpans: Uint16Array;
  readonly chromaSpans: Uint16Array;
}

/** Copies a whole image into another at even coordinates. */
export function blit(target: YuvImage, image: YuvImage, left: number, top: number): void {
  copyRect(target, image, left, top, { left, top, width: image.width, height: image.height });
}

/** Draws the part of a sprite at (left, top) that lies within `clip`; `clip` lies within both. */
export function drawSprite(target: YuvImage, sprite: Sprite, left: number, top: number, clip: Rect): void {
  if (sprite.alpha === null) {
    copyRect(target, sprite, left, top, clip);
    return;
  }
  const { luma, chroma, lumaSpans, chromaSpans } = sprite.alpha;
  const [width, half] = [sprite.width, sprite.width / 2];
  blendPlane(target.y, target.width, sprite.y, luma, lumaSpans, width, left, top, clip, 1);
  blendPlane(target.u, target.width / 2, sprite.u, chroma, chromaSpans, half, left, top, clip, 2);
  blendPlane(target.v, target.width / 2, sprite.v, chroma, chromaSpans, half, left, top, clip, 2);
}

/** Copies the part of an image at (left, top) that lies within `clip`; `clip` lies within both. */
export function copyRect(target: YuvImage, image: YuvImage, left: number, top: number, clip: Rect): void {
  copyPlane(target.y, target.width, image.y, image.width, left, top, clip, 1);
  copyPlane(target.u, target.width / 2, image.u, image.width / 2, left, top, clip, 2);
  copyPlane(target.v, target.width / 2, image.v, image.width / 2, left, top, clip, 2);
}

/**
 * A sprite from packed 8-bit RGBA with straight (not premultiplied) colours. Chroma of a 2 × 2 block is the mean of
 * its pixels weighted by their alpha, so that what is transparent does not tint an edge.
 * @param stride bytes from one row to the next
 */
export function rgbaToSprite(rgba: Uint8Array, stride: number, area: Rect): Sprite {
  const { left, top, width, height } = area;
  const solid = new Uint8Array(width * height * 3);
  const luma = new Uint8Array(width * height);
  const chroma = new Uint8Array((width * height) / 4);
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      const pixels = [0, 1, 2, 3].map((k) => ({
        from: (top + row + (k >> 1)) * stride + (left + column + (k & 1)) * 4,
        to: (row + (k >> 1)) * width + column + (k & 1),
      }));
      const total = pixels.reduce((sum, { from }) => sum + (rgba[from + 3] ?? 0), 0);
      chroma[((row >> 1) * width) / 2 + (column >> 1)] = (total + 2) >> 2;
      for (const { from, to } of pixels) luma[to] = rgba[from + 3] ?? 0;
      // Each pixel keeps its own luma below; the block's mean colour gives the chroma.
      for (let channel = 0; channel < 3; channel++) {
        const sum = pixels.reduce((all, { from }) => all + (rgba[from + channel] ?? 0) * (rgba[from + 3] ?? 0), 0);
        const mean = total === 0 ? 0 : Math.round(sum / total);
        for (const { to } of pixels) solid[to * 3 + channel] = mean;
      }
    }
  }
  const { u, v } = rgbToYuv(solid, width * 3, 0, 0, width, height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = (top + row) * stride + (left + column) * 4;
      for (let channel = 0; channel < 3; channel++) {
        solid[(row * width + column) * 3 + channel] = rgba[from + channel] ?? 0;
      }
    }
  }
  const { y } = rgbToYuv(solid, width * 3, 0, 0, width, height);
  return {
    width,
    height,
    y,
    u,
    v,
    alpha: { luma, chroma, lumaSpans: spansOf(luma, width), chromaSpans: spansOf(chroma, width / 2) },
  };
}

function copyPlane(
  target: Uint8Array,
  targetWidth: number,
  source: Uint8Array,
  sourceWidth: number,
  left: number,
  top: number,
  clip: Rect,
  scale: 1 | 2,
): void {
  const width = clip.width / scale;
  const rows = clip.height / scale;
  let from = ((clip.top - top) / scale) * sourceWidth + (clip.left - left) / scale;
  let to = (clip.top / scale) * targetWidth + clip.left / scale;
  for (let row = 0; row < rows; row++, from += sourceWidth, to += targetWidth) {
    // Calls into the engine's own copy cost more than a short loop.
    if (width > 64) target.set(source.subarray(from, from + width), to);
    else for (let i = 0; i < width; i++) target[to + i] = source[from + i] ?? 0;
  }
}

function spansOf(alpha: Uint8Array, width: number): Uint16Array {
  const spans = new Uint16Array((alpha.length / width) * 2);
  for (let row = 0; row < spans.length / 2; row++) {
    const line = alpha.subarray(row * width, (row + 1) * width);
    const first = line.findIndex((value) => value !== 0);
    if (first === -1) continue;
    spans[row * 2] = first;
    spans[row * 2 + 1] = line.findLastIndex((value) => value !== 0) + 1;
  }
  return spans;
}

function blendPlane(
  target: Uint8Array,
  targetWidth: number,
  source: Uint8Array,
  alpha: Uint8Array,
  spans: Uint16Array,
  sourceWidth: number,
  left: number,
  top: number,
  clip: Rect,
  scale: 1 | 2,
): void {
  const firstColumn = (clip.left - left) / scale;
  const lastColumn = firstColumn + clip.width / scale;
  const firstRow = (clip.top - top) / scale;
  const lastRow = firstRow + clip.height / scale;
  // What must be added to an index of the sprite's row to reach the same sample of the target's.
  let shift = (top / scale + firstRow) * targetWidth + left / scale - firstRow * sourceWidth;
  for (let row = firstRow; row < lastRow; row++, shift += targetWidth - sourceWidth) {
    const start = row * sourceWidth + Math.max(firstColumn, spans[row * 2] ?? 0);
    const end = row * sourceWidth + Math.min(lastColumn, spans[row * 2 + 1] ?? 0);
    for (let i = start; i < end; i++) {
      const a = alpha[i] ?? 0;
      const over = source[i] ?? 0;
      if (a === 255) {
        target[i + shift] = over;
        continue;
      }
      // Division by 255, rounded, exact for every 16-bit sum.
      const sum = (target[i + shift] ?? 0) * (255 - a) + over * a + 128;
      target[i + shift] = (sum + (sum >> 8)) >> 8;
    }
  }
}
