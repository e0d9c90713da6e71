/** Whether a card scene's states hold cards and nothing else. */
import { isDrawable } from '../glyphs.js';
import type { CardScene } from '../scene.js';
import { sceneInvalid } from '../scene-invalid.js';
import { cardBack, cardRanks } from './cards.js';

const hand = new RegExp(`^[${cardRanks}${cardBack} ]{0,20}$`);
const play = new RegExp(`^(pass|[${cardRanks}]{1,20})$`);

/** Throws `scene_invalid`. */
export function checkCards(scene: CardScene): void {
  for (const name of scene.seatNames) {
    if (name.length > 10 || !isDrawable(name)) throw sceneInvalid(`the seat name ${JSON.stringify(name)}`);
  }
  if (![0, 1, 2].includes(scene.landlord)) throw sceneInvalid(`seat ${scene.landlord} as landlord`);
  if (!new RegExp(`^[${cardRanks}]{3}$`).test(scene.landlordCards)) throw sceneInvalid('the landlord has three cards');
  scene.states.forEach((state, index) => {
    const place = `state ${index}`;
    if (state.hands.length !== 3 || !state.hands.every((cards) => hand.test(cards))) {
      throw sceneInvalid('a hand holds no cards', place);
    }
    if (state.plays.length !== 3 || !state.plays.every((cards) => cards === null || play.test(cards))) {
      throw sceneInvalid('a play is neither cards nor a pass', place);
    }
    if (state.turn !== null && ![0, 1, 2].includes(state.turn)) throw sceneInvalid(`seat ${state.turn}`, place);
  });
}
