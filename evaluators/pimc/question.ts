/** What the PIMC program is asked about a match, checked before it is sent. Nothing hidden can be in it: the schema is strict. */
import { z } from 'zod';
import { CasemillError } from '../../manifests/errors.js';
import type { Position } from '../contract.js';

const Cards = z.string().regex(/^[3-9TJQKA2BR]*$/);

const PimcQuestion = z.strictObject({
  /** Names the deal as the viewer knows it. */
  deal: z.string().min(1),
  landlord: Cards.length(20),
  bottom: Cards.length(3),
  /** The public history, all steps of the match in turn order; empty for a pass. */
  plays: z.array(Cards.max(20)).max(500),
});
export type PimcQuestion = z.infer<typeof PimcQuestion>;

/** Throws `question_invalid` (bug): adapters send nothing that the program would refuse. */
export function checkedQuestion(question: unknown, positions: readonly Position[]): PimcQuestion {
  const parsed = PimcQuestion.safeParse(question);
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error).replaceAll('\n', '; '));
  const last = parsed.data.plays.length;
  const wrong = positions.find(({ turn }) => !Number.isInteger(turn) || turn < 0 || turn > last);
  if (wrong !== undefined) throw invalid(`turn ${wrong.turn} of a match with ${last} steps`, wrong.key);
  return parsed.data;
}

function invalid(message: string, input?: string): CasemillError {
  return new CasemillError({
    code: 'question_invalid',
    failureClass: 'bug',
    message: `a question that the PIMC evaluator cannot answer was about to be sent: ${message}`,
    ...(input === undefined ? {} : { input }),
  });
}
