/**
 * Which state each frame shows: frame k shows the last state with t ≤ k / fps. Times arrive as decimal seconds that
 * may have been rounded to milliseconds, so a time within half a millisecond of a frame's own is that frame's.
 */
import { CasemillError } from '../manifests/errors.js';
import { checkBoard } from './board/check.js';
import { checkField } from './field/check.js';
import { checkPanel } from './panel-check.js';
import type { Scene } from './scene.js';
import { sceneInvalid } from './scene-invalid.js';
import { checkCards } from './table/check.js';

// A hair above it, for the error of a subtraction.
const roundingS = 0.000_501;

/** Index of the first frame at or after t seconds. */
function frameAt(t: number, fps: number): number {
  return Math.max(0, Math.ceil((t - roundingS) * fps));
}

/** Number of frames: durationS × fps exactly. Throws `scene_invalid` when that is no whole number. */
export function frameCount(scene: Scene): number {
  const count = Math.round(scene.durationS * scene.fps);
  if (!(count >= 1 && Math.abs(count / scene.fps - scene.durationS) <= roundingS)) {
    throw sceneInvalid(`the duration of ${scene.durationS} s is not a whole number of frames at ${scene.fps} fps`);
  }
  return count;
}

/** First frame of every state. Ascends; a state that shares its first frame with a later one is never seen. */
export function stateStarts(scene: Scene): number[] {
  return scene.states.map((state) => frameAt(state.t, scene.fps));
}

/** For every frame the index of its state. Length: frameCount(scene). */
export function frameStates(scene: Scene): Uint32Array {
  const states = new Uint32Array(frameCount(scene));
  const starts = stateStarts(scene);
  starts.forEach((start, index) => {
    states.fill(index, start, starts[index + 1] ?? states.length);
  });
  return states;
}

/** Throws `size_odd` or `scene_invalid` (class bug) for a scene that cannot be drawn exactly. */
export function checkScene(scene: Scene): void {
  const { width, height, fps } = scene;
  if (![width, height].every(Number.isInteger) || width % 2 !== 0 || height % 2 !== 0) {
    throw new CasemillError({
      code: 'size_odd',
      failureClass: 'bug',
      message: 'yuv420p needs a width and height that are multiples of 2',
      input: `${width} × ${height}`,
      remedy: 'Choose an even size.',
    });
  }
  if (Math.min(width, height) < 240) throw sceneInvalid(`${width} × ${height} is smaller than 240 pixels`);
  if (!Number.isInteger(fps) || fps < 1 || fps > 60) throw sceneInvalid(`${fps} frames per second`);
  frameCount(scene);
  checkPanel(scene);
  scene.states.forEach((state: { readonly t: number; readonly texts?: readonly string[] }, index) => {
    const before = scene.states[index - 1];
    if (before === undefined ? state.t !== 0 : !(state.t > before.t)) {
      throw sceneInvalid('times must start at 0 and ascend', `state ${index}`);
    }
    if (state.t >= scene.durationS) throw sceneInvalid('a state begins after the end', `state ${index}`);
  });
  if (scene.states.length === 0) throw sceneInvalid('there is no state');
  checkKind(scene);
}

function checkKind(scene: Scene): void {
  switch (scene.kind) {
    case 'board':
      checkBoard(scene);
      break;
    case 'field':
      checkField(scene);
      break;
    case 'cards':
      checkCards(scene);
  }
}
