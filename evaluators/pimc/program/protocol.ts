/** What the program is asked, one JSON object a line; every field is checked before anything is computed. */
import { z } from 'zod';

/** Of the answers: any change that moves a figure raises it. */
export const VERSION = '3';

const Cards = z.string().regex(/^[3-9TJQKA2BR]*$/);

export const AnyRequest = z.looseObject({
  id: z.string(),
  action: z.enum(['version', 'evaluate', 'choose', 'cancel']),
});

export const ChooseRequest = z.looseObject({
  hands: z.tuple([Cards.length(20), Cards.length(17), Cards.length(17)]),
  plays: z.array(Cards),
  policy: z.string(),
});

export const EvaluateRequest = z.strictObject({
  id: z.string(),
  action: z.literal('evaluate'),
  /** Names the match in the seed of every deal. */
  match: z.string(),
  landlord: Cards.length(20),
  bottom: Cards.length(3),
  /** In turn order; '' is a pass. */
  plays: z.array(Cards).max(1000),
  turns: z.array(z.number().int().nonnegative()),
  seed: z.number().int(),
  settings: z.strictObject({
    /** Budget of the whole match. */
    deals: z
      .number()
      .int()
      .min(1)
      .max(1 << 30),
    /** Probability that a label's interval misses, over all looks. */
    alpha: z.number().gt(0).lt(0.5),
    policy: z.string(),
    /** Whether the farmers' passes weigh the deals. */
    passInference: z.boolean(),
  }),
  bands: z.strictObject({ step: z.number().int().positive(), swing: z.number().int().positive() }),
  leader: z.strictObject({ first: z.number().int(), second: z.number().int() }),
});
export type EvaluateRequest = z.infer<typeof EvaluateRequest>;
