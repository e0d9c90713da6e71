/** Schemas of the settings that decide labels and frames; every one of them is stored with the case. */
import { z } from 'zod';

/** Pacing: how record time becomes video time. Seconds of video per step. */
export const Pacing = z
  .strictObject({
    minS: z.number().positive(),
    maxS: z.number().positive(),
    /** Step where the record has no time. */
    unknownS: z.number().positive(),
    /** Shortest still after the last event; the rule max(minTailS, length / 256 + 1 s) applies on top. */
    minTailS: z.number().nonnegative(),
    /** Of steps without an event, where they are paced otherwise (a pass in a card game); `maxS` holds for them too. */
    pass: z.strictObject({ minS: z.number().positive(), unknownS: z.number().positive() }).optional(),
  })
  .refine(({ minS, maxS, pass }) => minS <= maxS && (pass?.minS ?? 0) <= maxS, 'minS must not be above maxS');

/** The label spec of a value-based environment. Values and deltas are integers in units of 1e-4. */
export const LabelSpec = z.strictObject({
  environment: z.string(),
  version: z.number().int().positive(),
  quantity: z.string(),
  /** How the evaluator's values become the states that are labelled; absent: they are the states. */
  smoothing: z.literal('tempo_neutral').optional(),
  /** |Δ| at or above `swing` is a swing, at or above `step` a gain or loss, below it steady. */
  bands: z
    .strictObject({ step: z.number().int().positive(), swing: z.number().int().positive() })
    .refine(({ step, swing }) => step < swing, 'step must be below swing'),
  /** First side leads at or above `first`, second at or below `second`, else even. */
  leader: z
    .strictObject({ first: z.number().int().max(10_000), second: z.number().int().min(0) })
    .refine(({ first, second }) => second < first, 'second must be below first'),
  shape: z.strictObject({
    /** reversal: the winner's advantage 2p − 1 is at or below this … */
    reversalAdvantage: z.number(),
    /** … for at least this share of the events. */
    reversalShare: z.number(),
    /** blowout: the advantage is at or above this … */
    blowoutAdvantage: z.number(),
    /** … after each of the last ⌈share · n⌉ events. */
    blowoutShare: z.number(),
  }),
  /** A case needs so many events: 10 in most games, and a run may ask for more, never for fewer. */
  minEvents: z.number().int().min(1),
  pacing: Pacing,
});

export const RenderSettings = z.strictObject({
  /** Pixels, both sides of the square frame; a multiple of 2. */
  size: z.number().int().min(240).max(2160).multipleOf(2),
  fps: z.number().int().min(1).max(10),
  clocks: z.boolean(),
  /** `fast` codes only the frames that change, `plain` every one. */
  encoder: z.enum(['fast', 'plain']),
});

export const EvaluatorIdentitySchema = z.strictObject({
  engine: z.string(),
  version: z.string(),
  build: z.string(),
  artifacts: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  limit: z.strictObject({ kind: z.enum(['nodes', 'visits', 'playouts', 'deals']), count: z.number().int().positive() }),
  seed: z.number().nullable(),
});

export type Pacing = z.infer<typeof Pacing>;
export type LabelSpec = z.infer<typeof LabelSpec>;
export type RenderSettings = z.infer<typeof RenderSettings>;
