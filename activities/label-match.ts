/** A match and its values to labels: what the quantize stage stores, and what audits derive again. */
import type { AnyMatch, Environment } from '../adapters/environment.js';
import type { EvaluatorIdentity } from '../evaluators/contract.js';
import type { LabelFile } from '../manifests/labels-schema.js';
import type { LabelSpec } from '../manifests/spec-schema.js';
import type { StoredValue } from '../manifests/values-schema.js';
import { type Quantized, quantize } from '../quantization/tuples.js';

/** `values`: one per position of the match, of the first side. Throws as `quantize`. */
export function labelMatch(
  environment: Environment,
  match: AnyMatch,
  values: readonly Pick<StoredValue, 'value' | 'engine'>[],
  spec: LabelSpec,
  fps: number,
): Quantized {
  return quantize({
    events: environment.events(match),
    thinkMs: environment.thinkMs(match),
    values: values.map(({ value }) => value),
    ...(environment.engineGivesChanges === true ? { samples: values.map(sampleOf) } : {}),
    sides: environment.sides,
    winner: environment.winner(match),
    spec,
    fps,
  });
}

/** What the labels of an engine that samples say of it. */
export function sampledBy({ engine, version, options, limit, seed }: EvaluatorIdentity) {
  return { sampledBy: { engine, version, options, limit, seed } } satisfies Pick<LabelFile, 'sampledBy'>;
}

function sampleOf({ engine }: Pick<StoredValue, 'engine'>) {
  return engine !== null && 'change' in engine ? engine : null;
}
