/**
 * What lies where in a state: the common truth of the painter, which draws it, and of the checker, which looks for it.
 */
import type { Sprite } from './blit.js';
import type { Rect } from './rect.js';
import { sceneInvalid } from './scene-invalid.js';
import type { YuvImage } from './yuv.js';

/** Sprites of one size that could be taken for each other. */
export type SpriteGroup = readonly { readonly name: string; readonly image: Sprite }[];

/** A sprite at its place. */
export interface Slot extends Rect {
  /** For messages: `e4`, `clock above`, `marker A7`. */
  readonly place: string;
  readonly image: Sprite;
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
  return { place, image, left, top, width: image.width, height: image.height, group };
}

/** Whether two slots look the same. */
export function sameSlot(a: Slot | null, b: Slot | null): boolean {
  return a === b || (a !== null && b !== null && a.image === b.image && a.left === b.left && a.top === b.top);
}

/** State i of a list. Throws `scene_invalid` when there is none. */
export function stateAt<State>(states: readonly State[], index: number): State {
  const state = states[index];
  if (state === undefined) throw sceneInvalid(`there is no state ${index}`);
  return state;
}
