/** Requests about doudizhu games: what the pipeline would ask. */
import { positionsToAsk } from '../../activities/needed-positions.js';
import { doudizhu } from '../../adapters/doudizhu/index.js';
import type { EvaluationRequest } from '../../evaluators/contract.js';
import { lineOf, parsed, seededGame } from './doudizhu.js';

export function doudizhuRequest(seed: number, positions = Number.POSITIVE_INFINITY): EvaluationRequest {
  const match = parsed(lineOf(seededGame(seed)));
  return { positions: positionsToAsk(doudizhu, match).slice(0, positions), question: doudizhu.question?.(match) };
}
