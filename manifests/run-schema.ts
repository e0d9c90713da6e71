/** Schemas of a run's own files below `runs/<name>/<hash>/`: its settings, the plan of records read, failures. */
import { z } from 'zod';
import { CaseId, Sha256 } from './labels-schema.js';
import { LabelSpec, RenderSettings } from './spec-schema.js';

/** Which engine values the states. Never a time limit: the same count gives the same value on any machine. */
export const EvaluatorSettings = z.discriminatedUnion('engine', [
  z.strictObject({ engine: z.literal('stockfish'), nodes: z.number().int().min(1).max(100_000_000) }),
  z.strictObject({ engine: z.literal('gomocup'), nodes: z.number().int().min(1).max(100_000_000) }),
  z.strictObject({ engine: z.literal('katago'), visits: z.number().int().min(1).max(1_000_000) }),
  z.strictObject({
    engine: z.literal('pimc'),
    deals: z.number().int().min(1).max(100_000_000),
    passInference: z.boolean().default(false),
  }),
]);

export const RunConfig = z.strictObject({
  schemaVersion: z.literal(1),
  name: z.string(),
  environment: z.string(),
  seed: z.number().int().nonnegative(),
  limit: z.number().int().positive().nullable(),
  until: z.enum(['labels', 'videos']),
  /** Absolute paths in the order read; size and time tell whether an unfinished run still means the same input. */
  files: z.array(z.strictObject({ path: z.string(), size: z.number().int(), modifiedMs: z.number() })),
  licence: z.string(),
  labelSpec: LabelSpec,
  evaluator: EvaluatorSettings,
  rendering: RenderSettings,
});

/** Every stage key of a case: known from its record, before its first stage runs. `render` is null without videos. */
export const CaseKeys = z.strictObject({
  parse: z.string(),
  evaluate: z.string(),
  quantize: z.string(),
  render: z.string().nullable(),
  case: z.string(),
});

/** One record of the plan, in the order read. */
export const PlannedRecord = z.strictObject({
  ordinal: z.number().int(),
  file: z.number().int(),
  gameNumber: z.number().int(),
  byteOffset: z.number().int(),
  recordSha256: Sha256,
  outcome: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('case'),
      identity: Sha256,
      caseId: CaseId,
      keys: CaseKeys,
      reused: z.boolean(),
    }),
    z.strictObject({ kind: z.literal('duplicate'), identity: Sha256, of: z.number().int() }),
    z.strictObject({
      kind: z.literal('quarantined'),
      reason: z.string(),
      message: z.string(),
      place: z.string().nullable(),
    }),
  ]),
});

export const PlanChunk = z.strictObject({ schemaVersion: z.literal(1), records: z.array(PlannedRecord) });

/** A case that could not be built although its record is good. */
export const CaseFailure = z.strictObject({ ordinal: z.number().int(), reason: z.string(), message: z.string() });

export type EvaluatorSettings = z.infer<typeof EvaluatorSettings>;
export type RunConfig = z.infer<typeof RunConfig>;
export type CaseKeys = z.infer<typeof CaseKeys>;
export type PlannedRecord = z.infer<typeof PlannedRecord>;
export type PlanChunk = z.infer<typeof PlanChunk>;
export type CaseFailure = z.infer<typeof CaseFailure>;
