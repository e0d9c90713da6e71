/** Schema of a stored value chunk: one per match and evaluator identity. */
import { z } from 'zod';
import { Sha256 } from './labels-schema.js';

export const StoredValue = z.strictObject({
  /** The position as the evaluator was asked. */
  key: z.string(),
  /** 0..10000 of the first side. */
  value: z.number().int().min(0).max(10_000),
  /** What the engine said, or null when the rules alone decided. */
  engine: z
    .strictObject({
      wdl: z.tuple([z.number().int(), z.number().int(), z.number().int()]),
      score: z.strictObject({ unit: z.enum(['cp', 'mate']), amount: z.number().int() }),
      depth: z.number().int(),
      nodes: z.number().int(),
    })
    .nullable(),
});

export const ValuesFile = z.strictObject({
  schemaVersion: z.literal(1),
  matchIdentity: Sha256,
  /** Hash of the evaluator identity. */
  evaluator: Sha256,
  values: z.array(StoredValue),
});

export type StoredValue = z.infer<typeof StoredValue>;
export type ValuesFile = z.infer<typeof ValuesFile>;
