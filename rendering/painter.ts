/**
 * Draws states into one persistent yuv420p frame. Only what differs from the state shown last is touched, so the cost
 * follows the number of changes, not the number of frames; any order of states gives the same pixels.
 */
import { atlasOf } from './atlas.js';
import { copyRect, drawSprite } from './blit.js';
import { bounds, contains, intersection, overlaps, type Rect } from './rect.js';
import type { Scene } from './scene.js';
import { type SceneAtlas, type Slot, sameSlot } from './slot.js';
import { checkScene } from './timeline.js';
import { frameBytes, planesOf, type YuvImage } from './yuv.js';

export interface Painter {
  /** The current picture: width × height × 1.5 bytes. Changes in place; copy it before handing it on. */
  readonly frame: Buffer;
  /** Draws state i and returns the rectangles that were redrawn (none when it was shown already). */
  show(index: number): readonly Rect[];
}

/** Throws `size_odd` or `scene_invalid` for a scene that cannot be drawn. */
export async function createPainter(scene: Scene): Promise<Painter> {
  checkScene(scene);
  return painterOf(await atlasOf(scene));
}

export function painterOf(atlas: SceneAtlas): Painter {
  const { background } = atlas;
  const frame = Buffer.allocUnsafe(frameBytes(background.width, background.height));
  const picture = planesOf(frame, background.width, background.height);
  copyRect(picture, background, 0, 0, { left: 0, top: 0, width: background.width, height: background.height });
  let shown: readonly (Slot | null)[] = [];

  return {
    frame,
    show(index) {
      const slots = atlas.slots(index);
      const changed = changedRects(shown, slots);
      for (const area of changed) drawWithin(picture, background, slots, area);
      shown = slots;
      return changed;
    },
  };
}

/** Puts together what a rectangle shows from nothing, so rectangles that overlap agree. */
export function drawWithin(picture: YuvImage, background: YuvImage, slots: readonly (Slot | null)[], area: Rect): void {
  const first = slots.find((slot) => slot !== null && overlaps(slot, area));
  if (!(first && first.image.alpha === null && contains(first, area))) copyRect(picture, background, 0, 0, area);
  for (const slot of slots) {
    if (slot === null || !overlaps(slot, area)) continue;
    drawSprite(picture, slot.image, slot.imageLeft, slot.imageTop, intersection(slot, area));
  }
}

function changedRects(before: readonly (Slot | null)[], after: readonly (Slot | null)[]): Rect[] {
  const changed: Rect[] = [];
  const length = Math.max(before.length, after.length);
  for (let index = 0; index < length; index++) {
    const old = before[index] ?? null;
    const now = after[index] ?? null;
    if (sameSlot(old, now)) continue;
    // A thing that moved a little leaves one rectangle, not two that overlap.
    if (old !== null && now !== null && overlaps(old, now)) changed.push(bounds(old, now));
    else {
      if (old !== null) changed.push(areaOf(old));
      if (now !== null) changed.push(areaOf(now));
    }
  }
  return changed;
}

function areaOf({ left, top, width, height }: Slot): Rect {
  return { left, top, width, height };
}
