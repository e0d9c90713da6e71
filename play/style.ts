/** How the two sides of one game play, so that blowouts, tense games and reversals all occur. */
import type { CandidateMove } from '../evaluators/stockfish/player.js';
import type { Chance } from './random.js';

/** Strength of one side in one part of the game. */
interface Strength {
  /** Centipawns below the best move at which a move is half as likely as the best. */
  readonly temperature: number;
  /** Chance of taking any candidate, however bad. */
  readonly lapse: number;
}

export interface GameStyle {
  readonly kind: 'even' | 'uneven' | 'turning';
  readonly openingPlies: number;
  /** Centipawns below the best move that the opening tolerates. */
  readonly openingMargin: number;
  /** Strength of White (0) and Black (1) before and from `turnPly` on. */
  readonly strengths: readonly [before: readonly [Strength, Strength], after: readonly [Strength, Strength]];
  readonly turnPly: number;
  /** A side gives up after three own moves in a row with a best score below minus this; null: it never does. */
  readonly resignAt: number | null;
}

const strong: Strength = { temperature: 15, lapse: 0 };
const sound: Strength = { temperature: 40, lapse: 0.02 };
const weak: Strength = { temperature: 160, lapse: 0.16 };

export function drawStyle(chance: Chance): GameStyle {
  const kind = chance.weighted(['even', 'uneven', 'turning'] as const, [4, 3, 3]);
  const whiteFirst = chance.uniform() < 0.5;
  const lopsided = whiteFirst ? ([strong, weak] as const) : ([weak, strong] as const);
  const reversed = whiteFirst ? ([weak, strong] as const) : ([strong, weak] as const);
  const both = chance.pick([strong, sound]);
  const before = kind === 'even' ? ([both, both] as const) : lopsided;
  const after = kind === 'turning' ? reversed : before;
  return {
    kind,
    openingPlies: chance.integer(4, 8),
    openingMargin: chance.integer(20, 50),
    strengths: [before, after],
    turnPly: chance.integer(24, 44),
    resignAt: chance.uniform() < 0.6 ? chance.integer(600, 1200) : null,
  };
}

/** The move that a side of this style plays. `candidates` are best first and not empty. */
export function chooseMove(
  candidates: readonly CandidateMove[],
  style: GameStyle,
  ply: number,
  chance: Chance,
): CandidateMove {
  const best = Math.max(...candidates.map(({ score }) => score));
  if (ply < style.openingPlies)
    return chance.pick(candidates.filter(({ score }) => best - score <= style.openingMargin));
  const { temperature, lapse } = style.strengths[ply < style.turnPly ? 0 : 1][ply % 2 === 0 ? 0 : 1];
  if (chance.uniform() < lapse) return chance.pick(candidates);
  const weights = candidates.map(({ score }) => {
    const lag = (best - score) / temperature;
    return 1 / (1 + lag * lag);
  });
  return chance.weighted(candidates, weights);
}
