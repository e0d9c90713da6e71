/** Geometry of a field scene: where field units lie in the frame. */
import { type PanelLayout, panelLayout } from '../panel.js';
import { even, nearestEven, type Rect } from '../rect.js';
import type { FieldScene } from '../scene.js';

export interface FieldLayout {
  readonly panel: PanelLayout;
  /** The extent in the frame. Markers stick out of it by half their size at most. */
  readonly area: Rect;
  /** Between the extent and the edge of the picture, at least; holds names of a grid. */
  readonly margin: number;
  readonly sizes: MarkerSizes;
  /** Pixels of a place in field units, not rounded. */
  toPixels(x: number, y: number): readonly [number, number];
  /** Pixels along x of a length in field units. */
  length(units: number): number;
}

/** Pixels, for a frame whose shorter side is 720: 13, 4.5, 7.5, 8. */
interface MarkerSizes {
  /** Radius of a player's disc. */
  readonly player: number;
  readonly unit: number;
  /** Radius of ball, shuttle and bomb. */
  readonly ball: number;
  /** Side of the square around a trail's dot, a multiple of 4. */
  readonly dot: number;
}

/** The picture is as large as the frame allows below the panel, in the given aspect, and centred. */
export function fieldLayout(scene: FieldScene): FieldLayout {
  const panel = panelLayout(scene);
  const { content } = panel;
  const scale = Math.min(scene.width, scene.height) / 720;
  const player = Math.max(8, 13 * scale);
  const sizes = {
    player,
    unit: Math.max(3, 4.5 * scale),
    ball: Math.max(5, 7.5 * scale),
    dot: Math.max(4, 4 * Math.round(1.75 * scale)),
  };
  const margin = even(player * 1.6 + 4);
  const [roomX, roomY] = [content.width - 2 * margin, content.height - 2 * margin];
  const width = even(Math.min(roomX, roomY * scene.aspect));
  const height = even(Math.min(roomY, roomX / scene.aspect));
  const area = {
    left: content.left + even((content.width - width) / 2),
    top: content.top + even((content.height - height) / 2),
    width,
    height,
  };
  const { extent } = scene;
  const [perX, perY] = [width / (extent.right - extent.left), height / (extent.bottom - extent.top)];
  return {
    panel,
    area,
    margin,
    sizes,
    toPixels: (x, y) => [area.left + (x - extent.left) * perX, area.top + (y - extent.top) * perY],
    length: (units) => Math.abs(units * perX),
  };
}

/** Where a place is drawn: on even pixels, and inside the extent even when the record says otherwise. */
export function evenPlace(layout: FieldLayout, x: number, y: number): readonly [number, number] {
  const { area } = layout;
  const [px, py] = layout.toPixels(x, y);
  return [
    nearestEven(Math.min(Math.max(px, area.left), area.left + area.width)),
    nearestEven(Math.min(Math.max(py, area.top), area.top + area.height)),
  ];
}
