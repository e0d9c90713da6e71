/** The options that pin an engine's values, sent as `INFO NAME VALUE`. */
import type { EvaluatorIdentity } from '../contract.js';

/** The rule and the board belong to the position. Times are endless: nodes are the limit. */
export const pinnedOptions: EvaluatorIdentity['options'] = {
  thread_num: 1,
  hash_size: 65_536,
  timeout_turn: 100_000_000,
  timeout_match: 100_000_000,
  time_left: 2_147_483_647,
  show_detail: 2,
  pondering: 0,
};

export function infoCommands(rule: number, nodes: number): string[] {
  const all = { rule, ...pinnedOptions, max_node: nodes };
  return Object.entries(all).map(([name, value]) => `INFO ${name} ${value}`);
}
