import { describe, expect, it } from 'vitest';
import { clockAfterMove, drawTimeControl } from '../../play/clock.js';
import { chanceFor } from '../../play/random.js';

describe('chanceFor', () => {
  it('gives the same stream for the same label, on every machine', () => {
    const first = [1, 2, 3].map(() => chanceFor('x', 1).uniform());
    expect(new Set(first).size).toBe(1);
    const stream = chanceFor('golden', 42);
    expect([stream.integer(0, 1_000_000), stream.integer(0, 1_000_000), stream.thinkFactor()]).toMatchInlineSnapshot(`
      [
        287525,
        107933,
        1.2355673489537728,
      ]
    `);
    expect(chanceFor('x', 1).uniform()).not.toBe(chanceFor('x', 2).uniform());
    // Labels are told apart as wholes, not as text run together.
    expect(chanceFor('x', 1, 23).uniform()).not.toBe(chanceFor('x', 12, 3).uniform());
  });

  it('draws in proportion to the weights', () => {
    const chance = chanceFor('weights');
    const counts = { a: 0, b: 0, c: 0 };
    for (let draw = 0; draw < 4000; draw++) counts[chance.weighted(['a', 'b', 'c'] as const, [3, 0, 1])]++;
    expect(counts.b).toBe(0);
    expect(counts.a / counts.c).toBeGreaterThan(2.5);
    expect(counts.a / counts.c).toBeLessThan(3.6);
  });

  it('has think factors with median 1 and a long right tail', () => {
    const chance = chanceFor('think');
    const factors = Array.from({ length: 4001 }, () => chance.thinkFactor()).sort((a, b) => a - b);
    expect(factors[2000]).toBeGreaterThan(0.9);
    expect(factors[2000]).toBeLessThan(1.1);
    expect(factors[0]).toBeGreaterThan(0.1);
    expect(factors[3900]).toBeGreaterThan(3);
  });
});

describe('clockAfterMove', () => {
  it('never reaches zero and rises by the increment at most', () => {
    const chance = chanceFor('clocks');
    for (let game = 0; game < 50; game++) {
      const control = drawTimeControl(chance);
      let clockMs = control.baseS * 1000;
      for (let ply = 0; ply < 300; ply++) {
        const before = clockMs;
        clockMs = clockAfterMove(before, control, { ply, obvious: ply % 3 === 0 }, chance);
        expect(clockMs).toBeGreaterThan(0);
        expect(clockMs).toBeLessThanOrEqual(before + control.incrementS * 1000);
      }
    }
  });
});
