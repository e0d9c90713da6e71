/**
 * One turn of a match: the landlord's win rate after it and, for a play, what the play changed, over the same deals. Deals are
 * drawn in looks at ..., a quarter, half and all of the budget until both labels are certain or the budget ends; a label that is certain needs
 * no more, and one that half of the budget leaves next to a band's edge is given up there. Every look spends a part of alpha,
 * four times the part of the look before, and an interval is what all looks so far agree on: valid whenever one stops (union
 * bound over the looks). Where counting out all deals is no more work, that ends it.
 */
import { powerOfTwo } from '../../../manifests/elementary.js';
import { winRate } from './calibration.js';
import { countDeals, dealt, drawer, forEachDeal } from './deals.js';
import type { PublicState, Step } from './history.js';
import { informed, likelihoodOf } from './inference.js';
import { binomialInterval, changeInterval, type Interval, type Pairs } from './intervals.js';
import type { PackedPlay } from './packed.js';
import { endedBySearch, type Policy, playOut, wouldPlay } from './policies.js';
import { putBack, setTable, setTurn } from './table.js';

export interface Bands {
  /** Integers of 1e-4, as in the label spec. */
  readonly bands: { readonly step: number; readonly swing: number };
  readonly leader: { readonly first: number; readonly second: number };
}

