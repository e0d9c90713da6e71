/**
 * Compares a decoded frame with a state: every slot (cell, card, marker, character) must look like the sprite that has
 * to be there and like no other of its group, and everything around must look as the painter draws it.
 */
import { lumaVariance, squaredErrorWithin } from './frame-error.js';
import { drawWithin, painterOf } from './painter.js';
import { even, intersection, overlaps, type Rect } from './rect.js';
import type { Scene } from './scene.js';
import type { SceneAtlas, Slot } from './slot.js';
import { certainDistance } from './sprite-distance.js';
import { frameBytes, planesOf, type YuvImage } from './yuv.js';

/**
 * Mean squared error per sample that an encoder may cost a region: x264 loses more where there is more detail, so the
 * limit grows with the variance of the luma that has to be there. At crf 23 the samples of every kind (240 to 720
 * pixels) stayed below 20 + 0.028 × variance.
 */
const lossOfFlat = 40;
const lossOfDetail = 0.04;

/**
 * Squared error between two pictures of a region that a viewer of the video could still tell apart: 100 samples that
 * differ by as much as flat ground may. Labels that are not hidden differ by 100,000 or more.
 */
const leastVisible = 100 * lossOfFlat;

/** Returns reasons, one for each region that does not show what state `index` demands; empty when all is right. */
export function createRegionCheck(scene: Scene, atlas: SceneAtlas): (frame: YuvImage, index: number) => string[] {
  const painter = painterOf(atlas);
  const { width, height } = scene;
  const expected = planesOf(painter.frame, width, height);
  const scratch = planesOf(Buffer.alloc(frameBytes(width, height)), width, height);
  const blocks = blocksOf(width, height);

  return (frame, index) => {
    painter.show(index);
    const slots = atlas.slots(index);
    const reasons: string[] = [];
    const wrong: Rect[] = [];
    slots.forEach((slot, at) => {
      if (slot === null || slot.group === null) return;
      const fault = slotFault(frame, slots, at, slot);
      if (fault === undefined) return;
      reasons.push(`${slot.place}: ${fault}`);
      wrong.push(slot);
    });
    for (const area of blocks) {
      const mean = squaredErrorWithin(frame, expected, area) / samples(area);
      if (mean <= lossOfFlat || mean <= lossLimit(expected, area)) continue;
      // What a wrong slot does to the blocks it lies in was told already.
      if (wrong.some((slot) => overlaps(slot, area))) continue;
      reasons.push(`surroundings at (${area.left}, ${area.top}): mean squared error ${mean.toFixed(0)}`);
    }
    return reasons;
  };

  /**
   * Why a region is not its sprite, or undefined. Comparing with every other sprite is seldom needed: by the triangle
   * inequality a picture nearer to its sprite than half the way to the next is nearer to it than to any other.
   */
  function slotFault(frame: YuvImage, slots: readonly (Slot | null)[], at: number, slot: Slot): string | undefined {
    const error = squaredErrorWithin(frame, expected, slot);
    const mean = error / samples(slot);
    if (mean > lossOfFlat && mean > lossLimit(expected, slot))
      return `differs from what must be there (mean squared error ${mean.toFixed(0)})`;
    const group = slot.group ?? [];
    const cut = slot.width !== slot.image.width || slot.height !== slot.image.height;
    const covered = cut || slots.some((other, index) => index > at && other !== null && overlaps(other, slot));
    if (!covered && Math.sqrt(error) < certainDistance(slot.image, group) / 2) return undefined;
    for (const { name, image } of group) {
      if (image === slot.image) continue;
      const other = slots.map((one, index) => (index === at ? { ...slot, image } : one));
      drawWithin(scratch, atlas.background, other, slot);
      // Of a thing that others hide, what still shows may be less than what the encoder changes.
      if (squaredErrorWithin(scratch, expected, slot) < leastVisible) continue;
      if (squaredErrorWithin(frame, scratch, slot) <= error) return `looks like ${name}`;
    }
    return undefined;
  }
}

function lossLimit(expected: YuvImage, area: Rect): number {
  return lossOfFlat + lossOfDetail * lumaVariance(expected, area);
}

function samples({ width, height }: Rect): number {
  return width * height * 1.5;
}

/** The frame in pieces no larger than a twentieth, so that one wrong letter weighs enough. */
function blocksOf(width: number, height: number): Rect[] {
  const side = Math.max(16, even(Math.min(width, height) / 20));
  const whole = { left: 0, top: 0, width, height };
  const blocks: Rect[] = [];
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      blocks.push(intersection({ left, top, width: side, height: side }, whole));
    }
  }
  return blocks;
}
