/** The engine's and the recorded values of a game side by side, as the labels use them. */
import { createBoard, place } from '../evaluators/gomocup/engine/board.js';
import { BLACK, WHITE } from '../evaluators/gomocup/engine/rules.js';
import { createThinker } from '../evaluators/gomocup/engine/think.js';
import type { ValuedGame } from './gomoku-records.js';

/** One position of a game, of the side to move. */
export interface ValuedPly {
  /** Stones on the board. */
  readonly ply: number;
  readonly score: number;
  readonly nodes: number;
  readonly depth: number;
  /** Of the recorded engine. */
  readonly recorded: number;
}

/** Every position the record values, each searched from nothing. */
export function searchGame(game: ValuedGame, nodes: number): ValuedPly[] {
  const board = createBoard(game.size, game.rule);
  const thinker = createThinker(board);
  return game.moves.flatMap((cell, i) => {
    place(board, cell, i % 2 === 0 ? BLACK : WHITE);
    const recorded = game.values[i];
    if (recorded === undefined) return [];
    thinker.clear();
    const { score, nodes: used, depth } = thinker.think(nodes, () => {});
    return [{ ply: i + 1, score, nodes: used, depth, recorded: recorded.winRate }];
  });
}

/**
 * Tempo-neutral pairs: the mean of Black's win rate before and after each ply, both engines', for every ply with both.
 * `rate` gives the side to move's win rate for a score.
 */
export function tempoNeutralPairs(
  plies: readonly ValuedPly[],
  rate: (ply: ValuedPly) => number,
): { readonly own: number; readonly recorded: number }[] {
  const ofBlack = (value: number, ply: number): number => (ply % 2 === 0 ? value : 1 - value);
  return plies.flatMap((now, i) => {
    const before = plies[i - 1];
    if (before === undefined) return [];
    return [
      {
        own: (ofBlack(rate(before), before.ply) + ofBlack(rate(now), now.ply)) / 2,
        recorded: (ofBlack(before.recorded, before.ply) + ofBlack(now.recorded, now.ply)) / 2,
      },
    ];
  });
}

export interface Agreement {
  readonly plies: number;
  readonly meanDifference: number;
  /** Plies where the record is at 90 % and more or 10 % and less, and those with the same leader. */
  readonly decided: readonly [same: number, of: number];
  /** Plies where the record names a leader. */
  readonly led: readonly [same: number, of: number];
}

/** The labels' leader: Black from 55 %, White to 45 %, else nobody. */
function leader(value: number): number {
  return value >= 0.55 ? 1 : value <= 0.45 ? -1 : 0;
}

export function agreement(pairs: readonly { readonly own: number; readonly recorded: number }[]): Agreement {
  const same = (list: typeof pairs): readonly [number, number] => [
    list.filter(({ own, recorded }) => leader(own) === leader(recorded)).length,
    list.length,
  ];
  return {
    plies: pairs.length,
    meanDifference: pairs.reduce((sum, { own, recorded }) => sum + Math.abs(own - recorded), 0) / pairs.length,
    decided: same(pairs.filter(({ recorded }) => recorded >= 0.9 || recorded <= 0.1)),
    led: same(pairs.filter(({ recorded }) => leader(recorded) !== 0)),
  };
}
