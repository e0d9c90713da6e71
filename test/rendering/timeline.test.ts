import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardScene } from '../../rendering/scene.js';
import { checkScene, frameCount, frameStates, stateStarts } from '../../rendering/timeline.js';
import { sampleScene } from './support.js';

const base = sampleScene({ size: 360 });
const [first] = base.states;

/** A scene whose states begin at the given frames; times are rounded to milliseconds as labels are. */
function sceneAt(frames: readonly number[], fps: number, count: number): BoardScene {
  if (first === undefined) throw new Error('the sample is empty');
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return { ...base, fps, durationS: round(count / fps), states: frames.map((k) => ({ ...first, t: round(k / fps) })) };
}

describe('frameStates', () => {
  it('shows in frame k the last state with t ≤ k / fps, exactly, at any rate and length', () => {
    const cases = fc.record({
      fps: fc.integer({ min: 1, max: 30 }),
      starts: fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 60 }),
      tail: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(cases, ({ fps, starts, tail }) => {
        const sorted = [0, ...starts.sort((a, b) => a - b)];
        const count = (sorted.at(-1) ?? 0) + tail;
        const scene = sceneAt(sorted, fps, count);
        expect(frameCount(scene)).toBe(count);
        expect(stateStarts(scene)).toEqual(sorted);
        const states = frameStates(scene);
        expect(states.length).toBe(count);
        sorted.forEach((start, index) => {
          expect(states[start]).toBe(index);
          if (start > 0) expect(states[start - 1]).toBe(index - 1);
        });
        expect(states.at(-1)).toBe(sorted.length - 1);
      }),
    );
  });

  it('shows a time between two frames in the later one', () => {
    if (first === undefined) throw new Error('the sample is empty');
    const scene = { ...base, states: [first, { ...first, t: 1.2 }] };
    expect(stateStarts(scene)).toEqual([0, 3]);
  });
});

describe('checkScene', () => {
  const refused: [string, Partial<BoardScene>, string][] = [
    ['an odd width', { width: 361 }, 'size_odd'],
    ['an odd height', { height: 361 }, 'size_odd'],
    ['a broken size', { width: 360.5 }, 'size_odd'],
    ['a tiny size', { width: 120, height: 120 }, 'scene_invalid'],
    ['a broken duration', { durationS: 7.3 }, 'scene_invalid'],
    ['no duration', { durationS: Number.NaN }, 'scene_invalid'],
    ['no frame rate', { fps: 0 }, 'scene_invalid'],
    ['no states', { states: [] }, 'scene_invalid'],
    ['times that do not ascend', { states: [...base.states].reverse() }, 'scene_invalid'],
    ['too few names', { rowNames: ['1'] }, 'scene_invalid'],
    ['clocks without texts', { showClocks: true }, 'scene_invalid'],
    ['an end before the last state', { durationS: 3 }, 'scene_invalid'],
  ];
  it.each(refused)('refuses %s', (_, change, code) => {
    expect(() => checkScene({ ...base, ...change })).toThrowError(
      expect.objectContaining({ code, failureClass: 'bug' }),
    );
  });

  it('accepts the sample', () => {
    expect(() => checkScene(base)).not.toThrow();
  });
});
