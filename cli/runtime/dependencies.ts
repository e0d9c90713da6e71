/** The real dependencies of the activities: stores, engines, encoders, Temporal client of this worker process. */
import type { Client } from '@temporalio/client';
import type { Dependencies, WorkerEvaluator, WorkerRenderer } from '../../activities/dependencies.js';
import { readDocument } from '../../activities/stage.js';
import { createValueIndex } from '../../activities/value-index.js';
import type { Evaluator } from '../../evaluators/contract.js';
import { engineNamed, limitOf } from '../../evaluators/registry.js';
import { hashJson } from '../../manifests/canonical.js';
import { CasemillError } from '../../manifests/errors.js';
import { type EvaluatorSettings, RunConfig } from '../../manifests/run-schema.js';
import { checkVideo } from '../../rendering/check-video.js';
import { createEncodePool, type EncodePool } from '../../rendering/encode-pool.js';
import { rendererIdentity } from '../../rendering/identity.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { openStore } from '../../storage/open-store.js';
import { requireTool } from '../../toolchain/find.js';

export interface WorkerDependencies extends Dependencies {
  /** Ends engines and encoders, closes stores. */
  close(): Promise<void>;
}

/** `slots`: engines and encoders of this process. */
export function createDependencies(slots: number, client: Client): WorkerDependencies {
  const stores = new Map<string, ObjectStore>();
  const configs = new Map<string, Promise<RunConfig>>();
  const evaluators = new Map<string, Promise<WorkerEvaluator>>();
  const opened: Evaluator[] = [];
  const encodePools: EncodePool[] = [];
  let renderer: Promise<WorkerRenderer> | undefined;

  const store = (url: string): ObjectStore => {
    const found = stores.get(url) ?? openStore(url);
    stores.set(url, found);
    return found;
  };
  return {
    store,
    runConfig: (url, prefix) =>
      once(configs, `${url} ${prefix}`, () => readDocument(store(url), `${prefix}/config.json`, RunConfig)),
    evaluator: (settings) => once(evaluators, JSON.stringify(settings), () => openEvaluator(settings, slots, opened)),
    renderer: () => {
      renderer ??= openRenderer(slots, encodePools).catch((error) => {
        renderer = undefined;
        throw error;
      });
      return renderer;
    },
    workflowResult: async (workflowId) => {
      await client.workflow.getHandle(workflowId).result();
    },
    async close() {
      await Promise.allSettled([...opened, ...encodePools].map((one) => one.close()));
      for (const one of stores.values()) one.close();
    },
  };
}

/** Keeps the promise of a success; a failure is forgotten, so that the next try starts anew. */
function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make().catch((error) => {
    known.delete(key);
    throw error;
  });
  known.set(key, made);
  return made;
}

async function openEvaluator(
  settings: EvaluatorSettings,
  slots: number,
  opened: Evaluator[],
): Promise<WorkerEvaluator> {
  const passInference = 'passInference' in settings && settings.passInference;
  const evaluator = await engineNamed(settings.engine).open(limitOf(settings), slots, { passInference });
  opened.push(evaluator);
  return {
    identity: evaluator.identity,
    identityHash: hashJson(evaluator.identity),
    index: createValueIndex(),
    evaluate: evaluator.evaluate,
  };
}

async function openRenderer(slots: number, pools: EncodePool[]): Promise<WorkerRenderer> {
  const ffmpegPath = (await requireTool('ffmpeg')).path;
  const identity = await rendererIdentity(ffmpegPath);
  const encoders = createEncodePool(slots, { ffmpegPath });
  pools.push(encoders);
  return {
    identity,
    identityHash: hashJson(identity),
    async render(scene, path, encoder, signal) {
      await encoders.encode(scene, path, { encoder, signal });
      const { frames, durationS, decodedFramesSha256, wrong } = await checkVideo(scene, path, { ffmpegPath, signal });
      const [first] = wrong;
      if (first === undefined) return { frames, durationS, decodedFramesSha256 };
      throw new CasemillError({
        code: 'frame_contradicts_label',
        failureClass: 'bug',
        message: `${wrong.length} frames do not show the state of their time, first: ${first.reason}`,
        place: `frame ${first.frame}, ${first.t} s`,
        remedy: 'The video was thrown away. Report this with the record and the output of `npx casemill doctor`.',
      });
    },
  };
}
