import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardLayout, cellRect, palette, type Rect } from '../../rendering/board.js';
import { pieceColours } from '../../rendering/pieces.js';
import type { BoardScene } from '../../rendering/scene.js';
import { sampleScene } from './support.js';

const scene = sampleScene({ size: 360 });
const sized = (width: number, height: number, showClocks: boolean): BoardScene => ({
  ...scene,
  width,
  height,
  showClocks,
});
const evenSize = fc.integer({ min: 120, max: 1200 }).map((half) => half * 2);

describe('boardLayout', () => {
  it('has even coordinates inside the frame at any even size, with and without clocks', () => {
    fc.assert(
      fc.property(evenSize, evenSize, fc.boolean(), (width, height, clocks) => {
        const layout = boardLayout(sized(width, height, clocks));
        const { board, margin } = layout;
        for (const area of [board, cellRect(layout, 8, 0), cellRect(layout, 8, 63), ...(layout.clocks ?? [])]) {
          for (const value of [area.left, area.top, area.width, area.height]) expect(value % 2).toBe(0);
          expect(area.left).toBeGreaterThanOrEqual(0);
          expect(area.top).toBeGreaterThanOrEqual(0);
          expect(area.left + area.width).toBeLessThanOrEqual(width);
          expect(area.top + area.height).toBeLessThanOrEqual(height);
        }
        expect(board.left).toBeGreaterThanOrEqual(margin);
        expect(board.top + board.height + margin).toBeLessThanOrEqual(height);
        for (const panel of layout.clocks ?? []) expect(overlap(panel, board)).toBe(false);
      }),
    );
  });

  it('gives most of the frame to the board', () => {
    expect(boardLayout(sized(360, 360, false)).cell).toBe(42);
    expect(boardLayout(sized(720, 720, false)).cell).toBe(84);
    expect(boardLayout(sized(1080, 1080, false)).cell).toBe(126);
  });
});

describe('palette', () => {
  const grounds = [...palette.squares, ...palette.markedSquares];

  it('sets the sides apart, and each piece from every ground', () => {
    expect(contrast(pieceColours.white.fill, pieceColours.black.fill)).toBeGreaterThan(10);
    for (const ground of grounds) {
      expect(contrast(pieceColours.white.outline, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(pieceColours.black.outline, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keeps texts readable and the mark visible by lightness alone', () => {
    expect(contrast(palette.names, palette.frame)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.clockText, palette.clockPanel)).toBeGreaterThanOrEqual(4.5);
    for (const ground of palette.markedSquares) {
      expect(contrast(palette.markBorder, ground)).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of palette.squares) expect(contrast(palette.markBorder, ground)).toBeGreaterThanOrEqual(3);
  });
});

function overlap(a: Rect, b: Rect): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}

/** WCAG 2.2, contrast ratio of two #rrggbb colours. */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
