/**
 * Made-up scenes of every kind, for the page of pictures, the golden hashes and the benches. Deterministic, and nothing
 * in them comes from a record.
 */
import { type SampleOptions, sampleChess, sampleGo, sampleGomoku } from './samples/boards.js';
import { sampleArmies, sampleBadminton, sampleFootball, sampleLanes, sampleRound } from './samples/fields.js';
import { sampleDoudizhu } from './samples/table.js';
import type { Scene } from './scene.js';

export interface SampleScene {
  readonly name: string;
  /** What a picture of it shows. */
  readonly title: string;
  make(options: SampleOptions): Scene;
}

export const sampleScenes: readonly SampleScene[] = [
  { name: 'chess', title: 'Board, chess', make: sampleChess },
  { name: 'go', title: 'Board, go: stones on crossings, prisoners and the last move in the panel', make: sampleGo },
  { name: 'gomoku', title: 'Board, gomoku', make: (options) => sampleGomoku(options) },
  { name: 'doudizhu', title: 'Card table, Doudizhu', make: (options) => sampleDoudizhu(options) },
  { name: 'football', title: 'Field, football', make: (options) => sampleFootball(options) },
  { name: 'badminton', title: 'Field, badminton', make: (options) => sampleBadminton(options) },
  {
    name: 'cs2',
    title: 'Field, a floor plan with smoke, fire, the dead and a kill',
    make: (options) => sampleRound(options),
  },
  { name: 'dota2', title: 'Field, lanes and towers', make: (options) => sampleLanes(options) },
  { name: 'sc2', title: 'Field, bases and armies', make: (options) => sampleArmies(options) },
];
