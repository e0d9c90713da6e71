/**
 * Fits the engine's evaluation: what each kind of empty point is worth to the side to move and to the other. Logistic
 * regression of quiet positions on results of recorded games and on recorded values of the half of the games that is
 * for fitting, held to a prior so that rare kinds keep a sensible worth.
 */
import { type Board, createBoard, place } from '../evaluators/gomocup/engine/board.js';
import { CLASS_FIVE, CLASS_OPEN_FOUR, FEATURES, featureOfPair } from '../evaluators/gomocup/engine/cell-classes.js';
import { countOf } from '../evaluators/gomocup/engine/evaluate.js';
import { BLACK, type Colour, EMPTY, RENJU, WHITE } from '../evaluators/gomocup/engine/rules.js';
import { tournamentGames, type ValuedGame } from './gomoku-records.js';

/** One unit of log odds in points of score. */
const UNIT = 200;
/** One recorded value says more than one result. */
const VALUE_WEIGHT = 12;
const RESULT_WEIGHT = 1;
const PRIOR_WEIGHT = 0.02;
const ROUNDS = 400;
const STEP = 1.5;

interface Sample {
  /** Pairs (index, signed count): the mover's features, then from FEATURES on the waiter's, last a 1 for being to move. */
  readonly features: Int16Array;
  readonly target: number;
  readonly weight: number;
}

export interface Weights {
  readonly mover: number[];
  readonly waiter: number[];
  readonly tempo: number;
}

/** Weights in points of score by feature. `games` are those for fitting only. */
export function fitWeights(games: readonly ValuedGame[]): Weights {
  const samples = [...resultSamples(), ...valueSamples(games)];
  const prior = priorWeights();
  const weights = prior.slice();
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  // Adam: the features' counts differ by orders of magnitude.
  const mean = new Float64Array(weights.length);
  const square = new Float64Array(weights.length);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = new Float64Array(weights.length);
    for (const { features, target, weight } of samples) {
      const error = (weight * (1 / (1 + Math.exp(-dot(weights, features) / UNIT)) - target)) / total;
      for (let k = 0; k < features.length; k += 2) {
        const i = features[k] ?? 0;
        slope[i] = (slope[i] ?? 0) + error * (features[k + 1] ?? 0);
      }
    }
    const rate = STEP * (1 - round / (ROUNDS + 1));
    for (let i = 0; i < weights.length; i += 1) {
      const away = (weights[i] ?? 0) - (prior[i] ?? 0);
      const g = (slope[i] ?? 0) + (PRIOR_WEIGHT * away) / (UNIT * UNIT);
      mean[i] = 0.9 * (mean[i] ?? 0) + 0.1 * g;
      square[i] = 0.99 * (square[i] ?? 0) + 0.01 * g * g;
      const step = (mean[i] ?? 0) / (1 - 0.9 ** round) / (Math.sqrt((square[i] ?? 0) / (1 - 0.99 ** round)) + 1e-9);
      weights[i] = (weights[i] ?? 0) - rate * step;
    }
  }
  const whole = Array.from(weights, Math.round);
  return { mover: whole.slice(0, FEATURES), waiter: whole.slice(FEATURES, 2 * FEATURES), tempo: whole.at(-1) ?? 0 };
}

/** Mean cross entropy and share of right leaders of static scores on recorded values, quiet positions only. */
export function judgeWeights({ mover, waiter, tempo }: Weights, games: readonly ValuedGame[]) {
  const weights = Float64Array.from([...mover, ...waiter, tempo]);
  const samples = valueSamples(games);
  let loss = 0;
  let right = 0;
  for (const { features, target } of samples) {
    const rate = 1 / (1 + Math.exp(-dot(weights, features) / UNIT));
    loss += Math.abs(rate - target) / samples.length;
    if (rate > 0.5 === target > 0.5) right += 1 / samples.length;
  }
  return { positions: samples.length, meanDifference: loss, sameSide: right };
}

function dot(weights: Float64Array, features: Int16Array): number {
  let sum = 0;
  for (let k = 0; k < features.length; k += 2) sum += (features[k + 1] ?? 0) * (weights[features[k] ?? 0] ?? 0);
  return sum;
}

function* resultSamples(): Generator<Sample> {
  for (const { moves, result } of tournamentGames()) {
    const board = createBoard(15, RENJU);
    for (const [ply, cell] of moves.entries()) {
      place(board, cell, ply % 2 === 0 ? BLACK : WHITE);
      const side = ply % 2 === 0 ? WHITE : BLACK;
      if (ply < 4 || !isQuiet(board, side)) continue;
      // A result says less the farther it is.
      const far = 0.985 ** (moves.length - ply);
      const target = side === BLACK ? result : 1 - result;
      yield { features: featuresOf(board, side), target: 0.5 + (target - 0.5) * far, weight: RESULT_WEIGHT };
    }
  }
}

function valueSamples(games: readonly ValuedGame[]): Sample[] {
  return games.flatMap(({ size, rule, moves, values }) => {
    const board = createBoard(size, rule);
    return moves.flatMap((cell, ply) => {
      place(board, cell, ply % 2 === 0 ? BLACK : WHITE);
      const side = ply % 2 === 0 ? WHITE : BLACK;
      const value = values[ply];
      if (value === undefined || !isQuiet(board, side)) return [];
      const target = Math.min(0.97, Math.max(0.03, value.winRate));
      return [{ features: featuresOf(board, side), target, weight: VALUE_WEIGHT }];
    });
  });
}

/** What the search settles by itself is no position to learn from. */
function isQuiet(board: Board, side: Colour): boolean {
  const foe: Colour = side === BLACK ? WHITE : BLACK;
  return (
    countOf(board, side, CLASS_FIVE) + countOf(board, foe, CLASS_FIVE) + countOf(board, side, CLASS_OPEN_FOUR) === 0
  );
}

function featuresOf(board: Board, side: Colour): Int16Array {
  const counts = new Int16Array(2 * FEATURES + 1);
  for (let cell = 0; cell < board.cells; cell += 1) {
    if (board.colour[cell] !== EMPTY) continue;
    // The opponent's points count against the mover.
    for (const [owner, offset, sign] of [
      [side, 0, 1],
      [side === BLACK ? WHITE : BLACK, FEATURES, -1],
    ] as const) {
      const feature = board.featureOf[owner][board.code[owner * board.cells + cell] ?? 0] ?? 0;
      if (feature > featureOfPair(1, 1)) counts[offset + feature] = (counts[offset + feature] ?? 0) + sign;
    }
  }
  counts[2 * FEATURES] = 1;
  return Int16Array.from([...counts].flatMap((count, i) => (count === 0 ? [] : [i, count])));
}

/** A worth for each pattern that doubles with every step towards five, the second at half; fours and threes together more. */
function priorWeights(): Float64Array {
  const worth = [0, 0, 1, 2, 6, 7, 8, 8, 28, 30, 24, 40, 90, 0];
  const weights = new Float64Array(2 * FEATURES + 1);
  for (let first = 0; first < worth.length; first += 1) {
    for (let second = 0; second <= first; second += 1) {
      const both = second < 8 ? 0 : first >= 10 ? 100 : 40;
      const value = (worth[first] ?? 0) + (worth[second] ?? 0) / 2 + both;
      weights[featureOfPair(first, second)] = value;
      weights[FEATURES + featureOfPair(first, second)] = 0.8 * value;
    }
  }
  weights[2 * FEATURES] = 20;
  return weights;
}
