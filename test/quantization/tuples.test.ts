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
