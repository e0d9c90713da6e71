/** The lines that the PIMC program prints, and what makes an answer believable. */
import { z } from 'zod';
import type { PositionValue } from '../contract.js';

const sample = { deals: z.number().int().nonnegative(), exact: z.boolean() };
const Rate = z.number().int().min(0).max(10_000);
const Change = z.number().int().min(-10_000).max(10_000);

const Answer = z
  .strictObject({
    id: z.string(),
    turn: z.number().int().nonnegative(),
    state: z.strictObject({ value: Rate, low: Rate, high: Rate, ...sample }),
    change: z.strictObject({ delta: Change, low: Change, high: Change, ...sample }).nullable(),
  })
  .refine(({ state, change }) => {
    const inOrder = (low: number, value: number, high: number) => low <= value && value <= high;
    return (
      inOrder(state.low, state.value, state.high) && (change === null || inOrder(change.low, change.delta, change.high))
    );
  }, 'the value lies outside its interval');
export type PimcAnswer = z.infer<typeof Answer>;

const Line = z.union([
  Answer.transform((answer) => ({ kind: 'answer' as const, answer })),
  z.object({ id: z.string(), done: z.literal(true) }).transform(({ id }) => ({ kind: 'done' as const, id })),
  z.object({ id: z.string(), play: z.string() }).transform(({ id, play }) => ({ kind: 'play' as const, id, play })),
  z
    .object({
      id: z.string(),
      name: z.string(),
      version: z.string(),
      policies: z.array(z.string()).min(1),
      default: z.string(),
    })
    .transform((hello) => ({ kind: 'hello' as const, hello })),
  z
    .object({ id: z.string().optional(), error: z.object({ code: z.string(), message: z.string() }) })
    .transform(({ id, error }) => ({ kind: 'refusal' as const, id, message: `${error.code}: ${error.message}` })),
]);
export type PimcLine = z.infer<typeof Line> | { readonly kind: 'malformed'; readonly reason: string };

export function parseLine(text: string): PimcLine {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'malformed', reason: 'a line is not JSON' };
  }
  const parsed = Line.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = Answer.safeParse(json).error?.issues ?? [];
  const where = issue === undefined ? '' : `: ${issue.path.join('.')} ${issue.message}`;
  return { kind: 'malformed', reason: `a line is no answer of the protocol${where}` };
}

/** `uncertainty`: half of the interval, as large as the error can be with the evaluator's confidence. */
export function landlordValue({ state, change }: PimcAnswer): PositionValue {
  const { value, ...interval } = state;
  const uncertainty = Math.ceil((state.high - state.low) / 2);
  return { value, uncertainty, details: { state: interval, change } };
}
