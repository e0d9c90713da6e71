/** Whether every state has the texts that the scene's panel announces. */
import { isDrawable } from './glyphs.js';
import type { PanelField, Scene } from './scene.js';
import { sceneInvalid } from './scene-invalid.js';

const longestText = 24;

/** Throws `scene_invalid`. */
export function checkPanel(scene: Scene): void {
  const fields = (scene.panel?.rows ?? []).flat();
  fields.forEach(checkField);
  scene.states.forEach((state, index) => {
    const texts = state.texts ?? [];
    const place = `state ${index}`;
    if (texts.length !== fields.length) throw sceneInvalid('the texts do not fit the panel', place);
    texts.forEach((text, at) => {
      if (!isDrawable(text)) throw sceneInvalid(`${JSON.stringify(text)} has characters that are not drawn`, place);
      if ([...text].length > (fields[at]?.maxLength ?? 0)) {
        throw sceneInvalid(`${JSON.stringify(text)} is longer than its field`, place);
      }
    });
  });
}

function checkField({ label, maxLength }: PanelField, index: number): void {
  const place = `panel field ${index + 1}`;
  if (!isDrawable(label) || label.length > longestText) throw sceneInvalid(`the label ${JSON.stringify(label)}`, place);
  if (!Number.isInteger(maxLength) || maxLength < 1 || maxLength > longestText) {
    throw sceneInvalid(`a text of ${maxLength} characters`, place);
  }
}
