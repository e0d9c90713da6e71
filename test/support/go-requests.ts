/** Requests about short 9×9 games. */
import type { EvaluationRequest } from '../../evaluators/contract.js';
import type { GoQuestion } from '../../evaluators/katago/question.js';

export function goQuestion(points: readonly string[], more: Partial<GoQuestion> = {}): GoQuestion {
  const moves = points.map((point, i): ['B' | 'W', string] => [i % 2 === 0 ? 'B' : 'W', point]);
  return { size: 9, rules: 'chinese', komi: 7, initialStones: [], initialPlayer: 'B', moves, ...more };
}

/** Asks for every turn; keys say all that the values depend on. */
export function goRequest(question: GoQuestion): EvaluationRequest & { readonly question: GoQuestion } {
  const { moves, ...root } = question;
  const positions = [...Array(moves.length + 1).keys()].map((turn) => {
    return { key: JSON.stringify({ root, moves: moves.slice(0, turn) }), turn };
  });
  return { positions, question };
}
