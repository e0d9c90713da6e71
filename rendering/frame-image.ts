/** A raw frame as a PNG for people to look at: docs and debugging, never part of a video. */
import sharp from 'sharp';
import type { YuvImage } from './yuv.js';

/** Inverse of rgbToYuv's matrix (ITU-R BT.709-6, limited range); chroma samples are repeated, not interpolated. */
function yuvToRgb({ width, height, y, u, v }: YuvImage): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const chroma = ((row >> 1) * width) / 2 + (column >> 1);
      const luma = ((y[at] ?? 0) - 16) * (255 / 219);
      const blue = ((u[chroma] ?? 0) - 128) * (255 / 224);
      const red = ((v[chroma] ?? 0) - 128) * (255 / 224);
      rgb[at * 3] = clamp(luma + 1.5748 * red);
      rgb[at * 3 + 1] = clamp(luma - 0.1873 * blue - 0.4681 * red);
      rgb[at * 3 + 2] = clamp(luma + 1.8556 * blue);
    }
  }
  return rgb;
}

/** Palette PNG: scenes have few colours, so it is small. */
export function framePng(picture: YuvImage): Promise<Buffer> {
  const { width, height } = picture;
  return sharp(yuvToRgb(picture), { raw: { width, height, channels: 3 } })
    .png({ palette: true, colours: 128, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
