/** PIMC's policies as players: what one would play in a position, for seeded self-play. */
import { supervised } from './actor.js';
import type { PimcProgram } from './process.js';

export interface PimcMoveQuestion {
  /** As dealt, in turn order: the landlord's 20 cards, then the farmers'. */
  readonly hands: readonly [string, string, string];
  /** All steps so far; empty for a pass. */
  readonly plays: readonly string[];
  readonly policy: string;
}

export interface PimcPlayer {
  /** Of the program, weakest or strongest first as it lists them, and the one it takes for its evaluations. */
  policies(): Promise<{ readonly names: readonly string[]; readonly best: string }>;
  /** Ranks in ascending order, or empty for a pass. The same for equal questions. */
  choose(question: PimcMoveQuestion, signal?: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

export function createPimcPlayer(program: PimcProgram): PimcPlayer {
  const worker = supervised({ program, deals: 1 });
  return {
    policies: () => worker.run(async ({ hello }) => ({ names: hello.policies, best: hello.default })),
    choose: (question, signal) => worker.run((session) => session.choose({ ...question }, signal), signal),
    close: worker.close,
  };
}
