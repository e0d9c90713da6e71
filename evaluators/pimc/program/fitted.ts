/**
 * The policy fitted to recorded choices. A play's score is a sum of weighted features, as in a logit model of choice. It passes
 * where passing is likelier than all plays together, else it makes the likeliest play; a play that ends the game goes first.
 */
import { exp } from '../../../manifests/elementary.js';
import { score, scoreBy, survey, UNIT, type Weights, WINS } from './features.js';
import { generate } from './generate.js';
import { PASS } from './packed.js';
import { hands, toBeat, turn } from './table.js';

const plays = new Int32Array(8192);
let main = PASS;
let wings = 0;

export const fittedMain = (): number => main;
export const fittedWings = (): number => wings;

/** Chooses for the seat to move: see fittedMain and fittedWings. */
export function fitted(weights: Weights): void {
  const end = generate(plays, 0, hands[2 * turn] as number, hands[2 * turn + 1] as number, toBeat(), 'few');
  main = plays[0] as number;
  wings = plays[1] as number;
  if (end === 2) return;
  scoreBy(weights, survey());
  const follows = plays[0] === PASS;
  let best = -WINS;
  let passing = 0;
  let playing = 0;
  for (let i = 0; i < end; i += 2) {
    const m = plays[i] as number;
    const w = plays[i + 1] as number;
    const points = score(m, w);
    if (points === WINS) {
      main = m;
      wings = w;
      return;
    }
    if (m === PASS) {
      passing = points;
      continue;
    }
    if (follows) playing += exp(points / UNIT);
    if (points > best) {
      best = points;
      main = m;
      wings = w;
    }
  }
  if (follows && exp(passing / UNIT) > playing) {
    main = PASS;
    wings = 0;
  }
}
