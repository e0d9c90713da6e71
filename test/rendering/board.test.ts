import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardLayout, cellRect } from '../../rendering/board/layout.js';
import { pieceColours } from '../../rendering/board/pieces.js';
import { squarePalette } from '../../rendering/board/squares.js';
import { basePalette } from '../../rendering/palette.js';
import { overlaps } from '../../rendering/rect.js';
import type { BoardScene } from '../../rendering/scene.js';
import { contrast } from './contrast.js';
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
        for (const panel of layout.clocks ?? []) expect(overlaps(panel, board)).toBe(false);
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
  const grounds = [...squarePalette.squares, ...squarePalette.markedSquares];

  it('sets the sides apart, and each piece from every ground', () => {
    expect(contrast(pieceColours.white.fill, pieceColours.black.fill)).toBeGreaterThan(10);
    for (const ground of grounds) {
      expect(contrast(pieceColours.white.outline, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(pieceColours.black.outline, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keeps texts readable and the mark visible by lightness alone', () => {
    expect(contrast(basePalette.names, basePalette.frame)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(basePalette.panelText, basePalette.panel)).toBeGreaterThanOrEqual(4.5);
    for (const ground of squarePalette.markedSquares) {
      expect(contrast(squarePalette.markBorder, ground)).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of squarePalette.squares)
      expect(contrast(squarePalette.markBorder, ground)).toBeGreaterThanOrEqual(3);
  });
});
