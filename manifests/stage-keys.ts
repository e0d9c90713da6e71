/**
 * Keys of stage outputs: `stages/<stage>/<sha256 of the canonical JSON of {stage, version, input hashes, params, tool
 * identity}>`. A key names its inputs, so all keys of a case are known before the first stage runs, and a stage whose
 * key exists is not run again.
 */
import { createHmac } from 'node:crypto';
import { canonicalJson, hashJson } from './canonical.js';
import type { LabelSpec, RenderSettings } from './spec-schema.js';

/** Raised when the code of a stage changes what it makes from equal inputs. */
const VERSIONS = { parse: 1, evaluate: 1, quantize: 1, render: 1, case: 1 } as const;

function stageHash(stage: keyof typeof VERSIONS, named: Record<string, unknown>): string {
  return hashJson({ stage, version: VERSIONS[stage], ...named });
}

export function parseKey(environment: string, recordSha256: string): string {
  return `stages/parse/${stageHash('parse', { inputs: { record: recordSha256 }, params: { environment } })}.json`;
}

/** Below the evaluator's own prefix, so that one listing finds every value it ever gave. */
export function evaluateKey(matchIdentity: string, evaluatorHash: string): string {
  const hash = stageHash('evaluate', { inputs: { match: matchIdentity }, tool: evaluatorHash });
  return `${evaluatePrefix(evaluatorHash)}${hash}.json`;
}

export function evaluatePrefix(evaluatorHash: string): string {
  return `stages/evaluate/${evaluatorHash.slice(0, 16)}/`;
}

export function quantizeKey(matchHash: string, valuesKey: string, spec: LabelSpec, fps: number): string {
  const hash = stageHash('quantize', { inputs: { match: matchHash, values: valuesKey }, params: { spec, fps } });
  return `stages/quantize/${hash}.json`;
}

/** `.json` names the facts of the video, the same with `.mp4` the video itself. */
export function renderKey(sceneHash: string, encoder: string, rendererHash: string): string {
  return `stages/render/${stageHash('render', { inputs: { scene: sceneHash }, params: { encoder }, tool: rendererHash })}.json`;
}

export function caseKey(inputs: {
  caseId: string;
  record: string;
  quantize: string;
  render: string | null;
  licence: string;
}): string {
  return `stages/case/${stageHash('case', { inputs })}.json`;
}

/**
 * First 128 bits of HMAC-SHA-256 over what the case is made of: match, label spec, evaluator, scene and its settings.
 * Nothing of the record's bytes enters, so a re-encoded copy gives the same id; without the salt it tells nothing.
 */
export function caseIdOf(
  salt: string,
  made: {
    identity: string;
    /** The record's winner: the shape depends on it, and the same moves can end in different results. */
    winner: string | null;
    spec: LabelSpec;
    evaluatorHash: string;
    sceneHash: string;
    rendering: RenderSettings;
  },
): string {
  return createHmac('sha256', salt).update(canonicalJson(made)).digest('hex').slice(0, 32);
}
