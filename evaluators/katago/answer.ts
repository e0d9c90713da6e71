/** The lines that KataGo's analysis engine prints, and what makes an answer believable. */
import { z } from 'zod';
import type { PositionValue } from '../contract.js';

const RootInfo = z.object({
  currentPlayer: z.enum(['B', 'W']).optional(),
  /** Of Black, as the configuration asks. */
  winrate: z.number().min(0).max(1),
  scoreLead: z.number().min(-10_000).max(10_000),
  visits: z.number().int().positive(),
  /** Negative where the network does not give it. */
  rawStWrError: z.number().min(-1).max(1).optional(),
});

const Analysis = z.object({
  id: z.string(),
  turnNumber: z.number().int().min(0),
  isDuringSearch: z.literal(false),
  rootInfo: RootInfo,
  /** Only when asked for: one entry per crossing, row by row from the top, then pass; -1 where it is illegal. */
  policy: z.array(z.number().min(-1).max(1)).optional(),
});
export type Analysis = z.infer<typeof Analysis>;

const Line = z.union([
  Analysis.transform((analysis) => ({ kind: 'analysis' as const, analysis })),
  z
    .object({ id: z.string(), turnNumber: z.number().int(), noResults: z.literal(true) })
    .transform(({ id, turnNumber }) => ({ kind: 'nothing' as const, id, turn: turnNumber })),
  z
    .object({ id: z.string(), action: z.string(), version: z.string().optional(), git_hash: z.string().optional() })
    .transform((reply) => ({ kind: 'action' as const, ...reply })),
  z
    .object({ id: z.string().optional(), error: z.string(), field: z.string().optional() })
    .transform(({ id, error, field }) => ({ kind: 'refusal' as const, id, message: refusal(error, field) })),
  z
    .object({ id: z.string(), warning: z.string(), field: z.string().optional() })
    .transform(({ id, warning, field }) => ({ kind: 'refusal' as const, id, message: refusal(warning, field) })),
]);
export type KataGoLine = z.infer<typeof Line> | { readonly kind: 'malformed'; readonly reason: string };

export function parseLine(text: string): KataGoLine {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'malformed', reason: 'a line is not JSON' };
  }
  const parsed = Line.safeParse(json);
  if (parsed.success) return parsed.data;
  const analysis = Analysis.safeParse(json);
  const [issue] = analysis.error?.issues ?? [];
  const where = issue === undefined ? '' : `: ${issue.path.join('.')} ${issue.message}`;
  return { kind: 'malformed', reason: `a line is no answer of the protocol${where}` };
}

/** A warning says that the question was read in another way than it was meant: as bad as an error. */
function refusal(message: string, field: string | undefined): string {
  return field === undefined ? message : `${message} (${field})`;
}

/** Between backends win rates differ by less than 1e-6; rounded to 1e-4 they are the same almost always. */
export function blackValue({ winrate, scoreLead, visits, rawStWrError }: Analysis['rootInfo']): PositionValue {
  const error = rawStWrError === undefined || rawStWrError < 0 ? null : Math.round(rawStWrError * 10_000);
  // `|| 0` turns -0 into 0.
  const lead = Math.round(scoreLead * 100) || 0;
  return {
    value: Math.round(winrate * 10_000),
    uncertainty: error,
    details: { visits, lead, uncertainty: error },
  };
}
