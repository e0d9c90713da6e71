/** A Gomocup engine as a player: its move and how it sees the position, for seeded self-play. */
import type { Block } from './answer.js';
import { crossingName } from './question.js';
import { type GomocupConfig, superviseGomocup } from './search.js';

export interface GomokuThought {
  /** Name of the crossing, e.g. `I3`. */
  readonly point: string;
  /** Of the side to move; null for an engine that only plays. */
  readonly block: Block | null;
}

export interface GomokuPlayer {
  /** `key`: a position as evaluators are asked for it. Throws as `Evaluator.evaluate`. */
  think(key: string, nodes: number, signal?: AbortSignal): Promise<GomokuThought>;
  close(): Promise<void>;
}

export async function createGomokuPlayer(config: GomocupConfig): Promise<GomokuPlayer> {
  const engine = await superviseGomocup(config);
  return {
    think: async (key, nodes, signal) => {
      const { move, block } = await engine.search(key, nodes, signal);
      return { point: crossingName(move), block };
    },
    close: engine.close,
  };
}
