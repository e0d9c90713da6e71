/** The real dependencies of the activities: stores, Stockfish, encoder, Temporal client of this worker process. */
import type { Client } from '@temporalio/client';
import type { Dependencies, WorkerEvaluator, WorkerRenderer } from '../../activities/dependencies.js';
import { readDocument } from '../../activities/stage.js';
import { createValueIndex } from '../../activities/value-index.js';
import { createEvaluatorPool, type EvaluatorPool } from '../../evaluators/pool.js';
import { createStockfish } from '../../evaluators/stockfish/actor.js';
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
  const pools: EvaluatorPool[] = [];
  const encodePools: EncodePool[] = [];
  let renderer: Promise<WorkerRenderer> | undefined;

  const store = (url: string): ObjectStore => {
    const opened = stores.get(url) ?? openStore(url);
    stores.set(url, opened);
    return opened;
  };
  return {
    store,
    runConfig: (url, prefix) =>
      once(configs, `${url} ${prefix}`, () => readDocument(store(url), `${prefix}/config.json`, RunConfig)),
    evaluator: (settings) => once(evaluators, JSON.stringify(settings), () => openEvaluator(settings, slots, pools)),
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
      await Promise.allSettled([...pools, ...encodePools].map((pool) => pool.close()));
      for (const opened of stores.values()) opened.close();
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
  pools: EvaluatorPool[],
): Promise<WorkerEvaluator> {
  const tool = await requireTool('stockfish');
  const config = { tool, nodes: settings.nodes, ...searchDeadline() };
  const pool = await createEvaluatorPool(() => createStockfish(config), slots);
  pools.push(pool);
  return {
    identity: pool.identity,
    identityHash: hashJson(pool.identity),
    size: slots,
    index: createValueIndex(),
    evaluate: (position, options) => pool.evaluate(position, options),
  };
}

/** `CASEMILL_ENGINE_DEADLINE_S`: seconds for one search, for machines on which the engine's own rule is too short. */
function searchDeadline(): { deadlineMs?: number } {
  const text = process.env.CASEMILL_ENGINE_DEADLINE_S ?? '';
  if (text === '') return {};
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0) return { deadlineMs: seconds * 1000 };
  throw new CasemillError({
    code: 'settings_invalid',
    failureClass: 'usage',
    message: 'CASEMILL_ENGINE_DEADLINE_S must be a number of seconds above 0',
    input: text,
    remedy: 'Correct it, or unset it: 15 s and 0.1 ms per node.',
  });
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
        remedy: 'The video was thrown away. Report this with the record and the output of `casemill doctor`.',
      });
    },
  };
}
