import { describe, expect, it } from 'vitest';
import { chessLabelSpec } from '../../adapters/chess/labels.js';
import { trajectoryShape } from '../../quantization/shape.js';

const shape = (values: number[], winner: 'first' | 'second' | 'draw' | null) =>
  trajectoryShape(values, winner, chessLabelSpec);
const repeat = (value: number, n: number): number[] => Array.from({ length: n }, () => value);

describe('trajectoryShape', () => {
  it('is a reversal when the winner was at −0.3 or below for a tenth of the events', () => {
    expect(shape([...repeat(3500, 2), ...repeat(9000, 18)], 'first')).toBe('reversal');
    expect(shape([3500, ...repeat(9000, 19)], 'first')).toBe('blowout');
    expect(shape([...repeat(3501, 2), ...repeat(9000, 18)], 'first')).toBe('blowout');
  });

  it('looks at the game with the eyes of the winner', () => {
    expect(shape([...repeat(6500, 2), ...repeat(1000, 18)], 'second')).toBe('reversal');
    expect(shape(repeat(3000, 10), 'second')).toBe('blowout');
  });

  it('is a blowout when the last ⌈0.6 n⌉ events all stand at +0.4 or above', () => {
    expect(shape([...repeat(5000, 4), ...repeat(7000, 6)], 'first')).toBe('blowout');
    expect(shape([...repeat(5000, 5), ...repeat(7000, 5)], 'first')).toBe('tense');
    expect(shape([...repeat(5000, 4), ...repeat(7000, 5), 6999], 'first')).toBe('tense');
    // 11 events: ⌈6.6⌉ = 7 must stand.
    expect(shape([...repeat(5000, 4), ...repeat(7000, 7)], 'first')).toBe('blowout');
    expect(shape([...repeat(5000, 5), ...repeat(7000, 6)], 'first')).toBe('tense');
  });

  it('is tense for a draw, whatever happened', () => {
    expect(shape([...repeat(500, 5), ...repeat(9500, 15)], 'draw')).toBe('tense');
  });

  it('takes the leader of the last event when the record names no winner', () => {
    expect(shape(repeat(8000, 10), null)).toBe('blowout');
    expect(shape([...repeat(8000, 4), ...repeat(1000, 6)], null)).toBe('reversal');
    expect(shape([...repeat(8000, 9), 5000], null)).toBe('tense');
  });
});
