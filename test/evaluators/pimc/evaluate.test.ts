/** Turns of a match: what public history gives, what is exact, what stops the sampling. */
import { describe, expect, it } from 'vitest';
import { countDeals } from '../../../evaluators/pimc/program/deals.js';
import { decidedLabels, evaluateTurn, type TurnAnswer } from '../../../evaluators/pimc/program/evaluate.js';
import { readHistory } from '../../../evaluators/pimc/program/history.js';
import { POLICIES } from '../../../evaluators/pimc/program/policies.js';
import { dealtHands, generator, randomGame } from '../../support/doudizhu-games.js';

const spec = { bands: { step: 500, swing: 1500 }, leader: { first: 5500, second: 4500 } };
const policy = POLICIES.find(({ name }) => name === 'search-2') ?? fail('no policy');
const random = generator(21);
const hands = dealtHands(random);
const plays = randomGame(hands, random);
const { start, steps } = readHistory(hands[0], plays);

function fail(message: string): never {
  throw new Error(message);
}

function at(turn: number, maxDeals = 128, seed = 1): TurnAnswer {
  const step = turn === 0 ? null : (steps[turn - 1] ?? fail(`no turn ${turn}`));
  return evaluateTurn(step === null ? start : step.after, step, { ...spec, maxDeals, alpha: 0.001, policy }, [
    seed,
    'm',
    turn,
  ]);
}

const different = (turn: number): number => countDeals((steps[turn - 1] ?? fail('no step')).after.hidden, 1 << 20);

describe('a turn', { timeout: 600_000 }, () => {
  it('has the same answer whatever was asked before, and another one under another seed', () => {
    const alone = at(4);
    for (const turn of [0, 2, 5]) at(turn);
    expect(at(4)).toEqual(alone);
    expect([2, 3, 4, 5].map((seed) => at(4, 128, seed).state.value)).not.toEqual(
      [2, 3, 4, 5].map(() => alone.state.value),
    );
  });

  it('holds its value inside its interval, labels a pass with no change, and keeps to the budget', () => {
    for (let turn = 0; turn <= Math.min(6, steps.length); turn++) {
      const { state, change } = at(turn);
      expect(state.low).toBeLessThanOrEqual(state.value);
      expect(state.high).toBeGreaterThanOrEqual(state.value);
      expect(state.deals).toBeLessThanOrEqual(512);
      expect(change === null).toBe(turn === 0 || plays[turn - 1] === '');
      if (change === null) continue;
      expect(change.low).toBeLessThanOrEqual(change.value);
      expect(change.high).toBeGreaterThanOrEqual(change.value);
    }
  });

  it('stops a label at the first look that decides it, and all at the budget', () => {
    const turns = plays.flatMap((cards, index) => (cards === '' ? [] : [index + 1])).slice(0, 4);
    const answers = turns.map((turn) => at(turn, 1024));
    for (const answer of answers) {
      expect(answer.state.exact).toBe(false);
      const { update, leader } = decidedLabels(answer, spec);
      expect(update && leader).toBe(answer.state.deals < 1024);
      expect(answer.change?.deals ?? 0).toBeLessThanOrEqual(answer.state.deals);
      if (!update) expect(answer.change?.deals).toBe(1024);
    }
    expect(answers.map(({ state, change }) => [state.deals, change?.deals])).toEqual([
      [0, 0],
    ]);
  });

  it('tells every look, each in the interval of the one before', () => {
    const looks: TurnAnswer[] = [];
    const step = steps[0] ?? fail('no step');
    const settings = { ...spec, maxDeals: 1024, alpha: 0.001, policy, onLook: (look: TurnAnswer) => looks.push(look) };
    const last = evaluateTurn(step.after, step, settings, [1, 'm', 1]);
    expect(looks.at(-1)).toEqual(last);
    expect(looks.map(({ state }) => state.deals)).toEqual([128, 256, 512, 1024].slice(0, looks.length));
    for (const [i, look] of looks.entries()) {
      expect(look.state.low).toBeGreaterThanOrEqual(looks[i - 1]?.state.low ?? 0);
      expect(look.state.high).toBeLessThanOrEqual(looks[i - 1]?.state.high ?? 10_000);
    }
  });

  it('counts all deals out where that is no more work than the next look, and then is exact', () => {
    const counted = steps.map((_, index) => ({ turn: index + 1, different: different(index + 1) }));
    const turn = counted.find(({ different: deals }) => deals > 600 && deals < 4000)?.turn ?? fail('no such turn');
    const answer = at(turn, 4096);
    expect(answer.state.exact || decidedLabels(answer, spec).leader).toBe(true);
    const narrow = { bands: { step: 1, swing: 2 }, leader: { first: answer.state.value, second: answer.state.value - 1 } };
    const step = steps[turn - 1] ?? fail('no step');
    const exact = evaluateTurn(step.after, step, { ...narrow, maxDeals: 4096, alpha: 0.001, policy }, [1, 'm', turn]);
    expect(exact.state).toMatchObject({ exact: true, deals: different(turn), low: exact.state.value });
    expect(exact.state.value).toBeGreaterThanOrEqual(answer.state.low);
    expect(exact.state.value).toBeLessThanOrEqual(answer.state.high);
  });

  it('is exact at the end: the winner by the rules, and few deals counted out', () => {
    const last = at(steps.length);
    const landlordWins = (steps.length - 1) % 3 === 0;
    expect(last.state).toEqual({
      value: landlordWins ? 10_000 : 0,
      low: landlordWins ? 10_000 : 0,
      high: landlordWins ? 10_000 : 0,
      deals: 0,
      exact: true,
    });
    const near = at(steps.length - 1);
    expect(near.state.low).toBe(near.state.high);
    expect(near.state.exact).toBe(true);
  });
});

describe('a history', () => {
  it.each([
    ['cards that the landlord lacks', ['BR']],
    ['a pass with nothing to beat', ['']],
    ['no combination', ['34']],
    ['a play after the end', [...plays, '3']],
  ])('with %s is refused', (_, wrong) => {
    const landlord = hands[0].replace('B', '3').replace('R', '3');
    expect(() => readHistory(wrong.length > 1 ? hands[0] : landlord.slice(0, 20), wrong)).toThrow(RangeError);
  });
});
