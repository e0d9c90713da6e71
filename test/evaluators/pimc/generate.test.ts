/** Packed hands and their fast generator against the public rules. */
import { describe, expect, it } from 'vitest';
import { cardsOf, combinationOf, legalMoves, removeCards } from '../../../adapters/doudizhu/rules/index.js';
import { generate } from '../../../evaluators/pimc/program/generate.js';
import { leftHigh, leftLow, packHand, packPlay, takeOut, unpackPlay } from '../../../evaluators/pimc/program/packed.js';
import { dealtHands, generator, randomGame, replay } from '../../support/doudizhu-games.js';

const unpack = (low: number, high: number): string =>
  cardsOf(
    Array.from({ length: 15 }, (_, r) =>
      [low >> r, low >> (15 + r), high >> r, high >> (15 + r)].reduce((sum, layer) => sum + (layer & 1), 0),
    ),
  );

describe('packed plays', () => {
  it('are the same as the public rules allow, and take out the same cards', () => {
    const random = generator(11);
    const buffer = new Int32Array(200_000);
    let compared = 0;
    for (let game = 0; game < 25; game++) {
      const hands = dealtHands(random);
      for (const { hand, toBeat } of replay(hands, randomGame(hands, random)).positions) {
        const { low, high } = packHand(hand);
        const end = generate(buffer, 0, low, high, packPlay(toBeat).main, 'all');
        const packed: string[] = [];
        for (let i = 0; i < end; i += 2) {
          const main = buffer[i] ?? 0;
          const wings = buffer[i + 1] ?? 0;
          const play = unpackPlay(main, wings);
          packed.push(play);
          if (play === '') continue;
          expect(packPlay(play)).toEqual({ main, wings });
          takeOut(low, high, main, wings);
          if (i % 14 === 0) expect(unpack(leftLow, leftHigh)).toBe(removeCards(hand, play));
        }
        const few = generate(buffer, end, low, high, packPlay(toBeat).main, 'few');
        const legal = legalMoves(hand, toBeat === '' ? null : combinationOf(toBeat));
        expect({ hand, toBeat, plays: [...packed].sort() }).toEqual({ hand, toBeat, plays: [...legal].sort() });
        for (let i = end; i < few; i += 2) expect(legal).toContain(unpackPlay(buffer[i] ?? 0, buffer[i + 1] ?? 0));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(500);
  });
});
