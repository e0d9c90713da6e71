/** Turns of a match: what public history gives, what is exact, what stops the sampling. */
import { describe, expect, it } from 'vitest';
import { countDeals } from '../../../evaluators/pimc/program/deals.js';
import {
  type Bands,
  dealsATurn,
  decidedLabels,
  evaluateTurn,
  type TurnAnswer,
} from '../../../evaluators/pimc/program/evaluate.js';
import { readHistory } from '../../../evaluators/pimc/program/history.js';
import { POLICIES } from '../../../evaluators/pimc/program/policies.js';
import { dealtHands, generator, randomGame } from '../../support/doudizhu-games.js';

const spec = { bands: { step: 500, swing: 1500 }, leader: { first: 5500, second: 4500 } };
const policy = POLICIES.find(({ name }) => name === 'search-3') ?? fail('no policy');
const random = generator(21);
const hands = dealtHands(random);
const how = { alpha: 0.001, policy, passInference: false };
const plays = randomGame(hands, random);
const { start, steps } = readHistory(hands[0], plays);

function fail(message: string): never {
  throw new Error(message);
}

function at(turn: number, maxDeals = 128, seed = 1, bands: Bands = spec): TurnAnswer {
  const step = turn === 0 ? null : (steps[turn - 1] ?? fail(`no turn ${turn}`));
  return evaluateTurn(step === null ? start : step.after, step, { ...bands, maxDeals, ...how }, [seed, 'm', turn]);
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
    const turns = plays.flatMap((cards, index) => (cards === '' ? [] : [index + 1]));
    const stopped = new Set<string>();
    for (const first of [3000, 4000, 5000, 6000]) {
      const wide = { bands: { step: 1200, swing: 6000 }, leader: { first, second: first - 1500 } };
      for (const answer of turns.map((turn) => at(turn, 512, 1, wide)).filter(({ state }) => !state.exact)) {
        const { update, leader } = decidedLabels(answer, wide);
        const used = answer.change?.deals ?? 0;
        expect(used).toBeLessThanOrEqual(answer.state.deals);
        // Given up at half of the budget, or at its end.
        if (!leader) expect([256, 512]).toContain(answer.state.deals);
        if (!update) expect([256, 512]).toContain(used);
        stopped.add(`${used},${answer.state.deals}`);
      }
    }
    expect(stopped).toEqual(new Set(['128,128', '256,256', '256,512']));
  });

  it('plays no more deals out from before once the update is certain', () => {
    const turn = plays.findIndex((cards) => cards !== '') + 1;
    const bands = { bands: { step: 9000, swing: 9500 }, leader: { first: 10_000, second: 1 } };
    const sure = at(turn, 1024, 1, bands);
    const edge = { ...bands, leader: { first: sure.state.value, second: sure.state.value - 1 } };
    const { change, state } = at(turn, 1024, 1, edge);
    expect(change?.deals).toBe(sure.change?.deals);
    expect(change?.deals).toBeLessThan(state.deals);
  });

  it('gives a label up at half of the budget when its estimate lies at an edge there, and only then', () => {
    const values: number[] = [];
    const highs: number[] = [];
    const step = steps[0] ?? fail('no step');
    const run = (leader: Bands['leader']): TurnAnswer =>
      evaluateTurn(
        step.after,
        step,
        {
          bands: { step: 9000, swing: 9500 },
          leader,
          maxDeals: 1024,
          ...how,
          onLook: ({ state }) => {
            values[state.deals] = state.value;
            highs[state.deals] = state.high;
          },
        },
        [1, 'm', 1],
      );
    run({ first: 10_000, second: 10 });
    run({ first: values[128] ?? 0, second: 10 });
    const [value = 0, high = 0] = [values[512], highs[512]];
    expect(run({ first: value, second: 10 }).state.deals).toBe(512);
    expect(run({ first: high, second: 10 }).state.deals).toBe(1024);
  });

  it('looks at halves of the budget down to 128 deals, whatever the budget', () => {
    const step = steps[0] ?? fail('no step');
    const looks = (maxDeals: number): number[] => {
      const deals: number[] = [];
      const onLook = ({ state }: TurnAnswer) => deals.push(state.deals);
      const narrow = { bands: { step: 1, swing: 2 }, leader: { first: 10_000, second: 1 } };
      evaluateTurn(step.after, step, { ...narrow, maxDeals, ...how, onLook }, [1, 'm', 1]);
      return deals;
    };
    expect(looks(700)).toEqual([175, 350, 700]);
    // The last look is left out: half of the budget leaves the estimate at an edge.
    expect(looks(1101)).toEqual([138, 276, 551]);
    expect(looks(100)).toEqual([100]);
    expect(looks(255)).toEqual([255]);
  });

  it('shares the deals of a match out to its plays, but not without end', () => {
    expect([dealsATurn(400_000, 16), dealsATurn(400_000, 31), dealsATurn(10, 30)]).toEqual([25_000, 12_903, 1]);
    expect([dealsATurn(400_000, 3), dealsATurn(400_000, 0)]).toEqual([131_072, 131_072]);
  });

  it('tells every look, each in the interval of the one before', () => {
    const looks: TurnAnswer[] = [];
    const step = steps[0] ?? fail('no step');
    const settings = { ...spec, maxDeals: 1024, ...how, onLook: (look: TurnAnswer) => looks.push(look) };
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
    const narrow = {
      bands: { step: 1, swing: 2 },
      leader: { first: answer.state.value, second: answer.state.value - 1 },
    };
    const step = steps[turn - 1] ?? fail('no step');
    const exact = evaluateTurn(step.after, step, { ...narrow, maxDeals: 4096, ...how }, [1, 'm', turn]);
    expect(exact.state).toMatchObject({ exact: true, deals: different(turn), low: exact.state.value });
    expect(exact.state.value).toBeGreaterThanOrEqual(answer.state.low);
    expect(exact.state.value).toBeLessThanOrEqual(answer.state.high);
  });

  it('draws by the passes as it counts by them', () => {
    const turn = steps.findIndex(({ after }, index) => after.passes.length > 0 && different(index + 1) < 200_000);
    const { after } = steps[turn] ?? fail('no such turn');
    const narrow = { bands: { step: 1, swing: 2 }, leader: { first: 9999, second: 1 } };
    const run = (maxDeals: number, passInference: boolean) =>
      evaluateTurn(after, null, { ...narrow, ...how, maxDeals, passInference }, [1, 'm', turn]).state;
    const exact = run(2 * different(turn + 1), true);
    const sampled = run(256, true);
    expect([exact.exact, exact.deals]).toEqual([true, different(turn + 1)]);
    expect(sampled.low).toBeLessThanOrEqual(exact.value);
    expect(sampled.high).toBeGreaterThanOrEqual(exact.value);
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
