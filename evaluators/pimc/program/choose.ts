/** A policy's play in a real game: what a computer player does. */

import { readPlays } from './history.js';
import { packHand, unpackPlay } from './packed.js';
import type { Policy } from './policies.js';
import { setTable, setTurn } from './table.js';

/** Hands as dealt, in turn order. Throws RangeError where the plays cannot be or the game is over. */
export function choosePlay(hands: readonly [string, string, string], plays: readonly string[], policy: Policy): string {
  const { held, lastPlay, owner, seat } = readPlays(hands, plays);
  const [a, b, c] = [packHand(held[0]), packHand(held[1]), packHand(held[2])];
  setTable(a.low, a.high, b.low, b.high, c.low, c.high);
  setTurn(seat, lastPlay, owner);
  policy.choose();
  return unpackPlay(policy.main(), policy.wings());
}
