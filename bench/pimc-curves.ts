/** The curve from a policy's share of deals to a win rate, by logistic regression on the outcomes of recorded games. */
import { type Calibration, logitOfShare, winRate } from '../evaluators/pimc/program/calibration.js';
import { dealt, drawer } from '../evaluators/pimc/program/deals.js';
import { readHistory } from '../evaluators/pimc/program/history.js';
import { POLICIES, type Policy, playOut } from '../evaluators/pimc/program/policies.js';
import { setTable, setTurn } from '../evaluators/pimc/program/table.js';
import type { BenchGame } from './pimc-games.js';

/** The state after one play that did not end the game. */
interface Observed {
  readonly share: number;
  readonly cardsLeft: number;
  readonly won: number;
  /** 0 to 3, of the game's turns. */
  readonly quarter: number;
}

/** For each policy a line of JSON: the curve, its cost, and how it does on the games that it was and was not fitted to. */
export function fitCurves(games: readonly BenchGame[], deals: number, only?: string): string[] {
  return POLICIES.filter(({ name }) => (only === undefined ? name !== 'random-1' : name === only)).map((policy) => {
    const start = process.cpuUsage().user;
    const fitted = observe(games, 0, policy, deals);
    const others = observe(games, 1, policy, deals);
    const micros = (process.cpuUsage().user - start) / ((fitted.length + others.length) * deals);
    const curve = fitCurve(fitted);
    return JSON.stringify({
      policy: policy.name,
      microsAPlayout: Math.round(micros * 10) / 10,
      curve,
      fitted: judge(fitted, curve),
      others: judge(others, curve),
    });
  });
}

function observe(games: readonly BenchGame[], odd: number, policy: Policy, deals: number): Observed[] {
  return games.flatMap(({ landlord, plays, landlordWins }, number) => {
    if (number % 2 !== odd) return [];
    const { steps } = readHistory(landlord, plays);
    return steps.flatMap(({ after, play }, turn): Observed[] => {
      if (play === null || after.winner !== null) return [];
      const draw = drawer(after.hidden, 'fit', number, turn);
      let won = 0;
      for (let i = 0; i < deals; i++) {
        draw();
        const [a = 0, b = 0, c = 0, d = 0] = dealt;
        setTable(after.landlord.low, after.landlord.high, a, b, c, d);
        setTurn(after.turn, after.lastPlay, after.owner);
        won += playOut(policy);
      }
      const quarter = Math.floor((4 * turn) / steps.length);
      return [{ share: won / deals, cardsLeft: after.cardsLeft, won: landlordWins ? 1 : 0, quarter }];
    });
  });
}

/** Greatest likelihood by Newton's method on the four figures, rounded to thousandths. */
export function fitCurve(observed: readonly Observed[]): Calibration {
  const theta = [0, 0, 0, 0];
  const inputs = observed.map(({ share, cardsLeft, won }) => {
    const [part, x] = [cardsLeft / 54, logitOfShare(share)];
    return { z: [1, part, x, part * x], won };
  });
  for (let step = 0; step < 30; step++) {
    const slope = [0, 0, 0, 0];
    // A hair on the diagonal, for data that leave a figure open.
    const bend: number[][] = slope.map((_, i) => slope.map((_, j) => (i === j ? 1e-6 : 0)));
    for (const { z, won } of inputs) {
      const p = 1 / (1 + Math.exp(-z.reduce((sum, value, i) => sum + value * (theta[i] ?? 0), 0)));
      for (const [i, value] of z.entries()) {
        slope[i] = (slope[i] ?? 0) + (won - p) * value;
        const line = bend[i] ?? [];
        for (const [j, other] of z.entries()) line[j] = (line[j] ?? 0) + p * (1 - p) * value * other;
      }
    }
    for (const [i, move] of solved(bend, slope).entries()) theta[i] = (theta[i] ?? 0) + move;
  }
  const [level = 0, levelByCards = 0, slope = 0, slopeByCards = 0] = theta.map((one) => Math.round(one * 1000) / 1000);
  return { level, levelByCards, slope, slopeByCards };
}

/** Gauss elimination; the matrix is symmetric and positive. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  for (const [i, row] of rows.entries()) {
    const pivot = row[i] ?? 1;
    for (let k = i; k < row.length; k++) row[k] = (row[k] ?? 0) / pivot;
    for (const [j, other] of rows.entries()) {
      const factor = other[i] ?? 0;
      if (j === i || factor === 0) continue;
      for (let k = i; k < row.length; k++) other[k] = (other[k] ?? 0) - factor * (row[k] ?? 0);
    }
  }
  return rows.map((row) => row[row.length - 1] ?? 0);
}

function judge(observed: readonly Observed[], curve: Calibration) {
  const rows = observed.map(({ share, cardsLeft, won, quarter }) => ({
    rate: winRate(share, cardsLeft, curve),
    won,
    quarter,
  }));
  const brier = (some: typeof rows) =>
    four(some.reduce((sum, { rate, won }) => sum + (rate - won) ** 2, 0) / some.length);
  const named = rows.filter(({ rate }) => rate >= 0.55 || rate <= 0.45);
  const right = named.filter(({ rate, won }) => rate > 0.5 === (won === 1)).length;
  return {
    plays: rows.length,
    brier: brier(rows),
    byQuarter: [0, 1, 2, 3].map((quarter) => brier(rows.filter((row) => row.quarter === quarter))),
    leaderWins: four(right / named.length),
    leaderWinsEvenWrong: four(right / rows.length),
    reliability: Array.from({ length: 10 }, (_, bin) => {
      const inside = rows.filter(({ rate }) => Math.min(9, Math.floor(rate * 10)) === bin);
      return [
        inside.length,
        Math.round((100 * inside.filter(({ won }) => won === 1).length) / Math.max(1, inside.length)),
      ];
    }),
  };
}

const four = (value: number): number => Math.round(value * 10_000) / 10_000;
