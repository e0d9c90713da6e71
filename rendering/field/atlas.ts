/** Fields as slots, in drawing order: smoke and fire, trails, the dead, the living, crosses and rings, the panel. */
import type { Sprite } from '../blit.js';
import { panelAtlas } from '../panel.js';
import type { FieldEffect, FieldScene, FieldState } from '../scene.js';
import { inRows, type Sheet, sharedBackground, sharedSheet, spriteOf } from '../sheet.js';
import { clippedSlot, type SceneAtlas, type Slot, type SpriteGroup, slotAt, stateAt } from '../slot.js';
import { effectDrawings, effectName } from './effects.js';
import { groundSvg } from './ground.js';
import { evenPlace, type FieldLayout, fieldLayout } from './layout.js';
import { dotDrawings, dotName, leavesTrail, markerDrawings, markerName } from './markers.js';
import { trailStates } from './trails.js';

export async function fieldAtlas(scene: FieldScene): Promise<SceneAtlas> {
  const layout = fieldLayout(scene);
  const background = await sharedBackground(scene.width, scene.height, groundSvg(scene, layout));
  const panel = await panelAtlas(layout.panel);
  const effectsOf = await effectSlots(scene, layout);
  const { living, dead } = await markerSlots(scene, layout);
  const trails = await trailSlots(scene, layout);
  return {
    background,
    slots(index) {
      const state = stateAt(scene.states, index);
      const [below, above] = effectsOf(state);
      return [...below, ...trails(index), ...dead(state), ...living(state), ...above, ...panel.slots(state.texts)];
    },
  };
}

type SlotsOf = (state: FieldState) => (Slot | null)[];

async function markerSlots(scene: FieldScene, layout: FieldLayout): Promise<{ living: SlotsOf; dead: SlotsOf }> {
  const { markers } = scene;
  const drawings = markerDrawings(markers, layout.sizes);
  const key = `markers ${layout.sizes.player} ${drawings.map(({ name }) => name).join()}`;
  const sheet = await sharedSheet(key, false, () => inRows(drawings, 16));
  const groups = groupsOf(sheet);
  const looks = markers.map((marker) => ({
    name: `${marker.form} ${marker.side ?? ''}${marker.label}`,
    a: spriteOf(sheet, markerName(marker, false)),
    d: spriteOf(sheet, markerName(marker, true)),
  }));
  const slotsOf =
    (life: 'a' | 'd'): SlotsOf =>
    (state) =>
      looks.map((look, index) => {
        if (state.life[index] !== life) return null;
        const [x, y] = evenPlace(layout, state.at[index * 2] ?? 0, state.at[index * 2 + 1] ?? 0);
        return centred(layout, look.name, look[life], x, y, groups.get(look[life].width) ?? null);
      });
  return { living: slotsOf('a'), dead: slotsOf('d') };
}

async function trailSlots(scene: FieldScene, layout: FieldLayout): Promise<(index: number) => (Slot | null)[]> {
  const sheet = await sharedSheet(`dots ${layout.sizes.dot}`, false, () => [dotDrawings(layout.sizes)]);
  const statesOf = trailStates(scene);
  const markers = scene.markers
    .map((marker, index) => ({ marker, index }))
    .filter(({ marker }) => leavesTrail(marker))
    .map(({ marker, index }) => ({ index, image: spriteOf(sheet, dotName(marker.side)) }));
  return (index) => {
    const now = stateAt(scene.states, index);
    const past = statesOf(index).map((state) => scene.states[state]);
    return markers.flatMap(({ index: marker, image }) =>
      past.map((state) => {
        if (state?.life[marker] !== 'a' || now.life[marker] !== 'a') return null;
        const [x, y] = evenPlace(layout, state.at[marker * 2] ?? 0, state.at[marker * 2 + 1] ?? 0);
        return centred(layout, 'trail', image, x, y, null);
      }),
    );
  };
}

async function effectSlots(
  scene: FieldScene,
  layout: FieldLayout,
): Promise<(state: FieldState) => [below: (Slot | null)[], above: (Slot | null)[]]> {
  const all = scene.states.flatMap(({ effects }) => effects ?? []);
  if (all.length === 0) return () => [[], []];
  const drawings = effectDrawings(all, layout);
  const key = `effects ${layout.sizes.player} ${drawings.map(({ name }) => name).join()}`;
  const sheet = await sharedSheet(key, false, () => inRows(drawings, 4));
  const longest = (below: boolean): number =>
    scene.states.reduce((most, { effects = [] }) => {
      return Math.max(most, effects.filter((one) => liesBelow(one) === below).length);
    }, 0);
  const [mostBelow, mostAbove] = [longest(true), longest(false)];
  const slotsOf = (effects: readonly FieldEffect[], most: number): (Slot | null)[] => {
    const slots = effects.map((effect) => {
      const [x, y] = evenPlace(layout, effect.x, effect.y);
      return centred(layout, effect.kind, spriteOf(sheet, effectName(effect, layout)), x, y, null);
    });
    return [...slots, ...new Array<null>(most - slots.length).fill(null)];
  };
  return ({ effects = [] }) => [
    slotsOf(effects.filter(liesBelow), mostBelow),
    slotsOf(
      effects.filter((effect) => !liesBelow(effect)),
      mostAbove,
    ),
  ];
}

function liesBelow({ kind }: FieldEffect): boolean {
  return kind === 'smoke' || kind === 'fire';
}

function centred(
  layout: FieldLayout,
  place: string,
  image: Sprite,
  x: number,
  y: number,
  group: SpriteGroup | null,
): Slot | null {
  const slot = slotAt(place, image, x - image.width / 2, y - image.height / 2, group);
  return clippedSlot(slot, layout.panel.content);
}

/** Sprites of one width can be taken for each other. */
function groupsOf(sheet: Sheet): Map<number, SpriteGroup> {
  const groups = new Map<number, { name: string; image: Sprite }[]>();
  for (const [name, image] of sheet) {
    const group = groups.get(image.width) ?? [];
    groups.set(image.width, [...group, { name, image }]);
  }
  return groups;
}
