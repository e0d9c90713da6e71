/** Whether a field scene can be drawn: sizes and numbers that fit, labels in drawn characters, known letters. */
import { isDrawable } from '../glyphs.js';
import type { FieldGround, FieldScene, Marker } from '../scene.js';
import { sceneInvalid } from '../scene-invalid.js';

const mostMarkers = 256;
const mostEffects = 64;
const mostDots = 32;

/** Throws `scene_invalid`. */
export function checkField(scene: FieldScene): void {
  const { extent, aspect, markers, trail } = scene;
  const spans = [extent.right - extent.left, extent.bottom - extent.top];
  if (!spans.every((span) => Number.isFinite(span) && span !== 0)) throw sceneInvalid('the extent has no area');
  if (!(aspect >= 0.2 && aspect <= 5)) throw sceneInvalid(`an aspect of ${aspect}`);
  if (markers.length > mostMarkers) throw sceneInvalid(`${markers.length} markers`);
  markers.forEach(checkMarker);
  checkGround(scene.ground);
  if (!(Number.isInteger(trail.dots) && trail.dots >= 0 && trail.dots <= mostDots)) {
    throw sceneInvalid(`a trail of ${trail.dots} dots`);
  }
  if (!(Number.isInteger(trail.everyStates) && trail.everyStates >= 1)) {
    throw sceneInvalid(`a dot every ${trail.everyStates} states`);
  }
  const life = new RegExp(`^[adh]{${markers.length}}$`);
  scene.states.forEach((state, index) => {
    const place = `state ${index}`;
    if (!life.test(state.life)) throw sceneInvalid('life must have one of a, d and h for each marker', place);
    if (state.at.length !== 2 * markers.length || !state.at.every(Number.isFinite)) {
      throw sceneInvalid('positions must be two numbers for each marker', place);
    }
    const effects = state.effects ?? [];
    if (effects.length > mostEffects) throw sceneInvalid(`${effects.length} effects`, place);
    for (const { x, y, radius } of effects) {
      if (![x, y, radius].every(Number.isFinite)) throw sceneInvalid('an effect has no place', place);
      if (Math.abs(radius) > Math.abs(spans[0] ?? 0)) throw sceneInvalid('an effect is larger than the field', place);
    }
  });
}

function checkMarker({ form, side, label }: Marker, index: number): void {
  const place = `marker ${index}`;
  const labelled = form === 'player' || form === 'building';
  if (label.length > 3 || !isDrawable(label)) throw sceneInvalid(`the label ${JSON.stringify(label)}`, place);
  if (!labelled && label !== '') throw sceneInvalid(`a ${form} has no label`, place);
  const sided = labelled || form === 'unit';
  if (sided !== (side !== null)) throw sceneInvalid(`a ${form} ${sided ? 'needs a' : 'has no'} side`, place);
}

function checkGround(ground: FieldGround): void {
  if (ground.style !== 'map') {
    const corners = Object.values(ground.style === 'football' ? ground.pitch : ground.court);
    if (!corners.every(Number.isFinite)) throw sceneInvalid('the ground has no place');
    return;
  }
  const { floor, gridColumns, gridRows, lines, places } = ground;
  for (const count of [gridColumns, gridRows]) {
    if (!(Number.isInteger(count) && count >= 0 && count <= 26)) throw sceneInvalid(`a grid of ${count}`);
  }
  if (floor !== undefined && floor.cells.length !== floor.columns * floor.rows) {
    throw sceneInvalid('the floor does not fit its columns and rows');
  }
  for (const { points, width } of lines) {
    if (points.length < 4 || points.length % 2 !== 0 || ![...points, width].every(Number.isFinite)) {
      throw sceneInvalid('a line needs two places or more');
    }
  }
  for (const { label, x, y } of places) {
    if (!isDrawable(label) || label.length > 10) throw sceneInvalid(`the name ${JSON.stringify(label)}`);
    if (![x, y].every(Number.isFinite)) throw sceneInvalid('a name has no place');
  }
}
