/** What activities are given: stores, engines and the encoder of this worker, opened once and shared by all tasks. */
import type { Evaluator } from '../evaluators/contract.js';
import type { EvaluatorSettings, RunConfig } from '../manifests/run-schema.js';
import type { EncoderName } from '../rendering/encoders.js';
import type { RendererIdentity } from '../rendering/identity.js';
import type { Scene } from '../rendering/scene.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { ValueIndex } from './value-index.js';

/** This worker's evaluator, with what it has learned. */
export interface WorkerEvaluator extends Pick<Evaluator, 'identity' | 'evaluate'> {
  readonly identityHash: string;
  /** Values this worker has seen under this identity, over all matches. */
  readonly index: ValueIndex;
}

export interface RenderedFile {
  readonly frames: number;
  readonly durationS: number;
  readonly decodedFramesSha256: string;
}

export interface WorkerRenderer {
  readonly identity: RendererIdentity;
  readonly identityHash: string;
  /** Encodes, then proves every label frame by decoding. Nothing lies at `path` unless all of it was right. */
  render(scene: Scene, path: string, encoder: EncoderName, signal: AbortSignal): Promise<RenderedFile>;
}

export interface Dependencies {
  /** Opens each URL once. */
  store(url: string): ObjectStore;
  /** A run's settings, read once. */
  runConfig(store: string, prefix: string): Promise<RunConfig>;
  evaluator(settings: EvaluatorSettings): Promise<WorkerEvaluator>;
  renderer(): Promise<WorkerRenderer>;
  /** Result of another workflow: resolves when it completed, rejects with its failure. */
  workflowResult(workflowId: string): Promise<void>;
}
