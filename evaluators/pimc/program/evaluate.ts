/**
 * One turn of a match: the landlord's win rate after it and, for a play, what the play changed, over the same deals. Deals are
 * drawn in looks at 128, 256, 512, ... of them until both labels are certain or the budget ends. Each look spends an equal part
 * of alpha, and the interval is what all looks so far agree on: valid whenever one stops (union bound over the looks).
 */
import { powerOfTwo } from '../../../manifests/elementary.js';
import { winRate } from './calibration.js';
import { countDeals, dealt, drawer, forEachDeal } from './deals.js';
import type { PublicState, Step } from './history.js';
import { binomialInterval, differenceInterval, type Interval } from './intervals.js';
import type { PackedPlay } from './packed.js';
import { type Policy, playOut, wouldPlay } from './policies.js';
import { putBack, setTable, setTurn } from './table.js';

export interface Bands {
  /** Integers of 1e-4, as in the label spec. */
  readonly bands: { readonly step: number; readonly swing: number };
  readonly leader: { readonly first: number; readonly second: number };
}

export interface EvaluateSettings extends Bands {
  readonly maxDeals: number;
  readonly alpha: number;
  readonly policy: Policy;
}

/** Integers of 1e-4; low ≤ value ≤ high. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly deals: number;
  readonly exact: boolean;
}

export interface TurnAnswer {
  readonly state: Estimate;
  readonly change: Estimate | null;
}

const FIRST_LOOK = 128;
/** So few different deals are counted out instead of drawn. */
const COUNTED_OUT = 512;

/** What the deals so far came to; weights are 1 for drawn deals. */
interface Tally {
  deals: number;
  won: number;
  /** Deals that the play turned towards the landlord, and away from it. */
  up: number;
  down: number;
}

/** `words` name the deals: equal words, equal answer. `step` is the one that led to the state; null at the start. */
export function evaluateTurn(
  state: PublicState,
  step: Step | null,
  settings: EvaluateSettings,
  words: readonly (string | number)[],
): TurnAnswer {
  const { policy, maxDeals } = settings;
  if (state.winner !== null) return afterTheEnd(state.winner);
  const tally: Tally = { deals: 0, won: 0, up: 0, down: 0 };
  const play = step?.play?.packed ?? null;
  const before = play === null ? null : (step?.before ?? null);
  const counted = countDeals(state.hidden, COUNTED_OUT);
  if (counted <= Math.min(COUNTED_OUT, maxDeals)) {
    forEachDeal(state.hidden, (weight) => playDeal(tally, state, before, play, policy, weight));
    const share = tally.won / tally.deals;
    const moved = (tally.up - tally.down) / tally.deals;
    const exact = { low: moved, high: moved };
    return answer(state, tally, before !== null, settings, counted, { low: share, high: share }, exact, true);
  }
  let looks = 1;
  while (FIRST_LOOK * powerOfTwo(looks - 1) < maxDeals) looks++;
  const alpha = settings.alpha / looks;
  const draw = drawer(state.hidden, ...words);
  let rate: Interval = { low: 0, high: 1 };
  let moved: Interval = { low: -1, high: 1 };
  for (let look = 0; ; look++) {
    const until = Math.min(maxDeals, FIRST_LOOK * powerOfTwo(look));
    while (tally.deals < until) {
      draw();
      playDeal(tally, state, before, play, policy, 1);
    }
    rate = narrowed(rate, binomialInterval(tally.won, tally.deals, alpha / 2));
    moved = isPolicysOwn(before, play, policy)
      ? { low: 0, high: 0 }
      : narrowed(moved, differenceInterval(tally.up, tally.down, tally.deals, alpha / 2));
    const result = answer(state, tally, before !== null, settings, tally.deals, rate, moved, false);
    if (until === maxDeals || isDecided(result, settings)) return result;
  }
}

/** The rules decide. Whoever went out had the win in hand, in every deal that agrees with what was played. */
function afterTheEnd(winner: number): TurnAnswer {
  const value = winner === 0 ? 10_000 : 0;
  const decided = (figure: number): Estimate => ({ value: figure, low: figure, high: figure, deals: 0, exact: true });
  return { state: decided(value), change: decided(0) };
}

/** The landlord's own play, chosen by what it sees: the policy makes it in every deal, so it changes nothing. */
function isPolicysOwn(before: PublicState | null, play: PackedPlay | null, policy: Policy): boolean {
  if (before === null || play === null || before.turn !== 0) return false;
  setDeal(before, null);
  return wouldPlay(policy, play.main, play.wings);
}

