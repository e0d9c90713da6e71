/** Turns of a match: what public history gives, what is exact, what stops the sampling. */
import { describe, expect, it } from 'vitest';
import { evaluateTurn, isDecided, type TurnAnswer } from '../../../evaluators/pimc/program/evaluate.js';
import { readHistory } from '../../../evaluators/pimc/program/history.js';
import { POLICIES } from '../../../evaluators/pimc/program/policies.js';
import { dealtHands, generator, randomGame } from '../../support/doudizhu-games.js';

const spec = { bands: { step: 500, swing: 1500 }, leader: { first: 5500, second: 4500 } };
const policy = POLICIES.find(({ name }) => name === 'search-1') ?? fail('no policy');
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

  it('stops at the first look that decides both labels', () => {
    const answers = [1, 4, 7, 10].map((turn) => at(turn, 1024));
    for (const answer of answers) {
      expect(answer.state.exact).toBe(false);
      expect(isDecided(answer, spec)).toBe(answer.state.deals < 1024);
    }
    expect(answers.map(({ state }) => state.deals)).toEqual([1024, 128, 128, 128]);
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
