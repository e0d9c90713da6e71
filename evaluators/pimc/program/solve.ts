/**
 * Search of a deal with open hands, both sides at their best and farmers as one, in a game made smaller: of the plays only
 * those that leave the fewest rounds count, each with its lowest wings, beside bombs; and nobody passes who can beat without a
 * bomb. Such a search comes to an end sooner, and its winner is the likelier one: who sees all cards gains too much by holding
 * back. Depth-first, with a table of positions that lives for one deal only, so that an answer never depends on what was asked
 * before, but a search that gave up helps the next one in the same playout.
 */
import { roundsOf, split } from './decompose.js';
import { generate } from './generate.js';
import { BOMB, bitCount, kindOf, leftHigh, leftLow, PASS, RANK_MASK, rankOf, SOLO, sizeOf, takeOut } from './packed.js';
import { hands, lastPlay, owner, turn } from './table.js';

/** So few that the table stays in the cache of a core; a newer position takes an older one's place. */
const SLOTS = 1 << 12;
/** Two words of hash, then generation << 1 | landlord wins. */
const table = new Int32Array(4 * SLOTS);
let generation = 1;

const plays = new Int32Array(1 << 17);
/** Which play is tried first, at even indices like `plays`: the smallest. */
const ranking = new Int32Array(1 << 17);
const TRIED = 0x7fffffff;
const LAST = TRIED - 1;
let nodes = 0;
let limit = 0;
let given = false;

/** Forgets what was found: a search from here on knows nothing of the deals before. */
export function forgetPositions(): void {
  generation = generation === 0x3fffffff ? 1 : generation + 1;
  if (generation === 1) table.fill(0);
}

/** 1: the landlord wins the smaller game of the deal on the table, 0: the farmers, -1: not found within so many nodes. */
export function solve(nodeLimit: number): number {
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
  let end = generate(plays, from, low, high, beat, 'few');
  const cards = bitCount(low) + bitCount(high);
  for (let i = end - 2; i >= from; i -= 2) {
    if (sizeOf(plays[i] as number) === cards) return landlord;
  }
  const next = seat === 2 ? 0 : seat + 1;
  const beatAfterPass = next === by ? PASS : beat;
  if (end === from + 2 && plays[from] === PASS) {
    return search(low0, high0, low1, high1, low2, high2, next, beatAfterPass, by, end);
  }
  let hash = Math.imul(low0 ^ (beat << 17), 0x9e3779b1) ^ Math.imul(high0 + seat, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ low1, 0xc2b2ae35) ^ Math.imul(high1 + by, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13) ^ low2, 0x165667b1) ^ Math.imul(high2, 0x9e3779b1);
  let check = Math.imul(low2 ^ (beat << 13), 0xcc9e2d51) ^ Math.imul(high2 + seat, 0x1b873593);
  check = Math.imul(check ^ (check >>> 16) ^ low1, 0xe6546b64) ^ Math.imul(high1 + by, 0x85ebca6b);
  check = Math.imul(check ^ (check >>> 14) ^ low0, 0xc2b2ae35) ^ Math.imul(high0, 0x2c1b3c6d);
  const slot = ((hash ^ (hash >>> 16)) & (SLOTS - 1)) << 2;
  const stored = table[slot + 2] as number;
  if (stored >> 1 === generation && table[slot] === hash && table[slot + 1] === check) return (stored & 1) === 1;

  const enemy = landlord ? low1 | low2 : low0;
  end = rankPlays(low, high, enemy, beat !== PASS && !landlord && by !== 0, from, end);
  let result = !landlord;
  for (let i = firstOf(from, end); i >= 0; i = firstOf(from, end)) {
    const main = plays[i] as number;
    let wins: boolean;
    if (main === PASS) {
      wins = search(low0, high0, low1, high1, low2, high2, next, beatAfterPass, by, end);
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
  table[slot] = hash;
  table[slot + 1] = check;
  table[slot + 2] = (generation << 1) | (result ? 1 : 0);
  return result;
}

/**
 * Ranks the plays that count, moves them to the front and returns the index after the last. Fewest rounds left first, a bomb
 * as if it cost three; among equals many cards, then solos and pairs that can be beaten, then those that keep the lead.
 * Passing, where it counts, comes first on the partner's play, else last.
 */
function rankPlays(low: number, high: number, enemy: number, onPartner: boolean, from: number, end: number): number {
  const safeSolos = -1 << (31 - Math.clz32(enemy & RANK_MASK));
  const safePairs = enemy >> 15 === 0 ? -1 : -1 << (31 - Math.clz32(enemy >> 15));
  let fewest = LAST;
  for (let i = from; i < end; i += 2) {
    const main = plays[i] as number;
    if (main === PASS) {
      ranking[i] = onPartner ? -1 : LAST;
      continue;
    }
    const kind = kindOf(main);
    takeOut(low, high, main, plays[i + 1] as number);
    const rounds = roundsOf(split(leftLow, leftHigh));
    if (kind >= BOMB) {
      ranking[i] = (rounds + 3) << 2;
      continue;
    }
    if (rounds < fewest) fewest = rounds;
    const safe = ((kind === SOLO ? safeSolos : safePairs) >> rankOf(main)) & 1;
    ranking[i] = (rounds << 2) + (kind > 1 ? 0 : 1 + safe);
  }
  let kept = from;
  for (let i = from; i < end; i += 2) {
    const main = plays[i] as number;
    if (main === PASS) {
      if (fewest !== LAST) continue;
    } else if (kindOf(main) < BOMB) {
      if ((ranking[i] as number) >> 2 > fewest) continue;
      if (kept > from && plays[kept - 2] === main) continue;
    }
    plays[kept] = main;
    plays[kept + 1] = plays[i + 1] as number;
    ranking[kept] = ranking[i] as number;
    kept += 2;
  }
  return kept;
}

/** Index of the play to try next; -1 when all were. */
function firstOf(from: number, end: number): number {
  let first = -1;
  let least = TRIED;
  for (let i = from; i < end; i += 2) {
    if ((ranking[i] as number) < least) {
      least = ranking[i] as number;
      first = i;
    }
  }
  if (first >= 0) ranking[first] = TRIED;
  return first;
}