function playDeal(
  tally: Tally,
  state: PublicState,
  before: PublicState | null,
  play: PackedPlay | null,
  policy: Policy,
  weight: number,
): void {
  setDeal(state, null);
  const after = playOut(policy);
  tally.deals += weight;
  tally.won += after * weight;
  if (before === null || play === null) return;
  setDeal(before, play);
  if (wouldPlay(policy, play.main, play.wings)) return;
  setDeal(before, play);
  const without = playOut(policy);
  if (after > without) tally.up += weight;
  if (after < without) tally.down += weight;
}

/** Lays out the deal drawn last; `play` goes back into the hand of a farmer who is to make it. */
function setDeal(state: PublicState, play: PackedPlay | null): void {
  const { landlord, turn } = state;
  const [downLow = 0, downHigh = 0, upLow = 0, upHigh = 0] = dealt;
  setTable(landlord.low, landlord.high, downLow, downHigh, upLow, upHigh);
  if (play !== null && turn !== 0) putBack(turn, play.main, play.wings);
  setTurn(turn, state.lastPlay, state.owner);
}

function answer(
  state: PublicState,
  tally: Tally,
  isPlay: boolean,
  settings: EvaluateSettings,
  deals: number,
  rate: Interval,
  moved: Interval,
  exact: boolean,
): TurnAnswer {
  const { calibration } = settings.policy;
  const rateAt = (share: number): number => winRate(Math.min(1, Math.max(0, share)), state.cardsLeft, calibration);
  const after = tally.won / tally.deals;
  const before = after - (tally.up - tally.down) / tally.deals;
  const stateAfter = estimate(rateAt(after), rateAt(rate.low), rateAt(rate.high), deals, exact);
  if (!isPlay) return { state: stateAfter, change: null };
  const still = moved.low === 0 && moved.high === 0;
  let low = 1;
  let high = -1;
  // The change of a curved map depends on where it happens: the extremes over the interval of the state after.
  for (let i = 0; i <= GRID; i++) {
    const share = rate.low + ((rate.high - rate.low) * i) / GRID;
    low = Math.min(low, rateAt(share) - rateAt(share - moved.low));
    high = Math.max(high, rateAt(share) - rateAt(share - moved.high));
  }
  const change = still
    ? { value: 0, low: 0, high: 0, deals, exact: true }
    : estimate(rateAt(after) - rateAt(before), low, high, deals, exact);
  return { state: stateAfter, change };
}

const GRID = 32;

/** In 1e-4, the interval rounded outwards and the value kept inside. */
function estimate(value: number, low: number, high: number, deals: number, exact: boolean): Estimate {
  if (exact) {
    const whole = Math.round(value * 10_000);
    return { value: whole, low: whole, high: whole, deals, exact };
  }
  // A hair of rounding in the map must not widen an integer by one.
  const [from, to] = [Math.floor(low * 10_000 + 1e-7), Math.ceil(high * 10_000 - 1e-7)];
  return { value: Math.min(to, Math.max(from, Math.round(value * 10_000))), low: from, high: to, deals, exact };
}

/** What two valid intervals agree on; should they contradict each other, the newer one. */
function narrowed(old: Interval, fresh: Interval): Interval {
  const low = Math.max(old.low, fresh.low);
  const high = Math.min(old.high, fresh.high);
  return low <= high ? { low, high } : fresh;
}

/** Bands of an interval's ends and of the value between: numbers that rise with the landlord's prospects, 0 in the middle. */
interface BandsAt {
  readonly low: number;
  readonly high: number;
  readonly value: number;
}

/** Update: −2 to 2, swing_down to swing_up. Leader: −1 to 1. A play without a change is steady. */
export function labelBands(
  { state, change }: TurnAnswer,
  { bands, leader }: Bands,
): { update: BandsAt; leader: BandsAt } {
  const update = (delta: number) => {
    const size = Math.abs(delta);
    return Math.sign(delta) * (size >= bands.swing ? 2 : size >= bands.step ? 1 : 0) + 0;
  };
  const leads = (value: number) => (value >= leader.first ? 1 : value <= leader.second ? -1 : 0);
  const ends = ({ low, high, value }: BandsAt, of: (value: number) => number): BandsAt => ({
    low: of(low),
    high: of(high),
    value: of(value),
  });
  return { update: ends(change ?? { low: 0, high: 0, value: 0 }, update), leader: ends(state, leads) };
}

/** Whether both ends of both intervals lie in one band each. */
export function isDecided(answer: TurnAnswer, bands: Bands): boolean {
  const { update, leader } = labelBands(answer, bands);
  return update.low === update.high && leader.low === leader.high;
}
