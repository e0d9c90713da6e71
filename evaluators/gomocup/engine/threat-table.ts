/** What the search by threats remembers: how far each position is from a proof that the attacker wins, or from the reverse. */
import { type Board, HASH_HIGH, HASH_LOW } from './board.js';
import type { Colour } from './rules.js';

const SLOTS = 1 << 17;
export const PROVEN_LIMIT = 1_000_000;

/** Proof and disproof numbers by position and attacker. A proof has 0 and PROVEN_LIMIT, a refutation the reverse. */
export interface ThreatTable {
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly proof: Int32Array;
  readonly disproof: Int32Array;
  /** Plies to the five, where proven. */
  readonly plies: Int16Array;
  /** PROOF, DISPROOF, PLIES of the node last judged. */
  readonly judged: Int32Array;
}

export const PROOF = 0;
export const DISPROOF = 1;
export const PLIES = 2;

export function createThreatTable(): ThreatTable {
  return {
    low: new Int32Array(SLOTS),
    high: new Int32Array(SLOTS),
    proof: new Int32Array(SLOTS),
    disproof: new Int32Array(SLOTS),
    plies: new Int16Array(SLOTS),
    judged: new Int32Array(3),
  };
}

export function clearThreatTable(table: ThreatTable): void {
  table.low.fill(0);
  table.high.fill(0);
  table.proof.fill(0);
  table.disproof.fill(0);
}

export function settle(judged: Int32Array, proof: number, disproof: number, plies: number): void {
  judged[PROOF] = proof;
  judged[DISPROOF] = disproof;
  judged[PLIES] = plies;
}

const ATTACKER_WORD = 0x5bd1e995;
/** Told apart because the attacker's threats are also asked for in positions where the other side is to move. */
const DEFENDER_MOVES_WORD = 0x2545f491;
const slotOf = (low: number): number => (low ^ (low >>> 15)) & (SLOTS - 1);

/** Numbers of the position after `side` plays `cell` (-1: of the position itself) into judged; false when unknown. */
export function look(board: Board, table: ThreatTable, attacker: Colour, cell: number, side: number): boolean {
  const { state, zobrist, cells } = board;
  const toMove = cell < 0 ? side : 1 - side;
  let low = keyOf(board, attacker, toMove === attacker);
  let high = state[HASH_HIGH] as number;
  if (cell >= 0) {
    const word = 2 * (side * cells + cell);
    low ^= zobrist[word] as number;
    high ^= zobrist[word + 1] as number;
  }
  const slot = slotOf(low);
  if (table.low[slot] !== low || table.high[slot] !== high) return false;
  settle(table.judged, table.proof[slot] as number, table.disproof[slot] as number, table.plies[slot] as number);
  return true;
}

function keyOf(board: Board, attacker: Colour, attacking: boolean): number {
  const low = (board.state[HASH_LOW] as number) ^ (attacker === 0 ? 0 : ATTACKER_WORD);
  return attacking ? low : low ^ DEFENDER_MOVES_WORD;
}

export function keep(board: Board, table: ThreatTable, attacker: Colour, attacking: boolean): void {
  const { state } = board;
  const low = keyOf(board, attacker, attacking);
  const slot = slotOf(low);
  table.low[slot] = low;
  table.high[slot] = state[HASH_HIGH] as number;
  table.proof[slot] = table.judged[PROOF] as number;
  table.disproof[slot] = table.judged[DISPROOF] as number;
  table.plies[slot] = table.judged[PLIES] as number;
}
