/**
 * What the evaluator is asked about a match, and the keys of its answers. Both hold what is public and nothing else: the
 * landlord's hand (the viewer sees it), the bottom cards, and what was played. The farmers' hands never leave the match.
 */
import { sha256 } from '../../manifests/canonical.js';
import type { DoudizhuMatch } from './match.js';
import { countPlays } from './rules/index.js';

export interface DoudizhuQuery {
  /** Names the deal as the viewer knows it: the evaluator's chance is drawn by it. */
  readonly deal: string;
  /** 20 cards, ascending. */
  readonly landlord: string;
  /** Three of them, ascending. */
  readonly bottom: string;
  /** Every step in turn order; empty for a pass. */
  readonly plays: readonly string[];
}

export function doudizhuQuery({
  hands,
  bottom,
  steps,
}: Pick<DoudizhuMatch, 'hands' | 'bottom' | 'steps'>): DoudizhuQuery {
  const { landlord } = hands;
  return { deal: `${landlord} ${bottom}`, landlord, bottom, plays: steps.map(({ cards }) => cards) };
}

/**
 * steps + 1 keys; key k is of the state after k steps: `doudizhu DEAL k/PLAYS STEPS`, where the steps stand as 128 bits of
 * SHA-256. The number of plays is the whole match's: it says how many deals the state's share of the budget has. Equal keys,
 * equal values, whatever the farmers hold.
 */
export function doudizhuPositionKeys({ deal, plays }: DoudizhuQuery): string[] {
  const of = countPlays(plays);
  const keys = [`doudizhu ${deal} 0/${of} -`];
  let chain = '';
  for (const [k, cards] of plays.entries()) {
    chain = sha256(`${chain} ${cards}`).slice(0, 32);
    keys.push(`doudizhu ${deal} ${k + 1}/${of} ${chain}`);
  }
  return keys;
}
