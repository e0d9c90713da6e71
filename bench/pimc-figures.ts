/** What a run of the PIMC bench comes to: shares of labels given, right, agreed on and kept. */
import { dealsATurn, labelBands } from '../evaluators/pimc/program/evaluate.js';
import { pimcBands } from '../evaluators/pimc/settings.js';
import type { LabelledGame, Look } from './pimc-run.js';

/** One play: bands of the labels, null where not given. */
export interface Labelled {
  readonly update: number | null;
  /** Band of the estimate, given or not. */
  readonly likelyUpdate: number;
  readonly leader: number | null;
  readonly likelyLeader: number;
  readonly value: number;
  /** Enumerated, decided by the rules, or no change at all. */
  readonly certain: { readonly update: boolean; readonly leader: boolean };
  readonly landlordWins: boolean;
}

/** With so many deals for the game: what the last look within the share of each play tells. */
export function labelsAt({ plays, landlordWins }: LabelledGame, deals: number): Labelled[] {
  const share = dealsATurn(deals, plays.length);
  return plays.map((looks) => {
    const { state, change } = lookAt(looks, share);
    const at = labelBands({ state, change }, pimcBands);
    return {
      update: at.update.low === at.update.high ? at.update.low : null,
      likelyUpdate: at.update.value,
      leader: at.leader.low === at.leader.high ? at.leader.low : null,
      likelyLeader: at.leader.value,
      value: state.value / 10_000,
      certain: { update: change.exact, leader: state.exact },
      landlordWins,
    };
  });
}

/** A look at half of an odd number is rounded up. */
function lookAt(looks: readonly Look[], share: number): Look {
  const within = looks.filter(({ state }) => state.deals <= share + 1);
  const look = within.at(-1) ?? looks[0];
  if (look === undefined) throw new RangeError('a play without a look');
  return look;
}

export function qualityOf(games: readonly (readonly Labelled[])[]): [string, string][] {
  const plays = games.flat();
  const given = (some: readonly Labelled[]) => some.filter(({ update, leader }) => update !== null && leader !== null);
  const moving = plays.filter(({ likelyUpdate }) => likelyUpdate !== 0);
  const right = (some: readonly Labelled[]) =>
    some.filter(({ likelyLeader, landlordWins }) => likelyLeader === (landlordWins ? 1 : -1)).length;
  const named = plays.filter(({ likelyLeader }) => likelyLeader !== 0);
  const brier =
    plays.reduce((sum, { value, landlordWins }) => sum + (value - (landlordWins ? 1 : 0)) ** 2, 0) / plays.length;
  const shares = games.map((game) => given(game).length / game.length);
  return [
    ['T2 and T3 given (bar: ≥ 95 %)', percent(given(plays).length, plays.length)],
    ['T2 given', percent(plays.filter(({ update }) => update !== null).length, plays.length)],
    ['T3 given', percent(plays.filter(({ leader }) => leader !== null).length, plays.length)],
    ['both, where T2 is not steady (bar: ≥ 90 %)', percent(given(moving).length, moving.length)],
    ['in the worst game (bar: ≥ 75 %)', `${(100 * Math.min(...shares)).toFixed(1)} %`],
    ['games below 75 %', `${shares.filter((share) => share < 0.75).length} of ${games.length}`],
    ['T2 is steady', percent(plays.length - moving.length, plays.length)],
    ['leader, where one is named, wins (bar: ≥ 80 %)', percent(right(named), named.length)],
    ['leader wins, even counted as wrong', percent(right(plays), plays.length)],
    ['Brier score (bar: ≤ 0.16)', brier.toFixed(4)],
  ];
}

const TIERS = ['update', 'leader'] as const;

export function agreement(a: readonly (readonly Labelled[])[], b: readonly (readonly Labelled[])[]): string {
  const others = b.flat();
  const both = a.flat().flatMap((one, index) => {
    const other = others[index];
    if (other === undefined) return [];
    return TIERS.filter((tier) => !(one.certain[tier] && other.certain[tier]))
      .map((tier) => [one[tier], other[tier]])
      .filter(([x, y]) => x !== null && y !== null);
  });
  return percent(both.filter(([x, y]) => x === y).length, both.length);
}

export function kept(
  a: readonly (readonly Labelled[])[],
  b: readonly (readonly Labelled[])[],
  tier: 'update' | 'leader',
  which: (one: Labelled) => boolean = () => true,
): string {
  const others = b.flat();
  const both = a
    .flat()
    .flatMap((one, index) => (which(one) ? [[one[tier], others[index]?.[tier] ?? null]] : []))
    .filter(([one, other]) => one !== null && other !== null);
  return percent(both.filter(([one, other]) => one === other).length, both.length);
}

/** Of one game, in the mean and at most. */
export function costOf(games: readonly LabelledGame[], deals: number): string {
  const costs = games.map(({ plays }) => {
    const share = dealsATurn(deals, plays.length);
    return plays.reduce((sum, looks) => sum + lookAt(looks, share).cpuMs, 0) / 1000;
  });
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, costs.length);
  return `${mean.toFixed(2)}, ${Math.max(0, ...costs).toFixed(2)}`;
}

export const percent = (part: number, of: number): string =>
  `${part} of ${of}, ${((100 * part) / Math.max(1, of)).toFixed(2)} %`;
