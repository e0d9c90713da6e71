/** Schema of a stored value chunk: one per match and evaluator identity. */
import { z } from 'zod';
import { Sha256 } from './labels-schema.js';

/** A chess engine's answer, of White. */
const UciDetails = z.strictObject({
  wdl: z.tuple([z.number().int(), z.number().int(), z.number().int()]),
  score: z.strictObject({ unit: z.enum(['cp', 'mate']), amount: z.number().int() }),
  depth: z.number().int(),
  nodes: z.number().int(),
});

/** A Go engine's answer, of Black. */
const GoDetails = z.strictObject({
  visits: z.number().int().positive(),
  /** Points by which Black leads, in hundredths. */
  lead: z.number().int(),
  /** The network's own estimate of the win rate's error, 1e-4; null where it gives none. */
  uncertainty: z.number().int().min(0).max(10_000).nullable(),
});

/** A gomoku engine's answer, of Black. */
const GomokuDetails = z.strictObject({
  /** The engine's own points, or plies to the five: positive when Black makes it. */
  score: z.strictObject({ unit: z.enum(['points', 'five']), amount: z.number().int() }),
  depth: z.number().int(),
  nodes: z.number().int(),
});

const interval = {
  low: z.number().int(),
  high: z.number().int(),
  /** Deals that were played out; 0 where the rules decide. */
  deals: z.number().int().nonnegative(),
  /** Nothing was sampled: all deals were enumerated, or the rules decide. */
  exact: z.boolean(),
};

/**
 * A sampled answer: the interval of the value, and the change that the step before this state made, over the same deals
 * (null at the start and after a step without an event). All in units of 1e-4; low ≤ value ≤ high.
 */
const SampledDetails = z.strictObject({
  state: z.strictObject(interval),
  change: z.strictObject({ delta: z.number().int(), ...interval }).nullable(),
});

export const EngineDetails = z.union([UciDetails, GoDetails, GomokuDetails, SampledDetails]);

export const StoredValue = z.strictObject({
  /** The position as the evaluator was asked. */
  key: z.string(),
  /** 0..10000 of the first side. */
  value: z.number().int().min(0).max(10_000),
  /** What the engine said, or null when the rules alone decided. */
  engine: EngineDetails.nullable(),
});

export const ValuesFile = z.strictObject({
  schemaVersion: z.literal(1),
  matchIdentity: Sha256,
  /** Hash of the evaluator identity. */
  evaluator: Sha256,
  values: z.array(StoredValue),
});

export type EngineDetails = z.infer<typeof EngineDetails>;
export type SampledDetails = z.infer<typeof SampledDetails>;
export type StoredValue = z.infer<typeof StoredValue>;
export type ValuesFile = z.infer<typeof ValuesFile>;
