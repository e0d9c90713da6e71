/** One deal in play: what lies on the table and in the hands, in module-level arrays that playouts overwrite in place. */
import { bitCount, leftHigh, leftLow, PASS, putIn, takeOut } from './packed.js';

/** Low and high words of the three hands, in turn order. */
export const hands = new Int32Array(6);
/** Cards left, by seat. */
export const left = new Int32Array(3);
/** Seat to move, main word of the last play, and who made it. */
export let turn = 0;
export let lastPlay = PASS;
export let owner = 0;

/** The cards to beat; PASS when leading. */
export const toBeat = (): number => (owner === turn ? PASS : lastPlay);

export function setTable(low0: number, high0: number, low1: number, high1: number, low2: number, high2: number): void {
  hands[0] = low0;
  hands[1] = high0;
  hands[2] = low1;
  hands[3] = high1;
  hands[4] = low2;
  hands[5] = high2;
  left[0] = bitCount(low0) + bitCount(high0);
  left[1] = bitCount(low1) + bitCount(high1);
  left[2] = bitCount(low2) + bitCount(high2);
}

/** Gives a play back to the seat that made it. */
export function putBack(seat: number, main: number, wings: number): void {
  putIn(hands[2 * seat] as number, hands[2 * seat + 1] as number, main, wings);
  hands[2 * seat] = leftLow;
  hands[2 * seat + 1] = leftHigh;
  left[seat] = bitCount(leftLow) + bitCount(leftHigh);
}

export function setTurn(seat: number, play: number, by: number): void {
  turn = seat;
  lastPlay = play;
  owner = by;
}

/** Plays for the seat to move. True when that emptied the hand. */
export function makePlay(main: number, wings: number): boolean {
  const seat = turn;
  turn = seat === 2 ? 0 : seat + 1;
  if (main === PASS) return false;
  takeOut(hands[2 * seat] as number, hands[2 * seat + 1] as number, main, wings);
  hands[2 * seat] = leftLow;
  hands[2 * seat + 1] = leftHigh;
  lastPlay = main;
  owner = seat;
  const cards = bitCount(leftLow) + bitCount(leftHigh);
  left[seat] = cards;
  return cards === 0;
}
