/**
 * The policies by name and version: how they choose, from how many cards on the search decides, and the map from the share of
 * deals won to a win rate. A change of any figure here is a new version: the name goes into the evaluator's identity.
 */
import { type Calibration, UNCALIBRATED } from './calibration.js';
import { fitted, fittedMain, fittedWings } from './fitted.js';
import { greedy, greedyMain, greedyWings } from './greedy.js';
import { PASS } from './packed.js';
import { random, randomMain, randomWings } from './random.js';
import { forgetPositions, solve } from './solve.js';
import { left, makePlay, turn } from './table.js';
import { CHOICE_WEIGHTS } from './weights.js';

export interface Policy {
  readonly name: string;
  /** Chooses for the seat to move; `main` and `wings` tell what. */
  choose(): void;
  main(): number;
  wings(): number;
  /** Once the three hands hold no more cards than this, the deal is searched with open hands. */
  readonly searchFrom: number;
  readonly searchNodes: number;
  /** A search that found nothing is tried again when so many more cards are gone. */
  readonly searchAgain: number;
  readonly calibration: Calibration;
}

const byFeatures = { choose: () => fitted(CHOICE_WEIGHTS), main: fittedMain, wings: fittedWings };
const without = { searchFrom: 0, searchNodes: 0, searchAgain: 0 };

export const POLICIES: readonly Policy[] = [
  {
    name: 'search-3',
    ...byFeatures,
    searchFrom: 34,
    searchNodes: 60,
    searchAgain: 3,
    calibration: { level: -1.868, levelByCards: 1.513, slope: 0.555, slopeByCards: 0.476 },
  },
  {
    name: 'fitted-2',
    ...byFeatures,
    ...without,
    calibration: { level: -1.507, levelByCards: 1.351, slope: 0.221, slopeByCards: 0.523 },
  },
  {
    name: 'greedy-1',
    choose: greedy,
    main: greedyMain,
    wings: greedyWings,
    ...without,
    calibration: { level: -1.331, levelByCards: 0.395, slope: 0.034, slopeByCards: 0.792 },
  },
  {
    name: 'random-1',
    choose: random,
    main: randomMain,
    wings: randomWings,
    ...without,
    calibration: UNCALIBRATED,
  },
];

export const DEFAULT_POLICY = 'search-3';

/** Cards left where a search ended the playout done last; 0 where none did. */
export let endedBySearch = 0;

/** Plays the deal on the table out: 1 when the landlord wins, else 0. */
export function playOut(policy: Policy): number {
  endedBySearch = 0;
  if (policy.searchFrom > 0) forgetPositions();
  let searchFrom = policy.searchFrom;
  for (;;) {
    const cards = (left[0] as number) + (left[1] as number) + (left[2] as number);
    if (cards <= searchFrom) {
      const winner = solve(policy.searchNodes);
      if (winner >= 0) {
        endedBySearch = cards;
        return winner;
      }
      searchFrom = cards - policy.searchAgain;
    }
    const seat = turn;
    policy.choose();
    if (makePlay(policy.main(), policy.wings())) return seat === 0 ? 1 : 0;
  }
}

/** Whether the policy, asked for the seat to move, makes this very play by rule of choice alone. */
export function wouldPlay(policy: Policy, main: number, wings: number): boolean {
  const cards = (left[0] as number) + (left[1] as number) + (left[2] as number);
  if (cards <= policy.searchFrom) return false;
  policy.choose();
  return policy.main() === main && (main === PASS || policy.wings() === wings);
}
