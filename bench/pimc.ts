/**
 * The PIMC evaluator of doudizhu on recorded games that nothing was fitted to (those with odd numbers): labels given, agreement
 * of two seeds, calibration, labels that another policy keeps, cost; by policy and by budget.
 * CASEMILL_BENCH_GAMES sets how many games, CASEMILL_BENCH_DEALS the deals of a game, CASEMILL_BENCH_LOG the file that
 * keeps what was computed: started again, the run goes on where it was stopped.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_POLICY } from '../evaluators/pimc/program/policies.js';
import { pimcAlpha, pimcDefaults } from '../evaluators/pimc/settings.js';
import { agreement, costOf, kept, type Labelled, labelsAt, percent, qualityOf } from './pimc-figures.js';
import { benchGames } from './pimc-games.js';
import { type LabelledGame, labelGames } from './pimc-run.js';
import type { BenchResult } from './report.js';

/** With how many games they are compared: the middle one costs as much as the default. */
const OTHERS = { 'greedy-1': Number.POSITIVE_INFINITY, 'fitted-2': 40 };

export async function benchPimc(): Promise<BenchResult> {
  const count = Number(process.env.CASEMILL_BENCH_GAMES ?? 4);
  const deals = Number(process.env.CASEMILL_BENCH_DEALS ?? pimcDefaults.deals);
  const log = process.env.CASEMILL_BENCH_LOG ?? join(tmpdir(), 'casemill-bench-pimc.jsonl');
  const games = benchGames()
    .filter((_, number) => number % 2 === 1)
    .slice(0, count);
  const runs = [
    { policy: DEFAULT_POLICY, seed: 1, deals, games: count },
    { policy: DEFAULT_POLICY, seed: 2, deals, games: count },
    ...Object.entries(OTHERS).map(([policy, most]) => ({ policy, seed: 1, deals, games: Math.min(count, most) })),
  ];
  const [first = [], second = [], ...others] = labelGames(games, runs, log);
  const own = first.map((game) => labelsAt(game, deals));
  const again = second.map((game) => labelsAt(game, deals));
  const rest = others.map((other) => other.map((game) => labelsAt(game, deals)));
  return {
    title: 'Doudizhu: PIMC',
    text: `${games.length} recorded games that nothing was fitted to, ${own.flat().length} plays, ${deals} deals a game, intervals of ${100 * (1 - pimcAlpha)} %.`,
    rows: [
      [`${DEFAULT_POLICY}: CPU-seconds a game, mean and most (bar: ≤ 20)`, costOf(first, deals)],
      ...qualityOf(own),
      ['two seeds agree where both answer, certain plays not counted (bar: ≥ 99.9 %)', agreement(own, again)],
      ...Object.keys(OTHERS).flatMap((name, at): [string, string][] => [
        [
          `${name} (${others[at]?.length ?? 0} games): CPU-seconds a game, mean and most`,
          costOf(others[at] ?? [], deals),
        ],
        ...qualityOf(rest[at] ?? []).map(([what, figure]): [string, string] => [`${name}: ${what}`, figure]),
        [`labels of ${DEFAULT_POLICY} that ${name} keeps, where both answer: T2`, kept(own, rest[at] ?? [], 'update')],
        ['the same: T2 that is not steady', kept(own, rest[at] ?? [], 'update', (one) => one.update !== 0)],
        ['the same: T3', kept(own, rest[at] ?? [], 'leader')],
      ]),
      ...budgets(deals).flatMap((part) => [
        budgetRow(DEFAULT_POLICY, first, second, part),
        ...Object.keys(OTHERS).map((name, at) => budgetRow(name, others[at] ?? [], null, part)),
      ]),
    ],
  };
}

/** The budget and three smaller ones, a quarter each. */
const budgets = (deals: number): number[] => [64, 16, 4, 1].map((part) => Math.ceil(deals / part));

/** The run cut off at the looks that so small a budget has. */
function budgetRow(
  policy: string,
  games: readonly LabelledGame[],
  again: readonly LabelledGame[] | null,
  deals: number,
): [string, string] {
  const cut = (some: readonly LabelledGame[]): Labelled[][] => some.map((game) => labelsAt(game, deals));
  const plays = cut(games).flat();
  const given = plays.filter(({ update, leader }) => update !== null && leader !== null);
  const agrees = again === null ? '' : `; two seeds agree: ${agreement(cut(games), cut(again))}`;
  return [
    `${policy}, ${deals} deals a game`,
    `T2 and T3 given: ${percent(given.length, plays.length)}${agrees}; CPU-s a game: ${costOf(games, deals)}`,
  ];
}
