/** Schemas of what a case holds: label tuples, the private label file, the public task file. */
import { z } from 'zod';
import { EvaluatorIdentitySchema } from './spec-schema.js';

/** Lower-case hex SHA-256. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** First 128 bits of an HMAC-SHA-256, lower-case hex. */
export const CaseId = z.string().regex(/^[0-9a-f]{32}$/);

/** T1: the event's type and fields; which fields there are is the environment's vocabulary. */
export const LabelEvent = z.record(z.string(), z.union([z.string(), z.number().int()]));

/** What an abstaining label rests on: an estimate with its interval, in units of 1e-4. */
export const Estimate = z.strictObject({
  estimate: z.number().int(),
  low: z.number().int(),
  high: z.number().int(),
  deals: z.number().int().nonnegative(),
  /** Enumerated or decided by the rules: no chance in it. */
  exact: z.boolean(),
});

/** One tuple per event. A null tier abstains and is left out of that tier's denominator. */
export const LabelTuple = z.strictObject({
  /** Seconds of video, rounded to milliseconds: the time of the first frame that shows the event. */
  t: z.number().nonnegative(),
  event: LabelEvent,
  update: z.string().nullable(),
  state: z.string().nullable(),
  /** Only of engines that sample: a tier is null where its interval does not lie in one band. */
  evidence: z.strictObject({ update: Estimate, state: Estimate }).optional(),
});

export const Shape = z.enum(['blowout', 'tense', 'reversal']);

/** `private/<case>/labels.json`. */
export const LabelFile = z.strictObject({
  schemaVersion: z.literal(1),
  caseId: CaseId,
  environment: z.string(),
  durationS: z.number().positive(),
  tuples: z.array(LabelTuple),
  shape: Shape,
  /** Equal events closer than 6 s, which a viewer could confuse. */
  equalEventsWithin6s: z.number().int().nonnegative(),
  /** Of the evaluator that gave the evidence: the manifest holds the whole identity. */
  sampledBy: EvaluatorIdentitySchema.omit({ artifacts: true, build: true }).optional(),
});

/** `public/<case>/task.json`: all a viewer is told. Never the number of tuples, never anything of the record's origin. */
export const TaskFile = z.strictObject({
  schemaVersion: z.literal(1),
  caseId: CaseId,
  environment: z.string(),
  video: z.strictObject({
    file: z.literal('video.mp4'),
    width: z.number().int(),
    height: z.number().int(),
    fps: z.number(),
    durationS: z.number(),
  }),
  /** What to do, what each band and side means, in words. */
  instructions: z.string(),
  sides: z.array(z.string()),
  eventVocabulary: z.record(z.string(), z.array(z.string())),
  updateLabels: z.array(z.string()),
  stateLabels: z.array(z.string()),
  /** JSON Schema of the answer. */
  answerSchema: z.record(z.string(), z.unknown()),
});

export type Estimate = z.infer<typeof Estimate>;
export type LabelEvent = z.infer<typeof LabelEvent>;
export type LabelTuple = z.infer<typeof LabelTuple>;
export type Shape = z.infer<typeof Shape>;
export type LabelFile = z.infer<typeof LabelFile>;
export type TaskFile = z.infer<typeof TaskFile>;
