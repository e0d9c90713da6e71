import { describe, expect, it } from 'vitest';
import { chessLabelSpec } from '../../adapters/chess/labels.js';
import { quantize } from '../../quantization/tuples.js';

const event = (player: string, square: string) => ({ type: 'move', player, piece: 'pawn', square });
const base = {
  thinkMs: [4000, 4000],
  sides: ['white', 'black'] as const,
  winner: null,
  spec: chessLabelSpec,
  fps: 2,
};

describe('quantize', () => {
  it('gives one tuple per event: time, change from the state before, state after', () => {
    const { tuples } = quantize({
      ...base,
      events: [event('white', 'e4'), event('black', 'e5')],
      values: [5200, 5700, 4200],
    });
    expect(tuples).toEqual([
      { t: 4, event: event('white', 'e4'), update: 'gain', state: 'white' },
      { t: 8, event: event('black', 'e5'), update: 'swing_down', state: 'black' },
    ]);
  });

  it('labels no step without an event: it takes its time, and the next change is from the state after it', () => {
    const { tuples, shape, durationS } = quantize({
      ...base,
      winner: 'first',
      thinkMs: [4000, 4000, 4000, 4000],
      events: [event('white', 'e4'), null, event('white', 'd4'), null],
      values: [9000, 9000, 1000, 9000, 0],
    });
    expect(tuples.map(({ t, update, state }) => [t, update, state])).toEqual([
      [4, 'steady', 'white'],
      [12, 'swing_up', 'white'],
    ]);
    // The states after the two steps without an event would have made it a reversal.
    expect(shape).toBe('blowout');
    expect(durationS).toBe(20);
  });

  it('counts equal events closer than six seconds', () => {
    const spec = { ...chessLabelSpec, pacing: { ...chessLabelSpec.pacing, minS: 1 } };
    const events = [event('white', 'e4'), event('white', 'e4'), event('white', 'e4')];
    const input = { ...base, spec, events, values: [5000, 5000, 5000, 5000] };
    expect(quantize({ ...input, thinkMs: [1000, 1000, 6000] }).equalEventsWithin6s).toBe(1);
    expect(quantize({ ...input, thinkMs: [1000, 1000, 4500] }).equalEventsWithin6s).toBe(3);
  });

  it.each([
    ['too few values', [5000, 5000]],
    ['a value that is not a number', [5000, Number.NaN, 5000]],
    ['a value out of range', [5000, 10_001, 5000]],
    ['a fraction', [5000, 5000.25, 5000]],
  ])('refuses %s', (_, values) => {
    const events = [event('white', 'e4'), event('black', 'e5')];
    expect(() => quantize({ ...base, events, values })).toThrow(RangeError);
  });
});

/** An engine that samples: the change comes with the state, each with its interval. */
describe('quantize with samples', () => {
  const deals = { deals: 128, exact: false };
  const sample = (low: number, high: number, delta: readonly [number, number, number]) => ({
    state: { low, high, ...deals },
    change: { delta: delta[1], low: delta[0], high: delta[2], ...deals },
  });
  const input = {
    ...base,
    thinkMs: [null],
    events: [event('white', 'e4')],
    values: [5000, 6000],
  };
  const tiers = (low: number, high: number, delta: readonly [number, number, number]) => {
    const [tuple] = quantize({ ...input, samples: [null, sample(low, high, delta)] }).tuples;
    return [tuple?.update, tuple?.state];
  };

  it('gives a tier where its interval lies in one band and abstains where it touches two', () => {
    expect(tiers(5500, 6500, [500, 700, 1499])).toEqual(['gain', 'white']);
    expect(tiers(5499, 6500, [499, 700, 1499])).toEqual([null, null]);
    expect(tiers(4501, 5499, [500, 700, 1500])).toEqual([null, 'even']);
    expect(tiers(4500, 5499, [-499, 0, 499])).toEqual(['steady', null]);
    expect(tiers(0, 4500, [-1499, -900, -500])).toEqual(['loss', 'black']);
    expect(tiers(0, 10_000, [-2000, 0, 2000])).toEqual([null, null]);
  });

  it('takes the change of the engine, not the difference of two states, and keeps the evidence', () => {
    const { tuples, shape } = quantize({ ...input, samples: [null, sample(5900, 6100, [-100, 20, 90])] });
    expect(tuples[0]).toMatchObject({
      update: 'steady',
      evidence: {
        update: { estimate: 20, low: -100, high: 90, ...deals },
        state: { estimate: 6000, low: 5900, high: 6100, ...deals },
      },
    });
    expect(shape).toBe('tense');
  });

  it('never guesses: an event without a sampled change is a mistake', () => {
    expect(() => quantize({ ...input, samples: [null, null] })).toThrow(RangeError);
    const { state } = sample(1, 2, [0, 0, 0]);
    expect(() => quantize({ ...input, samples: [null, { state, change: null }] })).toThrow('no sampled change');
  });
});
