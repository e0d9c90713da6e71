import { describe, expect, it } from 'vitest';
import { chessLabelSpec } from '../../adapters/chess/labels.js';
import { leaderBand, updateBand } from '../../quantization/bands.js';

describe('updateBand', () => {
  it.each([
    [10_000, 'swing_up'],
    [1500, 'swing_up'],
    [1499, 'gain'],
    [500, 'gain'],
    [499, 'steady'],
    [0, 'steady'],
    [-499, 'steady'],
    [-500, 'loss'],
    [-1499, 'loss'],
    [-1500, 'swing_down'],
    [-10_000, 'swing_down'],
  ])('Δ %i is %s', (delta, label) => {
    expect(updateBand(delta, chessLabelSpec.bands)).toBe(label);
  });
});

describe('leaderBand', () => {
  it.each([
    [10_000, 'white'],
    [5500, 'white'],
    [5499, 'even'],
    [4501, 'even'],
    [4500, 'black'],
    [0, 'black'],
  ])('%i is %s', (value, side) => {
    expect(leaderBand(value, chessLabelSpec.leader, ['white', 'black'])).toBe(side);
  });
});
