/** Clocks of self-play: the engine answers in milliseconds, the record shows the pace of people. */
import type { Chance } from './random.js';

export interface TimeControl {
  readonly baseS: number;
  readonly incrementS: number;
}

/** From bullet to classical, the middle ones likelier. */
const timeControls: readonly TimeControl[] = [
  { baseS: 60, incrementS: 1 },
  { baseS: 180, incrementS: 0 },
  { baseS: 180, incrementS: 2 },
  { baseS: 300, incrementS: 0 },
  { baseS: 300, incrementS: 3 },
  { baseS: 600, incrementS: 0 },
  { baseS: 600, incrementS: 5 },
  { baseS: 900, incrementS: 10 },
  { baseS: 1800, incrementS: 20 },
];
const likelihood = [1, 1, 3, 2, 3, 3, 3, 2, 1];

export function drawTimeControl(chance: Chance): TimeControl {
  return chance.weighted(timeControls, likelihood);
}

/** What makes a move quick or slow to find. */
export interface Thought {
  /** 0-based ply of the game. */
  readonly ply: number;
  /** Recaptures and only moves are played at once. */
  readonly obvious: boolean;
}

/**
 * Clock after a move, milliseconds: never negative, because at most a fifth of what is left is spent. The budget per move
 * is a fortieth of the clock plus most of the increment; openings are played from memory.
 */
export function clockAfterMove(beforeMs: number, control: TimeControl, thought: Thought, chance: Chance): number {
  const budgetMs = beforeMs / 40 + control.incrementS * 700;
  const phase = thought.ply < 12 ? 0.35 : thought.ply < 60 ? 1.1 : 0.8;
  const wishMs = budgetMs * phase * (thought.obvious ? 0.3 : 1) * chance.thinkFactor();
  const thinkMs = Math.min(Math.max(wishMs, 100), beforeMs / 5);
  return Math.round(beforeMs - thinkMs) + control.incrementS * 1000;
}
