/** The recorded positions of the real Rapfi, and the values that follow from what it said, read off by hand. */
import type { EvaluationRequest } from '../../evaluators/contract.js';

interface RecordedValue {
  readonly key: string;
  /** The last win rate before the move, of the side to move; and its evaluation. */
  readonly winrate: number;
  readonly evaluation: string;
  /** Of Black, 1e-4. */
  readonly value: number;
}

const FREESTYLE = 'G10 J10 F9 J9 G8 J11 J8 H11 E10 H7 I8 K8 I10 F10 H9 F11 G11 G9 I9 J12 J13 I7 H10'.split(' ');
const LARGE = 'K12 H10 L9 I9 M10 J8 K7 I8 K8 J7 N9 L11 K9 F12 G11 K6'.split(' ');
const RENJU = 'J6 J10 F9 H8 G7 G8 F8 H6 F7 F6 E9 H7 F10 F11 H9 G9 G10 D10 D7 H4 H5 E8 C7 E7 D8'.split(' ');
const STANDARD = (
  'G9 J9 I7 I8 F8 J7 H10 I11 H8 J6 J8 K6 F10 E11 L5 H6 I6 H7 K10 I9 I10 K9 L9 H12 J10 L10 E9 D8 H9 G6 F5 F11 J11 G11 ' +
  'H11 D11 C11 G8'
).split(' ');

const at = (size: number, rule: string, moves: readonly string[], count: number): string =>
  `gomoku ${size} ${rule} ${moves.slice(0, count).join(' ')}`;

/** Even numbers of stones: Black is to move. */
export const RECORDED: readonly RecordedValue[] = [
  { key: at(15, 'freestyle', FREESTYLE, 4), winrate: 0.812296, evaluation: '293', value: 8123 },
  { key: at(15, 'freestyle', FREESTYLE, 9), winrate: 0, evaluation: '-M18', value: 10_000 },
  { key: at(15, 'freestyle', FREESTYLE, 22), winrate: 1, evaluation: '+M3', value: 10_000 },
  { key: at(15, 'freestyle', FREESTYLE, 23), winrate: 0, evaluation: '-M2', value: 10_000 },
  { key: at(20, 'freestyle', LARGE, 5), winrate: 0.213325, evaluation: '-261', value: 7867 },
  { key: at(20, 'freestyle', LARGE, 16), winrate: 1, evaluation: '+M3', value: 10_000 },
  { key: at(15, 'renju', RENJU, 5), winrate: 0.429228, evaluation: '-57', value: 5708 },
  { key: at(15, 'renju', RENJU, 10), winrate: 0.819061, evaluation: '302', value: 8191 },
  { key: at(15, 'renju', RENJU, 25), winrate: 0, evaluation: '-M2', value: 10_000 },
  { key: at(15, 'standard', STANDARD, 6), winrate: 0.629483, evaluation: '106', value: 6295 },
  { key: at(15, 'standard', STANDARD, 38), winrate: 1, evaluation: '+M3', value: 10_000 },
];

const requestOf = (values: readonly RecordedValue[]): EvaluationRequest => ({
  positions: values.map(({ key }, turn) => ({ key, turn })),
});

export const rapfiRequests: readonly [EvaluationRequest, EvaluationRequest] = [
  requestOf(RECORDED.slice(0, 5)),
  requestOf(RECORDED.slice(5)),
];
