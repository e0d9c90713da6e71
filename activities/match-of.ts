/** The parse stage's document, and all that follows from a match by pure computation. */
import { z } from 'zod';
import type { AnyMatch, Environment } from '../adapters/environment.js';
import { hashJson } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';
import type { CaseKeys, RunConfig } from '../manifests/run-schema.js';
import { caseIdOf, caseKey, evaluateKey, quantizeKey, renderKey } from '../manifests/stage-keys.js';
import { pace, type Timing } from '../quantization/pacing.js';
import type { Scene } from '../rendering/scene.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { PoolIdentities } from './interfaces.js';
import { readDocument } from './stage.js';

/** What a record turned out to be. The match's own shape belongs to its adapter. */
export const ParseOutcome = z.union([
  z.strictObject({ match: z.looseObject({ environment: z.string(), identity: z.string() }) }),
  z.strictObject({ fault: z.strictObject({ reason: z.string(), message: z.string(), place: z.string().nullable() }) }),
]);
export type ParseOutcome = z.infer<typeof ParseOutcome>;

/** The match of a parse document. Throws `match_expected` (bug) when the record had a fault. */
export async function readMatch(store: ObjectStore, parseKey: string): Promise<AnyMatch> {
  const outcome = await readDocument(store, parseKey, ParseOutcome);
  if ('match' in outcome) return outcome.match;
  throw new CasemillError({
    code: 'match_expected',
    failureClass: 'bug',
    message: 'the parse stage found a fault where a match is expected',
    input: parseKey,
  });
}

/** What is drawn: a function of match, label spec (pacing) and rendering settings. */
export function sceneOf(
  environment: Environment,
  match: AnyMatch,
  config: Pick<RunConfig, 'labelSpec' | 'rendering'>,
): Scene {
  return environment.scene(match, timingOf(environment, match, config), config.rendering);
}

/** When each step is shown, and how long the video is. */
export function timingOf(
  environment: Environment,
  match: AnyMatch,
  { labelSpec, rendering }: Pick<RunConfig, 'labelSpec' | 'rendering'>,
): Timing {
  return pace(environment.thinkMs(match), labelSpec.pacing, rendering.fps, environment.events(match));
}

/** Id and keys of a case. */
export function planCase(
  environment: Environment,
  match: AnyMatch,
  record: { readonly sha256: string; readonly parseKey: string },
  config: Pick<RunConfig, 'labelSpec' | 'rendering' | 'licence'>,
  salt: string,
  identities: PoolIdentities,
): { readonly caseId: string; readonly keys: CaseKeys } {
  const sceneHash = hashJson(sceneOf(environment, match, config));
  const { labelSpec, rendering, licence } = config;
  const caseId = caseIdOf(salt, {
    identity: match.identity,
    winner: environment.winner(match),
    spec: labelSpec,
    evaluatorHash: identities.evaluator,
    sceneHash,
    rendering,
  });
  const evaluate = evaluateKey(match.identity, identities.evaluator);
  const quantize = quantizeKey(hashJson(match), evaluate, labelSpec, rendering.fps);
  const render = identities.renderer === null ? null : renderKey(sceneHash, rendering.encoder, identities.renderer);
  const key = caseKey({ caseId, record: record.sha256, quantize, render, licence });
  return { caseId, keys: { parse: record.parseKey, evaluate, quantize, render, case: key } };
}
