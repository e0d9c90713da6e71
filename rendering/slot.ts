/**
 * What lies where in a state: the common truth of the painter, which draws it, and of the checker, which looks for it.
 */
import type { Sprite } from './blit.js';
import { contains, intersection, overlaps, type Rect } from './rect.js';
import { sceneInvalid } from './scene-invalid.js';
import type { YuvImage } from './yuv.js';

/** Sprites of one size that could be taken for each other. */
export type SpriteGroup = readonly { readonly name: string; readonly image: Sprite }[];

/** A sprite at its place; the rectangle is the part of it that can be seen, for a sprite may stick out of its field. */
export interface Slot extends Rect {
  /** For messages: `e4`, `clock above`, `player A7`. */
  readonly place: string;
  readonly image: Sprite;
  /** Top left corner of the whole sprite, even. */
  readonly imageLeft: number;
  readonly imageTop: number;
  /** The checker shows that none of these lies here instead; null for ornaments, which only count as surroundings. */
  readonly group: SpriteGroup | null;
}

/** A scene ready to be drawn. */
export interface SceneAtlas {
  /** The whole frame without anything that can change. */
  readonly background: YuvImage;
  /**
   * Slots of state i in drawing order. Equal positions of the list hold the same thing in all states (null: it is not
   * there now), so that two states can be compared place by place. Throws `scene_invalid` for a state that is not.
   */
  slots(index: number): readonly (Slot | null)[];
}

export function slotAt(place: string, image: Sprite, left: number, top: number, group: SpriteGroup | null): Slot {
  const { width, height } = image;
  return { place, image, imageLeft: left, imageTop: top, left, top, width, height, group };
}

/** A slot cut to a rectangle, or null when nothing of it lies there. */
export function clippedSlot(slot: Slot, clip: Rect): Slot | null {
  if (contains(clip, slot)) return slot;
  return overlaps(slot, clip) ? { ...slot, ...intersection(slot, clip) } : null;
}

/** Whether two slots look the same. Those of one scene are cut alike. */
export function sameSlot(a: Slot | null, b: Slot | null): boolean {
  if (a === null || b === null) return a === b;
  return a === b || (a.image === b.image && a.imageLeft === b.imageLeft && a.imageTop === b.imageTop);
}

/** State i of a list. Throws `scene_invalid` when there is none. */
export function stateAt<State>(states: readonly State[], index: number): State {
  const state = states[index];
  if (state === undefined) throw sceneInvalid(`there is no state ${index}`);
  return state;
}
