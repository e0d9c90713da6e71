/**
 * The score panel: a strip above the picture with rows of fields. Labels and signs belong to the background; the texts
 * are slots at fixed places, as wide as the longest text that a field may hold.
 */
import { textPath, textWidth } from './glyphs.js';
import { basePalette, stoneColours } from './palette.js';
import { even, type Rect } from './rect.js';
import type { PanelField, PanelIcon, Scene } from './scene.js';
import { sceneInvalid } from './scene-invalid.js';
import { markerShape } from './shapes.js';
import type { Slot } from './slot.js';
import { circle, path, rect } from './svg.js';
import { type TextSprites, type TextStyle, textSprites } from './text.js';

/** Where the panel's fields lie, and what is left for the picture. */
export interface PanelLayout {
  /** The whole frame without the panel. */
  readonly content: Rect;
  readonly strip: Rect | null;
  /** Height of a text line. */
  readonly line: number;
  readonly fields: readonly FieldLayout[];
}

interface FieldLayout {
  readonly field: PanelField;
  readonly icon: Rect | null;
  readonly labelLeft: number;
  readonly text: Rect;
}

export interface PanelAtlas {
  slots(texts: readonly string[] | undefined): (Slot | null)[];
}

// What a digit, the widest of the usual characters, takes of the line's height; see text.ts.
const digitWidth = 0.46;

/** Lines shrink until the longest texts fit. Throws `scene_invalid` when they would not be readable. */
export function panelLayout(scene: Scene): PanelLayout {
  const { width, height, panel } = scene;
  const whole = { left: 0, top: 0, width, height };
  if (panel === undefined || panel.rows.length === 0) return { content: whole, strip: null, line: 0, fields: [] };
  const shorter = Math.min(width, height);
  const rowHeight = even(shorter / 15);
  const side = even(shorter / 30);
  let line = even(shorter / 18);
  while (panel.rows.some((row) => rowWidth(row, line) > width - 2 * side)) line -= 2;
  if (line < 12) throw sceneInvalid('the panel has more text than fits');
  const strip = { left: 0, top: 0, width, height: even(rowHeight * (panel.rows.length + 0.2)) };
  const padding = (strip.height - rowHeight * panel.rows.length) / 2;
  const fields = panel.rows.flatMap((row, index) => {
    const top = even(padding + index * rowHeight + (rowHeight - line) / 2);
    const gap = (width - 2 * side - rowWidth(row, line)) / Math.max(1, row.length - 1);
    let left = row.length === 1 ? (width - rowWidth(row, line)) / 2 : side;
    return row.map((field): FieldLayout => {
      const start = even(left);
      left += fieldWidth(field, line) + gap;
      const icon = field.icon === null ? null : { left: start, top, width: line, height: line };
      const labelLeft = start + (icon === null ? 0 : line * 1.15);
      const textLeft = even(labelLeft + (field.label === '' ? 0 : labelWidth(field, line) + line * 0.3) + 1);
      return { field, icon, labelLeft, text: { left: textLeft, top, width: textRoom(field, line), height: line } };
    });
  });
  return { content: { ...whole, top: strip.height, height: height - strip.height }, strip, line, fields };
}

/** SVG of everything in the panel that never changes. */
export function panelSvg(layout: PanelLayout): string {
  if (layout.strip === null) return '';
  const parts = layout.fields.map(({ field, icon, labelLeft, text }) => {
    const outline = textPath(field.label, { x: labelLeft, y: text.top + text.height / 2, height: layout.line * 0.5 });
    return `${icon === null || field.icon === null ? '' : iconSvg(field.icon, icon)}${path(outline, `fill="${basePalette.panelLabel}"`)}`;
  });
  return `${rect(layout.strip, basePalette.panel)}${parts.join('')}`;
}

export async function panelAtlas(layout: PanelLayout): Promise<PanelAtlas> {
  if (layout.strip === null) return { slots: () => [] };
  const sprites: TextSprites = await textSprites(panelStyle(layout.line));
  return {
    slots(texts) {
      return layout.fields.flatMap(({ field, text }, index): (Slot | null)[] => {
        const name = `panel ${index + 1}`;
        const slots: (Slot | null)[] = sprites.place(texts?.[index] ?? '', text, 'start', name);
        while (slots.length < field.maxLength) slots.push(null);
        return slots;
      });
    },
  };
}

function panelStyle(line: number): TextStyle {
  return { height: line, ink: basePalette.panelText, ground: basePalette.panel };
}

function rowWidth(row: readonly PanelField[], line: number): number {
  return row.reduce((sum, field) => sum + fieldWidth(field, line), 0) + (row.length - 1) * line * 0.5;
}

function fieldWidth(field: PanelField, line: number): number {
  const label = field.label === '' ? 0 : labelWidth(field, line) + line * 0.3;
  return (field.icon === null ? 0 : line * 1.15) + label + 3 + textRoom(field, line);
}

function labelWidth(field: PanelField, line: number): number {
  return textWidth(field.label, line * 0.5);
}

function textRoom(field: PanelField, line: number): number {
  return field.maxLength * 2 * Math.round((line * digitWidth) / 2);
}

function iconSvg(icon: PanelIcon, { left, top, width }: Rect): string {
  const [x, y] = [left + width / 2, top + width / 2];
  if (icon === 'side A' || icon === 'side B') return markerShape(icon === 'side A' ? 'A' : 'B', x, y, width * 0.4);
  const { fill } = icon === 'black stone' ? stoneColours.black : stoneColours.white;
  // On the dark strip a black stone needs a light rim to be seen at all.
  return circle(
    x,
    y,
    width * 0.36,
    `fill="${fill}" stroke="${stoneColours.white.fill}" stroke-width="${width * 0.06}"`,
  );
}
