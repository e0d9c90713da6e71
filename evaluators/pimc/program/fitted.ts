/**
 * The policy fitted to recorded choices. A play's score is a sum of weighted features, as in a logit model of choice. It passes
 * where passing is likelier than all plays together, else it makes the likeliest play; a play that ends the game goes first.
 */
import { exp } from '../../../manifests/elementary.js';
import { FEATURES, features, look, survey } from './features.js';
import { generate } from './generate.js';
import { PASS } from './packed.js';
import { hands, toBeat, turn } from './table.js';

const plays = new Int32Array(8192);
let main = PASS;
let wings = 0;

export const fittedMain = (): number => main;
export const fittedWings = (): number => wings;

/** A row of FEATURES by context: landlord leads, follows; then both farmers: leads, follows the landlord, follows the partner. */
export type Weights = Float64Array;

/** Chooses for the seat to move: see fittedMain and fittedWings. */
export function fitted(weights: Weights): void {
  const end = generate(plays, 0, hands[2 * turn] as number, hands[2 * turn + 1] as number, toBeat(), 'few');
  main = plays[0] as number;
  wings = plays[1] as number;
  if (end === 2) return;
  const row = survey() * FEATURES;
  let best = -Infinity;
  let passing = -Infinity;
  let playing = 0;
  for (let i = 0; i < end; i += 2) {
    const m = plays[i] as number;
    const w = plays[i + 1] as number;
    if (look(m, w)) {
      main = m;
      wings = w;
      return;
    }
    let score = 0;
    for (let f = 0; f < FEATURES; f++) score += (weights[row + f] as number) * (features[f] as number);
    if (m === PASS) {
      passing = score;
      continue;
    }
    playing += exp(score);
    if (score > best) {
      best = score;
      main = m;
      wings = w;
    }
  }
  if (exp(passing) > playing) {
    main = PASS;
    wings = 0;
  }
}
