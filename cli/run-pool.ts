/** Runs a pool to its end: server, worker, workflow, progress. The same call again goes on where it stopped. */
import { type WorkflowHandle, WorkflowNotFoundError } from '@temporalio/client';
import type { PublishResult } from '../activities/interfaces.js';
import { versions } from '../activities/versions.js';
import { engineNamed } from '../evaluators/registry.js';
import { canonicalJson } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';
import type { RunConfig } from '../manifests/run-schema.js';
import { checkWritable } from '../storage/check-writable.js';
import { openStore } from '../storage/open-store.js';
import { storeIdentity } from '../storage/store-identity.js';
import { requireTool } from '../toolchain/find.js';
import {
  type BuildPoolInput,
  type PoolProgress,
  poolWorkflowId,
  progressQuery,
  resumeSignal,
  taskTimeouts,
} from '../workflows/messages.js';
import { poolFailure } from './pool-failure.js';
import { runPrefix } from './run-settings.js';
import { startLocalWorker } from './runtime/local-worker.js';
import { queuesFor } from './runtime/queues.js';
import { failureOf, openServer, type ServerSession } from './runtime/server.js';
import { watchSpace } from './runtime/watch-space.js';

export interface PoolReporting {
  readonly notice: (line: string) => void;
  readonly progress: (progress: PoolProgress) => void;
}

/** Cases after which the pool's history is cut: seven events a case, and a starved machine replays ten a second. */
const CONTINUE_AFTER = 100;

/** `workers`: engines and encoders at once; 0 leaves them to workers elsewhere. */
export async function runPool(
  config: RunConfig,
  storeUrl: string,
  workers: number,
  reporting: PoolReporting,
  signal: AbortSignal,
): Promise<PublishResult> {
  const store = openStore(storeUrl);
  try {
    // Before anything is written: a build that lacks a program leaves no trace.
    if (workers > 0) {
      const { tool } = engineNamed(config.evaluator.engine);
      if (tool !== null) await requireTool(tool);
      if (config.until === 'videos') await requireTool('ffmpeg');
    }
    await checkWritable(store);
    const identity = await storeIdentity(store, config.seed, process.env.CASEMILL_SALT);
    if (identity.saltFrom === 'seed') {
      reporting.notice(
        'note: case ids are salted with the seed alone; set CASEMILL_SALT before the first build of a store you will publish',
      );
    }
    const prefix = runPrefix(config);
    await store.put(`${prefix}/config.json`, canonicalJson(config));
    const queues = queuesFor(store.url, identity, config.name, config.evaluator.engine);
    signal.throwIfAborted();
    const server = await openServer(storeUrl);
    const space = server.embedded ? watchSpace(server.folder) : undefined;
    try {
      const served = workers > 0 ? [queues.main, queues.parse, queues.evaluate, queues.render] : [queues.parse];
      const { address, folder } = server;
      const worker = await startLocalWorker({
        address,
        queues: served,
        slots: Math.max(1, workers),
        folder,
        notice: reporting.notice,
        signal,
      });
      try {
        const input: BuildPoolInput = {
          run: { store: store.url, prefix },
          queues,
          until: config.until,
          window: 2 * Math.max(1, workers === 0 ? 8 : workers) + 2,
          continueAfter: CONTINUE_AFTER,
          state: null,
        };
        const handle = await startOrResume(server, poolWorkflowId(identity.storeId, config.name), input, reporting);
        return await untilFinished(
          handle,
          [worker.failed, server.lost, ...(space === undefined ? [] : [space.full])],
          reporting,
          signal,
        );
      } finally {
        await worker.stop();
      }
    } catch (error) {
      throw await failureOf(server, error);
    } finally {
      space?.stop();
      await server.close();
    }
  } finally {
    store.close();
  }
}

type PoolHandle = WorkflowHandle<(input: BuildPoolInput) => Promise<PublishResult>>;

async function startOrResume(
  { client }: ServerSession,
  workflowId: string,
  input: BuildPoolInput,
  reporting: PoolReporting,
): Promise<PoolHandle> {
  const version = versions().casemill;
  const existing: PoolHandle = client.workflow.getHandle(workflowId);
  const description = await existing.describe().catch((error) => {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  });
  if (description?.status.name === 'RUNNING') {
    if (description.memo?.prefix !== input.run.prefix) throw otherSettings(input.run.prefix);
    if (description.memo.version === version) {
      reporting.notice('resuming the unfinished run');
      // Whoever asks for the build again wants it built, though it was paused before. A server that cannot take the signal
      // (its disk is full) is told of by what watches it.
      await existing.signal(resumeSignal).catch(() => undefined);
      return existing;
    }
    // Its history belongs to other code. What it finished is stored and will be reused.
    reporting.notice(`the unfinished run was begun by casemill ${description.memo.version}; beginning it again`);
    await existing.terminate('begun again by another version of casemill');
  }
  return client.workflow.start<(input: BuildPoolInput) => Promise<PublishResult>>('buildPool', {
    workflowId,
    taskQueue: input.queues.main,
    workflowTaskTimeout: taskTimeouts.pool,
    args: [input],
    memo: { prefix: input.run.prefix, version },
  });
}

async function untilFinished(
  handle: PoolHandle,
  failures: readonly Promise<never>[],
  reporting: PoolReporting,
  signal: AbortSignal,
): Promise<PublishResult> {
  let timer: NodeJS.Timeout | undefined;
  const poll = async (): Promise<void> => {
    // A worker that is busy or just starting again answers late; the next poll will tell.
    const progress = await handle.query(progressQuery).catch(() => undefined);
    if (progress !== undefined) reporting.progress(progress);
    timer = setTimeout(poll, process.stderr.isTTY ? 1000 : 3000);
  };
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  timer = setTimeout(poll, 300);
  try {
    return await Promise.race([handle.result(), ...failures, stopped]);
  } catch (error) {
    throw poolFailure(error);
  } finally {
    clearTimeout(timer);
    timer = undefined;
  }
}

function otherSettings(prefix: string): CasemillError {
  const name = prefix.split('/')[1] ?? '';
  return new CasemillError({
    code: 'run_unfinished',
    failureClass: 'usage',
    message: `the run "${name}" is unfinished and was started with other settings or files`,
    input: name,
    remedy: `Repeat its command to finish it, end it with "npx casemill cancel ${name}", or choose another --name.`,
  });
}
