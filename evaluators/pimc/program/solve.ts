/**
 * Endgame search: who wins a deal when all hands are open and both sides play their best, farmers as one. Depth-first, with a
 * table of positions that lives for one question only, so that an answer never depends on what was asked before.
 */
import { generate } from './generate.js';
import { BOMB, kindOf, leftHigh, leftLow, PASS, takeOut } from './packed.js';
import { hands, lastPlay, owner, turn } from './table.js';

const SLOTS = 1 << 16;
const keys = new Int32Array(2 * SLOTS);
/** generation << 1 | landlord wins. */
const found = new Int32Array(SLOTS);
let generation = 0;

const plays = new Int32Array(1 << 17);
let nodes = 0;
let limit = 0;
let given = false;

/** 1: the landlord wins the deal on the table, 0: the farmers, -1: not found within so many nodes. */
export function solve(nodeLimit: number): number {
  generation = generation === 0x3fffffff ? 1 : generation + 1;
  if (generation === 1) found.fill(0);
  nodes = 0;
  limit = nodeLimit;
  given = false;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = hands;
  const wins = search(a, b, c, d, e, f, turn, owner === turn ? PASS : lastPlay, owner, 0);
  return given ? -1 : wins ? 1 : 0;
}

/** True: the landlord wins. Meaningless once `given` up. */
function search(
  low0: number,
  high0: number,
  low1: number,
  high1: number,
  low2: number,
  high2: number,
  seat: number,
  beat: number,
  by: number,
  from: number,
): boolean {
  if (++nodes > limit) {
    given = true;
    return false;
  }
  const low = seat === 0 ? low0 : seat === 1 ? low1 : low2;
  const high = seat === 0 ? high0 : seat === 1 ? high1 : high2;
  const landlord = seat === 0;
  const end = generate(plays, from, low, high, beat, 'few');
  for (let i = end - 2; i >= from; i -= 2) {
    const main = plays[i] as number;
    if (main === PASS) continue;
    takeOut(low, high, main, plays[i + 1] as number);
    if (leftLow === 0) return landlord;
  }
  let hash = Math.imul(low0 ^ (beat << 17), 0x9e3779b1) ^ Math.imul(high0 + seat, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ low1, 0xc2b2ae35) ^ Math.imul(high1 + by, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13) ^ low2, 0x165667b1) ^ Math.imul(high2, 0x9e3779b1);
  let check = Math.imul(low2 ^ (beat << 13), 0xcc9e2d51) ^ Math.imul(high2 + seat, 0x1b873593);
  check = Math.imul(check ^ (check >>> 16) ^ low1, 0xe6546b64) ^ Math.imul(high1 + by, 0x85ebca6b);
  check = Math.imul(check ^ (check >>> 14) ^ low0, 0xc2b2ae35) ^ Math.imul(high0, 0x2c1b3c6d);
  const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
  const stored = found[slot] as number;
  if (stored >> 1 === generation && keys[2 * slot] === hash && keys[2 * slot + 1] === check) return (stored & 1) === 1;

  // Leads: many cards first, then solos and pairs, bombs last. On the partner's play: passing first, else last.
  const passFirst = beat !== PASS && !landlord && by !== 0;
  let result = !landlord;
  for (let round = 0; round < 3 && result !== landlord; round++) {
    for (let i = from; i < end; i += 2) {
      const main = plays[i] as number;
      if (roundOf(main, beat, passFirst) !== round) continue;
      const next = seat === 2 ? 0 : seat + 1;
      let wins: boolean;
      if (main === PASS) {
        wins = search(low0, high0, low1, high1, low2, high2, next, next === by ? PASS : beat, by, end);
      } else {
        takeOut(low, high, main, plays[i + 1] as number);
        const l = leftLow;
        const h = leftHigh;
        wins =
          seat === 0
            ? search(l, h, low1, high1, low2, high2, next, main, seat, end)
            : seat === 1
              ? search(low0, high0, l, h, low2, high2, next, main, seat, end)
              : search(low0, high0, low1, high1, l, h, next, main, seat, end);
      }
      if (given) return false;
      if (wins === landlord) {
        result = wins;
        break;
      }
    }
  }
  keys[2 * slot] = hash;
  keys[2 * slot + 1] = check;
  found[slot] = (generation << 1) | (result ? 1 : 0);
  return result;
}

function roundOf(main: number, beat: number, passFirst: boolean): number {
  if (main === PASS) return passFirst ? 0 : 2;
  const kind = kindOf(main);
  if (kind >= BOMB) return 2;
  return beat === PASS ? (kind < 2 ? 1 : 0) : passFirst ? 1 : 0;
}
