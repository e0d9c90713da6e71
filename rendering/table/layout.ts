/** Geometry of a card table: two seats above, one below, each with its hand, its last play and its title line. */
import { type PanelLayout, panelLayout } from '../panel.js';
import { even, type Rect } from '../rect.js';
import type { CardScene, PerSeat } from '../scene.js';

export interface TableLayout {
  readonly panel: PanelLayout;
  /** Size of a card, and from one card to the next. */
  readonly card: { readonly width: number; readonly height: number; readonly pitch: number };
  readonly seats: PerSeat<SeatLayout>;
  /** Room for the landlord's three cards, with their label on its left. */
  readonly landlordCards: Rect;
}

export interface SeatLayout {
  /** The whole box: title and hand. */
  readonly box: Rect;
  readonly turn: Rect;
  readonly role: Rect;
  /** Left end of the name. */
  readonly nameLeft: number;
  readonly count: Rect;
  /** Cards to a row of the hand. */
  readonly perRow: number;
  readonly hand: Rect;
  readonly play: Rect;
}

const widestHand = 20;

/** Twenty cards fill the width; heights follow, and shrink when the frame is low. */
export function tableLayout(scene: CardScene): TableLayout {
  const panel = panelLayout(scene);
  const { content } = panel;
  const scale = Math.min(content.width, content.height * 1.15) / 720;
  const margin = even(14 * scale);
  const padding = even(8 * scale);
  const width = Math.min(content.width, even(content.height * 1.15));
  const pitch = even((width - 2 * margin - 6 * padding) / widestHand);
  const line = even(34 * scale);
  const tallest = (content.height - 2 * margin - 2 * line - 4 * padding) / 7.4;
  const card = { width: pitch - 2, height: even(Math.min(1.75 * pitch, tallest)), pitch };
  const rowHeight = card.height + 2;
  // Both upper boxes and the space between them are as wide as the lower box.
  const upperWidth = 10 * pitch - 2 + 2 * padding;
  const lowerWidth = 2 * upperWidth + 2 * padding;
  const left = content.left + even((content.width - lowerWidth) / 2);
  const right = left + upperWidth + 2 * padding;
  const boxHeight = (rows: number): number => line + rows * rowHeight + 2 * padding;
  const [upperHeight, lowerHeight] = [boxHeight(2), boxHeight(1)];
  const free = content.height - 2 * margin - upperHeight - lowerHeight - 4 * rowHeight;
  const gap = even(Math.max(2, free / 4));
  const top = content.top + margin;
  const upperPlay = top + upperHeight + gap;
  const middle = upperPlay + 2 * rowHeight + gap;
  const lowerPlay = middle + rowHeight + gap;
  const bottom = lowerPlay + rowHeight + gap;

  const seat = (box: Rect, perRow: number, play: Rect): SeatLayout => {
    const inner = box.left + padding;
    const icon = even(line * 0.8);
    const iconTop = box.top + even(padding * 0.75);
    const countWidth = even(line * 1.1);
    return {
      box,
      turn: { left: inner, top: iconTop, width: icon, height: icon },
      role: { left: inner + icon + 4, top: iconTop, width: icon, height: icon },
      nameLeft: inner + 2 * icon + 12,
      count: { left: box.left + box.width - padding - countWidth, top: iconTop, width: countWidth, height: icon },
      perRow,
      hand: {
        left: box.left + even((box.width - perRow * pitch + 2) / 2),
        top: box.top + padding + line,
        width: perRow * pitch,
        height: box.height - line - 2 * padding,
      },
      play,
    };
  };
  const upper = (x: number): SeatLayout =>
    seat({ left: x, top, width: upperWidth, height: upperHeight }, 10, {
      left: x,
      top: upperPlay,
      width: upperWidth,
      height: 2 * rowHeight,
    });
  const lower = seat({ left, top: bottom, width: lowerWidth, height: lowerHeight }, widestHand, {
    left,
    top: lowerPlay,
    width: lowerWidth,
    height: rowHeight,
  });
  const threeLeft = left + even((lowerWidth - 3 * pitch + 2) / 2);
  return {
    panel,
    card,
    seats: [lower, upper(right), upper(left)],
    landlordCards: { left: threeLeft, top: middle, width: 3 * pitch, height: card.height },
  };
}

/** Top left corner of place `index` of a hand. */
export function handPlace(layout: TableLayout, seat: SeatLayout, index: number): readonly [number, number] {
  return [
    seat.hand.left + (index % seat.perRow) * layout.card.pitch,
    seat.hand.top + Math.floor(index / seat.perRow) * (layout.card.height + 2),
  ];
}

/** Top left corner of card `index` of a play of `count` cards: rows are full or centred. */
export function playPlace(
  layout: TableLayout,
  seat: SeatLayout,
  index: number,
  count: number,
): readonly [number, number] {
  const { pitch, height } = layout.card;
  const row = Math.floor(index / seat.perRow);
  const inRow = Math.min(seat.perRow, count - row * seat.perRow);
  const start = seat.play.left + even((seat.play.width - inRow * pitch + 2) / 2);
  return [start + (index % seat.perRow) * pitch, seat.play.top + row * (height + 2)];
}
