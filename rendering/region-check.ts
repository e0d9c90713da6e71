/**
 * Compares a decoded frame with a state: every slot (cell, card, marker, character) must look like the sprite that has
 * to be there and like no other of its group, and everything around must look as the painter draws it.
 */
import { squaredErrorWithin } from './frame-error.js';
import { drawWithin, painterOf } from './painter.js';
import { even, intersection, overlaps, type Rect } from './rect.js';
import type { Scene } from './scene.js';
import type { SceneAtlas, Slot } from './slot.js';
import { certainDistance } from './sprite-distance.js';
import { frameBytes, planesOf, type YuvImage } from './yuv.js';

/**
 * Mean squared error per sample that an encoder may cost a region (32 dB). x264 at crf 23 was measured at 13 or less on
 * boards of 240 to 1080 pixels; two cells that differ are 96 or more apart.
 */
const worstMeanSquare = 40;

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
      // What a wrong slot does to the blocks it lies in was told already.
      if (mean <= worstMeanSquare || wrong.some((slot) => overlaps(slot, area))) continue;
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
    if (mean > worstMeanSquare) return `differs from what must be there (mean squared error ${mean.toFixed(0)})`;
    const group = slot.group ?? [];
    const cut = slot.width !== slot.image.width || slot.height !== slot.image.height;
    const covered = cut || slots.some((other, index) => index > at && other !== null && overlaps(other, slot));
    if (!covered && Math.sqrt(error) < certainDistance(slot.image, group) / 2) return undefined;
    for (const { name, image } of group) {
      if (image === slot.image) continue;
      const other = slots.map((one, index) => (index === at ? { ...slot, image } : one));
      drawWithin(scratch, atlas.background, other, slot);
      // What is hidden by others altogether cannot be told, and is no fault.
      if (squaredErrorWithin(scratch, expected, slot) === 0) continue;
      if (squaredErrorWithin(frame, scratch, slot) <= error) return `looks like ${name}`;
    }
    return undefined;
  }
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
