/** Card tables as slots: for each seat its turn sign, card count, hand and play; then the panel's texts. */
import { panelAtlas } from '../panel.js';
import { even } from '../rect.js';
import type { CardScene, CardState } from '../scene.js';
import { sharedBackground, sharedSheet, spriteOf } from '../sheet.js';
import { type SceneAtlas, type Slot, type SpriteGroup, slotAt, stateAt } from '../slot.js';
import { textSprites } from '../text.js';
import { cardDrawings } from './cards.js';
import { handPlace, playPlace, type SeatLayout, tableLayout } from './layout.js';
import { passDrawing, tableColours, tableSvg, turnDrawings } from './table.js';

/** Most cards of a hand or a play. */
export const mostCards = 20;

export async function cardAtlas(scene: CardScene): Promise<SceneAtlas> {
  const layout = tableLayout(scene);
  const { card, seats } = layout;
  const background = await sharedBackground(scene.width, scene.height, tableSvg(scene, layout));
  const panel = await panelAtlas(layout.panel);
  const cards = await sharedSheet(`cards ${card.width} ${card.height}`, false, () => [
    cardDrawings(card.width, card.height),
  ]);
  const size = seats[0].turn.width;
  const turns = await sharedSheet(`turn ${size}`, true, () => [turnDrawings(size)]);
  const pass = passDrawing(even(card.pitch * 2.6), even(card.height * 0.6));
  const passes = await sharedSheet(`pass ${pass.width} ${pass.height}`, false, () => [[pass]]);
  const counts = await textSprites({ height: seats[0].count.height, ink: tableColours.name, ground: tableColours.box });
  const [cardGroup, turnGroup] = [cards, turns].map(
    (sheet): SpriteGroup => [...sheet].map(([name, image]) => ({ name, image })),
  );

  const seatSlots = (state: CardState, seat: SeatLayout, index: 0 | 1 | 2): (Slot | null)[] => {
    const name = scene.seatNames[index];
    const turn = spriteOf(turns, state.turn === index ? 'turn' : 'no turn');
    const hand = [...state.hands[index]];
    const left = hand.filter((rank) => rank !== ' ').length;
    const count: (Slot | null)[] = counts.place(String(left), seat.count, 'start', `card count of ${name}`);
    if (count.length < 2) count.push(null);
    return [
      slotAt(`turn of ${name}`, turn, seat.turn.left, seat.turn.top, turnGroup ?? null),
      ...count,
      ...cardSlots(hand, `hand of ${name}`, (at) => handPlace(layout, seat, at)),
      ...playSlots(state.plays[index], seat, `play of ${name}`),
    ];
  };

  /** Always `mostCards` long. */
  const cardSlots = (
    ranks: readonly string[],
    place: string,
    at: (index: number) => readonly [number, number],
  ): (Slot | null)[] =>
    Array.from({ length: mostCards }, (_, index) => {
      const rank = ranks[index];
      if (rank === undefined || rank === ' ') return null;
      const [x, y] = at(index);
      return slotAt(`${place}, card ${index + 1}`, spriteOf(cards, rank), x, y, cardGroup ?? null);
    });

  const playSlots = (play: string | null, seat: SeatLayout, place: string): (Slot | null)[] => {
    const ranks = play === null || play === 'pass' ? [] : [...play];
    const image = spriteOf(passes, 'pass');
    const x = seat.play.left + even((seat.play.width - image.width) / 2);
    const y = seat.play.top + even((card.height - image.height) / 2);
    return [
      ...cardSlots(ranks, place, (at) => playPlace(layout, seat, at, ranks.length)),
      play === 'pass' ? slotAt(place, image, x, y, [{ name: 'pass', image }]) : null,
    ];
  };

  return {
    background,
    slots(index) {
      const state = stateAt(scene.states, index);
      const [bottom, right, left] = seats;
      return [
        ...seatSlots(state, bottom, 0),
        ...seatSlots(state, right, 1),
        ...seatSlots(state, left, 2),
        ...panel.slots(state.texts),
      ];
    },
  };
}
