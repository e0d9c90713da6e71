/**
 * The PIMC evaluator of doudizhu on recorded games that nothing was fitted to (those with odd numbers): labels given, agreement
 * of two seeds, calibration, cost; beside it the greedy policy. CASEMILL_BENCH_GAMES sets how many games, CASEMILL_BENCH_DEALS
 * the budget of deals.
 */
import { evaluateTurn, labelBands } from '../evaluators/pimc/program/evaluate.js';
import { readHistory } from '../evaluators/pimc/program/history.js';
import { POLICIES } from '../evaluators/pimc/program/policies.js';
import { type BenchGame, benchGames } from './pimc-games.js';
import type { BenchResult } from './report.js';

const spec = { bands: { step: 500, swing: 1500 }, leader: { first: 5500, second: 4500 } };
const alpha = 0.001;

/** One play: bands of the labels, null where not given. */
interface Labelled {
  readonly update: number | null;
  /** Band of the estimate, given or not. */
  readonly likelyUpdate: number;
  readonly leader: number | null;
  readonly likelyLeader: number;
  readonly value: number;
  /** Enumerated, decided by the rules, or no change at all. */
  readonly certain: boolean;
  readonly landlordWins: boolean;
}

interface Run {
  readonly games: readonly (readonly Labelled[])[];
  readonly cpuS: number;
}

export async function benchPimc(): Promise<BenchResult> {
  const count = Number(process.env.CASEMILL_BENCH_GAMES ?? 8);
  const maxDeals = Number(process.env.CASEMILL_BENCH_DEALS ?? 4096);
  const games = benchGames()
    .filter((_, index) => index % 2 === 1)
    .slice(0, count);
  const first = label(games, 'search-1', maxDeals, 1);
  const second = label(games, 'search-1', maxDeals, 2);
  const greedy = label(games, 'greedy-1', maxDeals, 1);
  return {
    title: 'Doudizhu: PIMC',
    text: `${games.length} recorded games that nothing was fitted to, ${first.games.flat().length} plays, at most ${maxDeals} deals a play, intervals of ${100 * (1 - alpha)} %.`,
    rows: [
      ['policy search-1', `${(first.cpuS / games.length).toFixed(1)} CPU-s a game (bar: ≤ 20)`],
      ...rowsOf(first),
      ['two seeds agree where both answer, certain plays not counted (bar: ≥ 99.9 %)', agreement(first, second)],
      ['policy greedy-1', `${(greedy.cpuS / games.length).toFixed(1)} CPU-s a game`],
      ...rowsOf(greedy).map(([what, figure]): [string, string] => [`greedy: ${what}`, figure]),
      ['labels of search-1 that greedy-1 keeps, where both answer: T2', kept(first, greedy, 'update')],
      ['the same: T3', kept(first, greedy, 'leader')],
    ],
  };
}

function label(games: readonly BenchGame[], name: string, maxDeals: number, seed: number): Run {
  const policy = POLICIES.find((one) => one.name === name);
  if (policy === undefined) throw new Error(`no policy ${name}`);
  const start = process.cpuUsage();
  const labelled = games.map(({ landlord, plays, landlordWins }, number) => {
    const { steps } = readHistory(landlord, plays);
    process.stderr.write(`  ${name}, seed ${seed}: game ${number + 1} of ${games.length}\n`);
    return steps.flatMap((step, index): Labelled[] => {
      if (step.play === null) return [];
      const answer = evaluateTurn(step.after, step, { ...spec, maxDeals, alpha, policy }, [
        seed,
        String(number),
        index + 1,
      ]);
      const { state, change } = answer;
      const at = labelBands(answer, spec);
      return [
        {
          update: at.update.low === at.update.high ? at.update.low : null,
          likelyUpdate: at.update.value,
          leader: at.leader.low === at.leader.high ? at.leader.low : null,
          likelyLeader: at.leader.value,
          value: state.value / 10_000,
          certain: state.exact || change?.exact === true,
          landlordWins,
        },
      ];
    });
  });
  const { user, system } = process.cpuUsage(start);
  return { games: labelled, cpuS: (user + system) / 1e6 };
}

function rowsOf({ games }: Run): [string, string][] {
  const plays = games.flat();
  const given = (some: readonly Labelled[]) => some.filter(({ update, leader }) => update !== null && leader !== null);
  const moving = plays.filter(({ likelyUpdate }) => likelyUpdate !== 0);
  const right = (some: readonly Labelled[]) =>
    some.filter(({ likelyLeader, landlordWins }) => likelyLeader === (landlordWins ? 1 : -1));
  const named = plays.filter(({ likelyLeader }) => likelyLeader !== 0);
  const brier =
    plays.reduce((sum, { value, landlordWins }) => sum + (value - (landlordWins ? 1 : 0)) ** 2, 0) / plays.length;
  const worst = Math.min(...games.map((game) => given(game).length / game.length));
  return [
    ['T2 and T3 given (bar: ≥ 95 %)', share(given(plays).length, plays.length)],
    ['of those whose T2 is not steady (bar: ≥ 90 %)', share(given(moving).length, moving.length)],
    ['in the worst game (bar: ≥ 75 %)', `${(100 * worst).toFixed(1)} %`],
    ['T2 is steady', share(plays.length - moving.length, plays.length)],
    ['leader, where one is named, wins (bar: ≥ 80 %)', share(right(named).length, named.length)],
    ['leader wins, even counted as wrong', share(right(plays).length, plays.length)],
    ['Brier score (bar: ≤ 0.16)', brier.toFixed(4)],
  ];
}

function agreement(a: Run, b: Run): string {
  const pairs = a.games.flat().map((one, index) => [one, b.games.flat()[index]] as const);
  let both = 0;
  let same = 0;
  for (const [one, other] of pairs) {
    if (other === undefined || (one.certain && other.certain)) continue;
    for (const tier of ['update', 'leader'] as const) {
      if (one[tier] === null || other[tier] === null) continue;
      both += 1;
      if (one[tier] === other[tier]) same += 1;
    }
  }
  return share(same, both);
}

function kept(a: Run, b: Run, tier: 'update' | 'leader'): string {
  const others = b.games.flat();
  const both = a.games
    .flat()
    .map((one, index) => [one[tier], others[index]?.[tier] ?? null])
    .filter(([one, other]) => one !== null && other !== null);
  return share(both.filter(([one, other]) => one === other).length, both.length);
}

const share = (part: number, of: number): string =>
  `${part} of ${of}, ${((100 * part) / Math.max(1, of)).toFixed(2)} %`;
