/** How far two pictures of one size are apart within a rectangle, and how much detail one has there. */
import type { Rect } from './rect.js';
import type { YuvImage } from './yuv.js';

/** Sum of squared differences over all samples of the three planes. */
export function squaredErrorWithin(a: YuvImage, b: YuvImage, area: Rect): number {
  return (
    planeError(a.y, b.y, a.width, area, 1) +
    planeError(a.u, b.u, a.width / 2, area, 2) +
    planeError(a.v, b.v, a.width / 2, area, 2)
  );
}

/** Mean squared distance of the luma samples from their mean. */
export function lumaVariance({ y, width }: YuvImage, area: Rect): number {
  let [sum, squares] = [0, 0];
  for (let row = area.top; row < area.top + area.height; row++) {
    for (let i = row * width + area.left; i < row * width + area.left + area.width; i++) {
      const value = y[i] ?? 0;
      sum += value;
      squares += value * value;
    }
  }
  const count = area.width * area.height;
  const mean = sum / count;
  return squares / count - mean * mean;
}

function planeError(a: Uint8Array, b: Uint8Array, stride: number, area: Rect, scale: 1 | 2): number {
  let sum = 0;
  const width = area.width / scale;
  let start = (area.top / scale) * stride + area.left / scale;
  for (let row = 0; row < area.height / scale; row++, start += stride) {
    for (let i = start; i < start + width; i++) {
      const difference = (a[i] ?? 0) - (b[i] ?? 0);
      sum += difference * difference;
    }
  }
  return sum;
}
