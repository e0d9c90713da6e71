/** Placeholder until fitted. */
import { FEATURES, featureOfPair } from './cell-classes.js';
import { DEAD, FIVE } from './patterns.js';

const base = [0, 1, 3, 4, 10, 12, 14, 14, 45, 50, 40, 60, 120, 0];
function make(factor: number): Int16Array {
  const table = new Int16Array(FEATURES);
  for (let first = DEAD; first <= FIVE; first += 1)
    for (let second = DEAD; second <= first; second += 1)
      table[featureOfPair(first, second)] = Math.round(
        factor * ((base[first] ?? 0) + 0.5 * (base[second] ?? 0) + (first >= 10 && second >= 8 ? 150 : first >= 8 && second >= 8 ? 60 : 0)),
      );
  return table;
}
export const MOVER = make(1.2);
export const WAITER = make(1.0);
export const TEMPO = 20;
