/** Tempo-neutral states on made-up series: the first ply, the last ply, bounds that must not flip. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaderBand, updateBand } from '../../quantization/bands.js';
import { tempoNeutral } from '../../quantization/tempo-neutral.js';

describe('tempoNeutral', () => {
  it('halves the swing of the move: a series that alternates is level', () => {
    expect(tempoNeutral([4000, 6000, 4000, 6000, 4000], 0, false)).toEqual([4000, 5000, 5000, 5000, 5000]);
  });

  it('begins with the raw value before the first event: s₀ = b₀, s₁ = (b₀ + b₁) / 2', () => {
    expect(tempoNeutral([5000, 7000], 0, false)).toEqual([5000, 6000]);
    expect(tempoNeutral([5000, 7000, 3000], 0, false)).toEqual([5000, 6000, 5000]);
  });

  it('begins after the opening: what is before b₀ has no part in s₁', () => {
    expect(tempoNeutral([9999, 1, 5000, 7000, 3000], 2, false)).toEqual([9999, 1, 5000, 6000, 5000]);
  });

  it('ends with the raw value when the game is decided, else with the mean', () => {
    expect(tempoNeutral([5000, 7000, 9000, 10_000], 0, true)).toEqual([5000, 6000, 8000, 10_000]);
    expect(tempoNeutral([5000, 7000, 9000, 10_000], 0, false)).toEqual([5000, 6000, 8000, 9500]);
    expect(tempoNeutral([5000, 7000, 6000, 0], 0, true)).toEqual([5000, 6000, 6500, 0]);
    expect(tempoNeutral([5000, 7000, 6000, 5000], 0, true)).toEqual([5000, 6000, 6500, 5000]);
  });

  it('knows the shortest games', () => {
    expect(tempoNeutral([5000, 10_000], 0, true)).toEqual([5000, 10_000]);
    expect(tempoNeutral([5000], 0, false)).toEqual([5000]);
    // Opening stones alone: nothing is labelled.
    expect(tempoNeutral([1, 2, 3], 2, false)).toEqual([1, 2, 3]);
    // The first event ends the game.
    expect(tempoNeutral([1, 4000, 10_000], 1, true)).toEqual([1, 4000, 10_000]);
  });

  it('keeps halves, so that bounds do not flip', () => {
    const states = tempoNeutral([5000, 5000, 5999, 6000], 0, false);
    expect(states).toEqual([5000, 5000, 5499.5, 5999.5]);
    const bands = { step: 500, swing: 1500 };
    expect(states.slice(1).map((after, i) => updateBand(after - (states[i] ?? 0), bands))).toEqual([
      'steady',
      'steady',
      'gain',
    ]);
    const leader = { first: 5500, second: 4500 };
    expect(leaderBand(5499.5, leader, ['black', 'white'])).toBe('even');
    expect(leaderBand(4500.5, leader, ['black', 'white'])).toBe('even');
    expect(leaderBand(4500, leader, ['black', 'white'])).toBe('white');
  });

  it('mirrors when the sides change, and stays within the values it is made of', () => {
    const series = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(series, fc.nat(45), fc.boolean(), (values, at, decided) => {
        const first = Math.min(at, values.length - 1);
        const states = tempoNeutral(values, first, decided);
        const mirrored = tempoNeutral(
          values.map((value) => 10_000 - value),
          first,
          decided,
        );
        expect(mirrored).toEqual(states.map((state) => 10_000 - state));
        for (const [t, state] of states.entries()) {
          const near = values.slice(Math.max(0, t - 1), t + 1);
          expect(state).toBeGreaterThanOrEqual(Math.min(...near));
          expect(state).toBeLessThanOrEqual(Math.max(...near));
        }
        // Δ of two steps inside the series is half the change over two plies.
        for (let t = first + 2; t < values.length - (decided ? 1 : 0); t++) {
          expect((states[t] ?? 0) - (states[t - 1] ?? 0)).toBe(((values[t] ?? 0) - (values[t - 2] ?? 0)) / 2);
        }
      }),
    );
  });
});
