/** A Gomocup engine, one process: a fixed number of nodes per position, an empty table before each, values of Black. */
import type { EvaluatorIdentity, PositionEngine } from '../contract.js';
import { requireBlock, valueForBlack } from './answer.js';
import { gomocupBuild } from './process.js';
import { type GomocupConfig, superviseGomocup } from './search.js';
import { pinnedOptions } from './settings.js';

/**
 * Starts the engine. `evaluate(key)` gives the value of a position that is not finished. Equal keys get equal values, in
 * every process and whatever was evaluated before.
 */
export async function createGomocup(config: GomocupConfig & { readonly nodes: number }): Promise<PositionEngine> {
  const { program, nodes } = config;
  const build = await gomocupBuild(program);
  const engine = await superviseGomocup(config);
  const identity: EvaluatorIdentity = {
    engine: 'gomocup',
    version: engine.name,
    ...build,
    options: pinnedOptions,
    limit: { kind: 'nodes', count: nodes },
    seed: null,
  };
  return {
    identity,
    evaluate: async (key, options) => {
      const answer = await engine.search(key, nodes, options?.signal);
      return valueForBlack(requireBlock(answer, program.path), answer.question.blackToMove);
    },
    health: engine.health,
    close: engine.close,
  };
}
