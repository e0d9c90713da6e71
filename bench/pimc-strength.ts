/** Playing strength: deals won by the landlord when each side follows a policy's choices, over the same seeded deals. */
import { dealt, drawer } from '../evaluators/pimc/program/deals.js';
import { PASS, packHand } from '../evaluators/pimc/program/packed.js';
import { POLICIES, type Policy } from '../evaluators/pimc/program/policies.js';
import { makePlay, setTable, setTurn, turn } from '../evaluators/pimc/program/table.js';
import type { BenchGame } from './pimc-games.js';

/** The landlords' hands of the games, farmers dealt anew: a line of JSON for each pair of policies. */
export function strengths(games: readonly BenchGame[], dealsEach: number): string[] {
  const players = POLICIES.filter(({ name }) => !name.startsWith('search'));
  return players.flatMap((landlord) =>
    players.map((farmers) => {
      let won = 0;
      for (const [number, game] of games.entries()) {
        const hand = packHand(game.landlord);
        const hidden = packHand(game.hands[1] + game.hands[2]);
        const draw = drawer({ counts: countsOf(hidden), down: 17 }, 'strength', number);
        for (let i = 0; i < dealsEach; i++) {
          draw();
          const [a = 0, b = 0, c = 0, d = 0] = dealt;
          setTable(hand.low, hand.high, a, b, c, d);
          setTurn(0, PASS, 0);
          won += playedBy(landlord, farmers);
        }
      }
      return JSON.stringify({ landlord: landlord.name, farmers: farmers.name, won: won / (games.length * dealsEach) });
    }),
  );
}

function playedBy(landlord: Policy, farmers: Policy): number {
  for (;;) {
    const seat = turn;
    const policy = seat === 0 ? landlord : farmers;
    policy.choose();
    if (makePlay(policy.main(), policy.wings())) return seat === 0 ? 1 : 0;
  }
}

function countsOf({ low, high }: { readonly low: number; readonly high: number }): number[] {
  return Array.from({ length: 15 }, (_, rank) =>
    [low >> rank, low >> (15 + rank), high >> rank, high >> (15 + rank)].reduce((sum, bit) => sum + (bit & 1), 0),
  );
}
