/**
 * Integer RGB to yuv420p in BT.709 limited range. Integers only, so every machine makes the same bytes. Planes of a
 * frame lie one after another: Y (width × height), U, V (each a quarter of that). Copying them is blit.ts.
 */

/** A picture in yuv420p; width and height are even. */
export interface YuvImage {
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
}

/** Bytes of one yuv420p frame. */
export function frameBytes(width: number, height: number): number {
  return (width * height * 3) / 2;
}

/** The three planes of a raw frame as views, nothing copied. */
export function planesOf(frame: Uint8Array, width: number, height: number): YuvImage {
  const luma = width * height;
  const chroma = luma / 4;
  return {
    width,
    height,
    y: frame.subarray(0, luma),
    u: frame.subarray(luma, luma + chroma),
    v: frame.subarray(luma + chroma, luma + 2 * chroma),
  };
}

/**
 * Converts a rectangle of packed 8-bit RGB. Coefficients are those of ITU-R BT.709-6 (Kr 0.2126, Kb 0.0722), scaled
 * to limited range (219 and 224 of 255) and to 16 fractional bits; chroma is the mean of its 2 × 2 pixels.
 * @param stride bytes from one row to the next
 */
export function rgbToYuv(
  rgb: Uint8Array,
  stride: number,
  left: number,
  top: number,
  width: number,
  height: number,
): YuvImage {
  const y = new Uint8Array(width * height);
  const u = new Uint8Array((width * height) / 4);
  const v = new Uint8Array((width * height) / 4);
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let dy = 0; dy < 2; dy++) {
        for (let dx = 0; dx < 2; dx++) {
          const at = (top + row + dy) * stride + (left + column + dx) * 3;
          const r = rgb[at] ?? 0;
          const g = rgb[at + 1] ?? 0;
          const b = rgb[at + 2] ?? 0;
          y[(row + dy) * width + column + dx] = 16 + ((11966 * r + 40254 * g + 4064 * b + 32768) >> 16);
          red += r;
          green += g;
          blue += b;
        }
      }
      const at = ((row >> 1) * width) / 2 + (column >> 1);
      u[at] = 128 + ((-6596 * red - 22188 * green + 28784 * blue + 131072) >> 18);
      v[at] = 128 + ((28784 * red - 26145 * green - 2639 * blue + 131072) >> 18);
    }
  }
  return { width, height, y, u, v };
}
