/** What the fitted policy is made of: scores are the features by the weights, and the fits find what they should. */
import { describe, expect, it } from 'vitest';
import { choicesOf, fitWeights, shareMatched } from '../../../bench/pimc-choices.js';
import { fitCurve } from '../../../bench/pimc-curves.js';
import { logitOfShare } from '../../../evaluators/pimc/program/calibration.js';
import {
  CONTEXTS,
  FEATURES,
  features,
  score,
  scoreBy,
  survey,
  WINS,
} from '../../../evaluators/pimc/program/features.js';
import { generate } from '../../../evaluators/pimc/program/generate.js';
import { PASS, packHand, packPlay } from '../../../evaluators/pimc/program/packed.js';
import { hands, makePlay, setTable, setTurn, toBeat, turn } from '../../../evaluators/pimc/program/table.js';
import { CHOICE_WEIGHTS } from '../../../evaluators/pimc/program/weights.js';
import { dealtHands, generator, randomGame } from '../../support/doudizhu-games.js';

const random = generator(33);
const games = Array.from({ length: 12 }, () => {
  const dealt = dealtHands(random);
  return { hands: dealt, landlord: dealt[0], plays: randomGame(dealt, random), landlordWins: true };
});

describe('a score', () => {
  it('is the sum of the features by the weights of their context', () => {
    let compared = 0;
    for (const game of games) {
      const [a, b, c] = [packHand(game.hands[0]), packHand(game.hands[1]), packHand(game.hands[2])];
      setTable(a.low, a.high, b.low, b.high, c.low, c.high);
      setTurn(0, PASS, 0);
      const buffer = new Int32Array(8192);
      for (const cards of game.plays) {
        const end = generate(buffer, 0, hands[2 * turn] ?? 0, hands[2 * turn + 1] ?? 0, toBeat(), 'few');
        const context = survey();
        scoreBy(CHOICE_WEIGHTS, context);
        for (let i = 0; i < end; i += 2) {
          features.fill(0);
          const found = score(buffer[i] ?? PASS, buffer[i + 1] ?? 0);
          if (found === WINS) continue;
          const sum = features.reduce(
            (all, value, f) => all + value * (CHOICE_WEIGHTS[context * FEATURES + f] ?? 0),
            0,
          );
          expect(found).toBe(sum);
          compared++;
        }
        const { main, wings } = packPlay(cards);
        makePlay(main, wings);
      }
    }
    expect(compared).toBeGreaterThan(1000);
    expect(CHOICE_WEIGHTS).toHaveLength(CONTEXTS * FEATURES);
  });
});

describe('the fits', () => {
  it('find weights that match choices better than none, and the same ones again', { timeout: 300_000 }, () => {
    const few = games.slice(0, 2);
    const choices = choicesOf(few);
    expect(choices.length).toBeGreaterThan(20);
    const weights = fitWeights(choices);
    const none = new Int32Array(CONTEXTS * FEATURES);
    expect(shareMatched(weights, choices)).toBeGreaterThan(shareMatched(none, choices) + 0.1);
    expect(fitWeights(choicesOf(few))).toEqual(weights);
  });

  it('find the curve that outcomes were drawn from', { timeout: 300_000 }, () => {
    const truth = { level: -1, levelByCards: 0.8, slope: 0.4, slopeByCards: 0.5 };
    const observed = Array.from({ length: 10_000 }, () => {
      const cardsLeft = 3 + random(50);
      const share = random(33) / 32;
      const part = cardsLeft / 54;
      const line =
        truth.level + truth.levelByCards * part + (truth.slope + truth.slopeByCards * part) * logitOfShare(share);
      const won = random(1_000_000) / 1_000_000 < 1 / (1 + Math.exp(-line)) ? 1 : 0;
      return { share, cardsLeft, won, quarter: 0 };
    });
    const found = fitCurve(observed);
    expect(Math.abs(found.level - truth.level)).toBeLessThan(0.3);
    expect(Math.abs(found.slope - truth.slope)).toBeLessThan(0.1);
    expect(Math.abs(found.slopeByCards - truth.slopeByCards)).toBeLessThan(0.25);
    expect(Math.abs(found.levelByCards - truth.levelByCards)).toBeLessThan(0.7);
  });
});
