/** A match and its values to labels: what the quantize stage stores, and what audits derive again. */
import type { AnyMatch, Environment } from '../adapters/environment.js';
import type { LabelSpec } from '../manifests/spec-schema.js';
import { type Quantized, quantize } from '../quantization/tuples.js';

/** `values`: one per position of the match, 0..10000 of the first side. Throws as `quantize`. */
export function labelMatch(
  environment: Environment,
  match: AnyMatch,
  values: readonly number[],
  spec: LabelSpec,
  fps: number,
): Quantized {
  return quantize({
    events: environment.events(match),
    thinkMs: environment.thinkMs(match),
    values,
    sides: environment.sides,
    winner: environment.winner(match),
    spec,
    fps,
  });
}
