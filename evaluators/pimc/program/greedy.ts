/**
 * The baseline policy: leads the longest chain, else the lowest rank with all its copies; beats the enemy with the lowest play
 * that does, with a bomb only when nothing else does; never beats its partner.
 */
import {
  BOMB,
  CHAIN_MASK,
  copiesOf,
  FOUR_TWO_PAIRS,
  FOUR_TWO_SOLOS,
  JOKERS,
  kindOf,
  lengthOf,
  lowestRank,
  mainOf,
  PAIR,
  PAIR_CHAIN,
  PASS,
  PLANE_PAIRS,
  PLANE_SOLOS,
  RANK_MASK,
  ROCKET,
  rankOf,
  runTops,
  SOLO,
  SOLO_CHAIN,
  TRIO,
  TRIO_PAIR,
  TRIO_SOLO,
} from './packed.js';
import { hands, owner, toBeat, turn } from './table.js';

let main = PASS;
let wings = 0;

export const greedyMain = (): number => main;
export const greedyWings = (): number => wings;

/** Chooses for the seat to move: see greedyMain and greedyWings. */
export function greedy(): void {
  const low = hands[2 * turn] as number;
  const high = hands[2 * turn + 1] as number;
  const beat = toBeat();
  wings = 0;
  main = PASS;
  if (beat === PASS) lead(low, high);
  else if (turn === 0 || owner === 0) follow(low, high, beat);
}

function lead(low: number, high: number): void {
  const solos = low & RANK_MASK;
  const two = low >> 15;
  const soloChains = runTops(solos & CHAIN_MASK, 5);
  const pairChains = runTops(two & CHAIN_MASK, 3);
  if (soloChains !== 0) chain(solos & CHAIN_MASK, soloChains, 5, SOLO_CHAIN);
  else if (pairChains !== 0) chain(two & CHAIN_MASK, pairChains, 3, PAIR_CHAIN);
  else leadLowest(solos, two, high);
}

/** The lowest rank with all its copies; a trio takes the lowest other rank along where it is a solo or a pair. */
function leadLowest(solos: number, two: number, high: number): void {
  const rank = lowestRank(solos);
  const bit = 1 << rank;
  if (((high >> 15) & bit) !== 0) {
    main = mainOf(BOMB, rank, 1);
  } else if ((high & bit) !== 0) {
    const other = solos & ~bit;
    const pair = two & ~bit;
    main = mainOf(TRIO, rank, 1);
    if (other !== 0 && (other & -other) === (pair & -pair)) {
      main = mainOf(TRIO_PAIR, rank, 1);
      wings = (pair & -pair) << 15;
    } else if (other !== 0) {
      main = mainOf(TRIO_SOLO, rank, 1);
      wings = other & -other;
    }
  } else {
    main = mainOf((two & bit) !== 0 ? PAIR : SOLO, rank, 1);
  }
}

/** The longest run from the lowest one on. */
function chain(set: number, tops: number, minLength: number, kind: number): void {
  let top = lowestRank(tops);
  let length = minLength;
  while ((set & (1 << (top + 1))) !== 0) {
    top++;
    length++;
  }
  main = mainOf(kind, top, length);
}

function follow(low: number, high: number, beat: number): void {
  const kind = kindOf(beat);
  if (kind === ROCKET) return;
  const above = -1 << (rankOf(beat) + 1);
  if (kind !== BOMB) {
    const copies = copiesOf(kind);
    const layer =
      copies === 1 ? low & RANK_MASK : copies === 2 ? low >> 15 : copies === 3 ? high & RANK_MASK : high >> 15;
    const length = lengthOf(beat);
    const tops = (length > 1 ? runTops(layer & CHAIN_MASK, length) : layer) & above;
    if (tops !== 0 && withWings(low, kind, lowestRank(tops), length)) return;
  }
  const bombs = (high >> 15) & (kind === BOMB ? above : -1);
  if (bombs !== 0) main = mainOf(BOMB, lowestRank(bombs), 1);
  else if ((low & JOKERS) === JOKERS) main = mainOf(ROCKET, 14, 1);
}

/** Completes the play with the lowest wings; false where the hand has none. */
function withWings(low: number, kind: number, rank: number, length: number): boolean {
  const off = ~(((1 << length) - 1) << (rank - length + 1));
  let needed = 0;
  let open = 0;
  if (kind === TRIO_SOLO || kind === PLANE_SOLOS || kind === FOUR_TWO_SOLOS) {
    needed = kind === FOUR_TWO_SOLOS ? 2 : length;
    open = low & RANK_MASK & off;
  } else if (kind === TRIO_PAIR || kind === PLANE_PAIRS || kind === FOUR_TWO_PAIRS) {
    needed = kind === FOUR_TWO_PAIRS ? 2 : length;
    open = (low >> 15) & off;
  }
  const shift = open !== 0 && kind !== TRIO_SOLO && kind !== PLANE_SOLOS && kind !== FOUR_TWO_SOLOS ? 15 : 0;
  let taken = 0;
  for (; needed > 0 && open !== 0; needed--) {
    taken |= open & -open;
    open &= open - 1;
  }
  if (needed > 0 || (taken & JOKERS) === JOKERS) return false;
  main = mainOf(kind, rank, length);
  wings = taken << shift;
  return true;
}
