/** The weakest policy: any play, by a generator of its own that is seeded with the deal, so that it too is reproducible. */
import { generate } from './generate.js';
import { PASS } from './packed.js';
import { hands, toBeat, turn } from './table.js';

const plays = new Int32Array(200_000);
let main = PASS;
let wings = 0;

export const randomMain = (): number => main;
export const randomWings = (): number => wings;

/** Chooses for the seat to move by a hash of what it holds and has to beat. */
export function random(): void {
  const low = hands[2 * turn] as number;
  const high = hands[2 * turn + 1] as number;
  const end = generate(plays, 0, low, high, toBeat(), 'all');
  let hash = Math.imul(low ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(high ^ toBeat(), 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  const pick = ((hash ^ (hash >>> 15)) >>> 0) % (end / 2);
  main = plays[2 * pick] as number;
  wings = plays[2 * pick + 1] as number;
}