export interface EvaluateSettings extends Bands {
  /** For the labels of one turn: see dealsATurn. */
  readonly maxDeals: number;
  /** For each of the two labels. */
  readonly alpha: number;
  readonly policy: Policy;
  /** Whether the farmers' passes weigh the deals: see inference.ts. */
  readonly passInference: boolean;
  /** Told after every look; for measuring. */
  readonly onLook?: (answer: TurnAnswer) => void;
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

/** The first look comes at so many deals, or less than twice as many. */
const FIRST_LOOK = 128;
/** However few the plays of a match. */
const MOST_DEALS = 131_072;
/** So few different deals are counted out at once. */
const COUNTED_OUT = 512;

/** What the deals so far came to; weights are 1 for drawn deals. */
interface Tally {
  deals: number;
  won: number;
}

/** Of the deals that were played out from before as well. */
interface Paired extends Tally {
  /** Deals that the play turned towards the landlord, and away from it. */
  up: number;
  down: number;
  /** See landlordsChoice; undefined before the first deal. */
  policysOwn?: boolean | null;
}

/** A match's budget, shared equally by its plays: a long match does without a label or two, a short one cannot. */
export function dealsATurn(matchDeals: number, plays: number): number {
  return Math.max(1, Math.min(MOST_DEALS, Math.floor(matchDeals / Math.max(1, plays))));
}

/** `words` name the deals: equal words, equal answer. `step` is the one that led to the state; null at the start. */
export function evaluateTurn(
  state: PublicState,
  step: Step | null,
  settings: EvaluateSettings,
  words: readonly (string | number)[],
): TurnAnswer {
  if (state.winner !== null) return afterTheEnd(state.winner);
  const play = step?.play?.packed ?? null;
  const question: Question = { state, play, before: play === null ? null : (step?.before ?? null), settings };
  const different = countDeals(state.hidden, settings.maxDeals);
  const countable = different <= settings.maxDeals;
  if (countable && different <= COUNTED_OUT) return countedOut(question, different);
  let looks = 1;
  while (FIRST_LOOK * powerOfTwo(looks) <= settings.maxDeals) looks++;
  const unweighed = drawer(state.hidden, ...words);
  const draw = settings.passInference ? informed(unweighed, state.passes, words) : unweighed;
  const tally: Tally = { deals: 0, won: 0 };
  const paired: Paired = { deals: 0, won: 0, up: 0, down: 0 };
  let rate: Interval = { low: 0, high: 1 };
  let moved: Interval = { low: -1, high: 1 };
  let over: Labels = { update: question.before === null, leader: false };
  for (let look = 0; ; look++) {
    const until = Math.ceil(settings.maxDeals / powerOfTwo(looks - 1 - look));
    if (countable && 2 * until > different) return countedOut(question, different);
    const alpha = (settings.alpha * 3 * powerOfTwo(2 * look)) / (powerOfTwo(2 * looks) - 1);
    while (tally.deals < until) {
      draw();
      playDeal(tally, over.update ? null : paired, question, 1);
    }
    rate = narrowed(rate, binomialInterval(tally.won, tally.deals, alpha));
    if (!over.update) moved = narrowed(moved, movedOver(question, paired, alpha));
    const answer = answered(question, tally, paired, rate, moved);
    settings.onLook?.(answer);
    over = decidedLabels(answer, settings);
    if (look === looks - 2)
      over = {
        update: over.update || isHopeless(answer.change, updateEdges(settings)),
        leader: over.leader || isHopeless(answer.state, leaderEdges(settings)),
      };
    if (until >= settings.maxDeals || (over.update && over.leader)) return answer;
  }
}

/** A state, the play that led to it and the state before that; both null where nothing is to compare. */
interface Question {
  readonly state: PublicState;
  readonly play: PackedPlay | null;
  readonly before: PublicState | null;
  readonly settings: EvaluateSettings;
}

function countedOut(question: Question, different: number): TurnAnswer {
  const tally: Tally = { deals: 0, won: 0 };
  const paired: Paired = { deals: 0, won: 0, up: 0, down: 0 };
  const { state, settings } = question;
  forEachDeal(state.hidden, (ways) => {
    const weight = settings.passInference ? ways * likelihoodOf(state.passes) : ways;
    playDeal(tally, paired, question, weight);
  });
  const rateAt = rateOf(question);
  const { won, deals, up, down } = paired;
  const exact = (value: number): Estimate => estimate(value, value, value, different, true);
  const result: TurnAnswer = {
    state: exact(rateAt(tally.won / tally.deals)),
    change: question.before === null ? null : exact(rateAt(won / deals) - rateAt((won - up + down) / deals)),
  };
  question.settings.onLook?.(result);
  return result;
}

/** The rules decide. Whoever went out had the win in hand, in every deal that agrees with what was played. */
function afterTheEnd(winner: number): TurnAnswer {
  const value = winner === 0 ? 10_000 : 0;
  const decided = (figure: number): Estimate => ({ value: figure, low: figure, high: figure, deals: 0, exact: true });
  return { state: decided(value), change: decided(0) };
}

/**
 * Whether the policy makes the landlord's play. It chooses by what the landlord sees, so it does in every deal or in none, and
 * where it does the play changes nothing. Null for a farmer's play: that depends on the deal.
 */
function landlordsChoice({ before, play, settings: { policy } }: Question): boolean | null {
  if (before === null || play === null || before.turn !== 0) return null;
  setDeal(before, null);
  return wouldPlay(policy, play.main, play.wings);
}

/** Plays the deal drawn last out from after and, where `paired` is to know, from before. */
function playDeal(tally: Tally, paired: Paired | null, question: Question, weight: number): void {
  const { state, before, play, settings } = question;
  const { policy } = settings;
  setDeal(state, null);
  const after = playOut(policy);
  tally.deals += weight;
  tally.won += after * weight;
  if (paired === null || before === null || play === null) return;
  paired.deals += weight;
  paired.won += after * weight;
  if (paired.policysOwn === undefined) paired.policysOwn = landlordsChoice(question);
  // Who wins a searched deal after the own play had it won before: the play was there to be made, also where the search would
  // have left it out.
  if (
    endedBySearch === state.cardsLeft &&
    before.cardsLeft <= policy.searchFrom &&
    after === (before.turn === 0 ? 1 : 0)
  ) {
    return;
  }
  if (paired.policysOwn === null) {
    setDeal(before, play);
    if (wouldPlay(policy, play.main, play.wings)) return;
  } else if (paired.policysOwn) return;
  setDeal(before, play);
  const without = playOut(policy);
  if (after > without) paired.up += weight;
  if (after < without) paired.down += weight;
}

/** Lays out the deal drawn last; `play` goes back into the hand of a farmer who is to make it. */
function setDeal(state: PublicState, play: PackedPlay | null): void {
  const { landlord, turn } = state;
  const [downLow = 0, downHigh = 0, upLow = 0, upHigh = 0] = dealt;
  setTable(landlord.low, landlord.high, downLow, downHigh, upLow, upHigh);
  if (play !== null && turn !== 0) putBack(turn, play.main, play.wings);
  setTurn(turn, state.lastPlay, state.owner);
}

const rateOf =
  ({ state, settings }: Question) =>
  (share: number): number =>
    winRate(Math.min(1, Math.max(0, share)), state.cardsLeft, settings.policy.calibration);

/** Interval of the change of the win rate. */
function movedOver(question: Question, { deals, won, up, down, policysOwn }: Paired, alpha: number): Interval {
  if (policysOwn === true) return { low: 0, high: 0 };
  const pairs: Pairs = { up, down, both: won - up, trials: deals };
  return changeInterval(pairs, rateOf(question), alpha);
}

function answered(question: Question, tally: Tally, paired: Paired, rate: Interval, moved: Interval): TurnAnswer {
  const rateAt = rateOf(question);
  const state = estimate(rateAt(tally.won / tally.deals), rateAt(rate.low), rateAt(rate.high), tally.deals, false);
  if (question.before === null) return { state, change: null };
  const { deals, won, up, down } = paired;
  const still = moved.low === 0 && moved.high === 0;
  const change = still
    ? { value: 0, low: 0, high: 0, deals, exact: true }
    : estimate(rateAt(won / deals) - rateAt((won - up + down) / deals), moved.low, moved.high, deals, false);
  return { state, change };
}

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

interface Labels {
  readonly update: boolean;
  readonly leader: boolean;
}

/** Which intervals lie in one band with both ends. */
export function decidedLabels(answer: TurnAnswer, bands: Bands): Labels {
  const { update, leader } = labelBands(answer, bands);
  return { update: update.low === update.high, leader: leader.low === leader.high };
}

/** Nearer to a band's edge than so many half intervals, an estimate at half the budget is settled at its end once in 20 times. */
const HOPELESS = 0.2;

function isHopeless(estimate: Estimate | null, edges: readonly number[]): boolean {
  if (estimate === null) return true;
  const { low, value, high } = estimate;
  return edges.some((edge) => Math.abs(value - edge) < (HOPELESS * (high - low)) / 2);
}

const updateEdges = ({ bands: { step, swing } }: Bands) => [-swing, -step, step, swing];
const leaderEdges = ({ leader: { first, second } }: Bands) => [second, first];
