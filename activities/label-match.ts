/** A match and its values to labels: what the quantize stage stores, and what audits derive again. */
import type { AnyMatch, Environment } from '../adapters/environment.js';
import type { EvaluatorIdentity } from '../evaluators/contract.js';
import type { LabelFile } from '../manifests/labels-schema.js';
import type { LabelSpec } from '../manifests/spec-schema.js';
import type { StoredValue } from '../manifests/values-schema.js';
import { tempoNeutral } from '../quantization/tempo-neutral.js';
import { type Quantized, quantize } from '../quantization/tuples.js';

/**
 * `values`: one per position of the match as the evaluator gave it, 0..10000 of the first side. They are stored raw; what
 * the spec smooths is derived here. Throws as `quantize`.
 */
export function labelMatch(
  environment: Environment,
  match: AnyMatch,
  values: readonly Pick<StoredValue, 'value' | 'engine'>[],
  spec: LabelSpec,
  fps: number,
): Quantized {
  const events = environment.events(match);
  const raw = values.map(({ value }) => value);
  return quantize({
    events,
    thinkMs: environment.thinkMs(match),
    values: spec.smoothing === undefined ? raw : smoothed(environment, match, raw, events),
    ...(environment.engineGivesChanges === true ? { samples: values.map(sampleOf) } : {}),
    sides: environment.sides,
    winner: environment.winner(match),
    spec,
    fps,
  });
}

function smoothed(
  environment: Environment,
  match: AnyMatch,
  values: readonly number[],
  events: readonly unknown[],
): readonly number[] {
  const first = events.findIndex((event) => event !== null);
  const decided = (environment.positions(match).at(-1)?.exact ?? null) !== null;
  return tempoNeutral(values, first === -1 ? events.length : first, decided);
}

/** What the labels of an engine that samples say of it. */
export function sampledBy({ engine, version, options, limit, seed }: EvaluatorIdentity) {
  return { sampledBy: { engine, version, options, limit, seed } } satisfies Pick<LabelFile, 'sampledBy'>;
}

function sampleOf({ engine }: Pick<StoredValue, 'engine'>) {
  return engine !== null && 'change' in engine ? engine : null;
}
