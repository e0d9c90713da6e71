/**
 * Weights of the fitted doudizhu policy from recorded choices: a logit model of choice with a quadratic penalty, by gradient
 * steps after Kingma and Ba (Adam, 2015). Reproducible: no chance enters.
 */
import {
  CONTEXTS,
  FEATURES,
  features,
  score,
  survey,
  type Weights,
  WINS,
} from '../evaluators/pimc/program/features.js';
import { generate } from '../evaluators/pimc/program/generate.js';
import { PASS, packHand, packPlay } from '../evaluators/pimc/program/packed.js';
import { hands, makePlay, setTable, setTurn, toBeat, turn } from '../evaluators/pimc/program/table.js';
import type { BenchGame } from './pimc-games.js';

/** One recorded choice: the features of all candidates, and which one was played. */
export interface Choice {
  readonly context: number;
  readonly candidates: readonly Float64Array[];
  readonly played: number;
}

const PENALTY = 0.3;
const STEPS = 400;
const FINE_STEPS = 150;

/** Choices between several candidates of which none ends the game and one was played. */
export function choicesOf(games: readonly BenchGame[]): Choice[] {
  const buffer = new Int32Array(8192);
  return games.flatMap((game) => {
    const [a, b, c] = [packHand(game.hands[0]), packHand(game.hands[1]), packHand(game.hands[2])];
    setTable(a.low, a.high, b.low, b.high, c.low, c.high);
    setTurn(0, PASS, 0);
    return game.plays.flatMap((cards) => {
      const { main, wings } = packPlay(cards);
      const end = generate(buffer, 0, hands[2 * turn] ?? 0, hands[2 * turn + 1] ?? 0, toBeat(), 'few');
      const context = survey();
      const candidates: Float64Array[] = [];
      let played = -1;
      let wins = false;
      for (let i = 0; i < end; i += 2) {
        features.fill(0);
        wins ||= score(buffer[i] ?? PASS, buffer[i + 1] ?? 0) === WINS;
        if (buffer[i] === main && buffer[i + 1] === wings) played = candidates.length;
        candidates.push(Float64Array.from(features, (tenths) => tenths / 10));
      }
      makePlay(main, wings);
      return wins || candidates.length < 2 || played < 0 ? [] : [{ context, candidates, played }];
    });
  });
}

/** In thousandths, as they are written. */
export function fitWeights(choices: readonly Choice[]): Weights {
  const size = CONTEXTS * FEATURES;
  const [weights, mean, square] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const counts = Array.from(
    { length: CONTEXTS },
    (_, context) => choices.filter((one) => one.context === context).length,
  );
  for (let step = 1; step <= STEPS; step++) {
    const slope = slopeAt(weights, choices);
    const rate = step <= STEPS - FINE_STEPS ? 0.05 : 0.01;
    for (let k = 0; k < size; k++) {
      const g = ((slope[k] ?? 0) - PENALTY * (weights[k] ?? 0)) / Math.max(1, counts[Math.floor(k / FEATURES)] ?? 0);
      mean[k] = 0.9 * (mean[k] ?? 0) + 0.1 * g;
      square[k] = 0.99 * (square[k] ?? 0) + 0.01 * g * g;
      const [m, v] = [(mean[k] ?? 0) / (1 - 0.9 ** step), (square[k] ?? 0) / (1 - 0.99 ** step)];
      weights[k] = (weights[k] ?? 0) + (rate * m) / (Math.sqrt(v) + 1e-6);
    }
  }
  return Int32Array.from(weights, (weight) => Math.round(weight * 1000));
}

/** Share of choices in which the likeliest candidate was played. */
export function shareMatched(weights: Weights, choices: readonly Choice[]): number {
  const logOdds = Float64Array.from(weights, (thousandths) => thousandths / 1000);
  const hits = choices.filter((choice) => {
    const scores = scoresOf(logOdds, choice);
    return scores.indexOf(Math.max(...scores)) === choice.played;
  });
  return hits.length / choices.length;
}

function scoresOf(weights: Float64Array, { context, candidates }: Choice): number[] {
  const row = context * FEATURES;
  return candidates.map((x) => {
    let sum = 0;
    for (let f = 0; f < FEATURES; f++) sum += (weights[row + f] ?? 0) * (x[f] ?? 0);
    return sum;
  });
}

/** Gradient of the choices' log likelihood. */
function slopeAt(weights: Float64Array, choices: readonly Choice[]): Float64Array {
  const slope = new Float64Array(weights.length);
  for (const choice of choices) {
    const scores = scoresOf(weights, choice);
    const top = Math.max(...scores);
    const shares = scores.map((one) => Math.exp(one - top));
    const total = shares.reduce((sum, share) => sum + share, 0);
    const row = choice.context * FEATURES;
    for (const [i, x] of choice.candidates.entries()) {
      const surprise = (i === choice.played ? 1 : 0) - (shares[i] ?? 0) / total;
      for (let f = 0; f < FEATURES; f++) slope[row + f] = (slope[row + f] ?? 0) + surprise * (x[f] ?? 0);
    }
  }
  return slope;
}
