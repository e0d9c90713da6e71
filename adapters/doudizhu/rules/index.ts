/** The rules of doudizhu, pure: adapter, evaluator and play share them. */
export { cardsOf, countCards, countPlays, RANKS, removeCards, SEATS, type Seat, sortCards } from './cards.js';
export {
  COMBINATIONS,
  type Combination,
  type CombinationName,
  combinationOf,
  readPlay,
} from './combination.js';
export { isLegal, legalMoves } from './moves.js';
