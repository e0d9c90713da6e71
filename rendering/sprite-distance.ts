/** How far two sprites at the same place are apart whatever lies below them: a lower bound, exact for opaque ones. */
import type { Sprite } from './blit.js';
import type { SpriteGroup } from './slot.js';

/** Sprites live as long as their process, so what one video's check found serves the next. */
const known = new WeakMap<Sprite, WeakMap<Sprite, number>>();

/** Square root of the squared error between a sprite and the nearest other of its group. Sizes of a group are equal. */
export function certainDistance(image: Sprite, group: SpriteGroup): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const other of group) if (other.image !== image) nearest = Math.min(nearest, distance(image, other.image));
  return nearest;
}

function distance(a: Sprite, b: Sprite): number {
  const distances = known.get(a) ?? new WeakMap<Sprite, number>();
  known.set(a, distances);
  const before = distances.get(b);
  if (before !== undefined) return before;
  const made = Math.sqrt(squaredDistance(a, b));
  distances.set(b, made);
  known.set(b, (known.get(b) ?? new WeakMap<Sprite, number>()).set(a, made));
  return made;
}

function squaredDistance(a: Sprite, b: Sprite): number {
  const luma = planeDistance(a.y, b.y, a.alpha?.luma ?? null, b.alpha?.luma ?? null);
  const [alphaA, alphaB] = [a.alpha?.chroma ?? null, b.alpha?.chroma ?? null];
  return luma + planeDistance(a.u, b.u, alphaA, alphaB) + planeDistance(a.v, b.v, alphaA, alphaB);
}

// Only where both cover what lies below is the difference certain.
function planeDistance(a: Uint8Array, b: Uint8Array, alphaA: Uint8Array | null, alphaB: Uint8Array | null): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    if ((alphaA !== null && alphaA[i] !== 255) || (alphaB !== null && alphaB[i] !== 255)) continue;
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    sum += difference * difference;
  }
  return sum;
}
