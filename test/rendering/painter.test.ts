import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardLayout, cellRect } from '../../rendering/board/layout.js';
import { createPainter } from '../../rendering/painter.js';
import { sampleScenes } from '../../rendering/sample-scenes.js';
import type { Scene } from '../../rendering/scene.js';
import { sampleScene } from './support.js';

describe('createPainter', () => {
  it('gives the same pixels for a state whatever was shown before', async () => {
    const scene = sampleScene({ size: 240, clocks: true });
    const fresh = await Promise.all(
      scene.states.map(async (_, index) => {
        const painter = await createPainter(scene);
        painter.show(index);
        return Buffer.from(painter.frame);
      }),
    );
    const painter = await createPainter(scene);
    fc.assert(
      fc.property(fc.nat({ max: scene.states.length - 1 }), (index) => {
        painter.show(index);
        expect(painter.frame.equals(fresh[index] ?? Buffer.alloc(0))).toBe(true);
      }),
    );
    for (const [index, frame] of fresh.entries()) {
      if (index > 0) expect(frame.equals(fresh[index - 1] ?? frame)).toBe(false);
    }
  });

  it.each(sampleScenes)('gives the same pixels of $name by jumping as by drawing anew', async ({ make }) => {
    const scene = make({ size: 240, fps: 4 });
    const painter = await createPainter(scene);
    const fresh = new Map<number, Buffer>();
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: scene.states.length - 1 }), async (index) => {
        const expected = fresh.get(index) ?? (await freshFrame(scene, index));
        fresh.set(index, expected);
        painter.show(index);
        expect(painter.frame.equals(expected)).toBe(true);
      }),
      { numRuns: 60 },
    );
    const last = scene.states.length - 1;
    expect((await freshFrame(scene, last)).equals(await freshFrame(scene, 0))).toBe(false);
  });

  it.each(sampleScenes)('reports every pixel of $name that it changes', async ({ make }) => {
    const scene = make({ size: 240, fps: 4 });
    const painter = await createPainter(scene);
    painter.show(0);
    for (let index = 1; index < scene.states.length; index++) {
      const before = Buffer.from(painter.frame);
      const rects = painter.show(index);
      for (const { left, top, width, height } of rects) {
        for (const value of [left, top, width, height]) expect(value % 2).toBe(0);
        expect(left >= 0 && top >= 0 && left + width <= scene.width && top + height <= scene.height).toBe(true);
      }
      for (let at = 0; at < scene.width * scene.height; at++) {
        if (before[at] === painter.frame[at]) continue;
        const [x, y] = [at % scene.width, Math.floor(at / scene.width)];
        const told = rects.some((r) => x >= r.left && x < r.left + r.width && y >= r.top && y < r.top + r.height);
        if (!told) throw new Error(`state ${index}: (${x}, ${y}) changed outside the rectangles`);
      }
    }
  });

  it('redraws what changed and nothing more', async () => {
    const scene = sampleScene({ size: 360 });
    const layout = boardLayout(scene);
    const painter = await createPainter(scene);
    expect(painter.show(0)).toHaveLength(64);
    expect(painter.show(0)).toHaveLength(0);
    // 1. e4: origin and destination. 1... Nf6: both, and e4 loses its mark.
    expect(painter.show(1)).toEqual([cellRect(layout, 8, 36), cellRect(layout, 8, 52)]);
    expect(painter.show(2)).toHaveLength(3);
    // 3. exd6 en passant touches e5, d5 and d6; d5 held the mark.
    painter.show(4);
    expect(painter.show(5)).toEqual([19, 27, 28].map((index) => cellRect(layout, 8, index)));
    // 7. O-O touches e1, f1, g1, h1 and takes the mark from e6.
    painter.show(12);
    expect(painter.show(13)).toEqual([20, 60, 61, 62, 63].map((index) => cellRect(layout, 8, index)));
  });

  it('refuses letters that no piece has', async () => {
    const scene = sampleScene({ size: 240 });
    const [state] = scene.states;
    if (state === undefined) throw new Error('the sample is empty');
    const strange = { ...scene, states: [{ ...state, cells: 'x'.repeat(64) }] };
    await expect(createPainter(strange)).rejects.toMatchObject({ code: 'scene_invalid' });
    const painter = await createPainter(scene);
    expect(() => painter.show(scene.states.length)).toThrowError(expect.objectContaining({ code: 'scene_invalid' }));
  });
});

async function freshFrame(scene: Scene, index: number): Promise<Buffer> {
  const painter = await createPainter(scene);
  painter.show(index);
  return Buffer.from(painter.frame);
}
