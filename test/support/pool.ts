/** A pool workflow on a real server with a real worker process, with window and cuts chosen by the test. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { onTestFinished } from 'vitest';
import type { PublishResult } from '../../activities/interfaces.js';
import { environmentNamed } from '../../adapters/registry.js';
import { inputFiles } from '../../cli/input-files.js';
import { runPrefix, runSettings } from '../../cli/run-settings.js';
import { queuesFor } from '../../cli/runtime/queues.js';
import { canonicalJson } from '../../manifests/canonical.js';
import type { RunReport } from '../../manifests/manifest-schema.js';
import { Manifest } from '../../manifests/manifest-schema.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { openStore } from '../../storage/open-store.js';
import { storeIdentity } from '../../storage/store-identity.js';
import {
  type BuildPoolInput,
  type PoolProgress,
  poolWorkflowId,
  progressQuery,
  taskTimeouts,
} from '../../workflows/messages.js';
import { startCasemill } from './casemill.js';

export interface PoolOptions {
  readonly window?: number;
  readonly continueAfter?: number;
  readonly until?: 'labels' | 'videos';
  /** Path for CASEMILL_STOCKFISH. */
  readonly engine?: string;
  readonly name?: string;
  readonly env?: Record<string, string>;
}

export interface StartedPool {
  readonly handle: WorkflowHandle<(input: BuildPoolInput) => Promise<PublishResult>>;
  readonly store: ObjectStore;
  progress(): Promise<PoolProgress>;
  /** Polls until the condition holds; fails with the last progress. */
  until(condition: (progress: PoolProgress) => boolean): Promise<PoolProgress>;
  report(): Promise<RunReport>;
  manifest(): Promise<Manifest>;
  stopWorker(): Promise<void>;
}

/** The store is `folder/out`. The worker ends with the test. */
export async function startPool(
  { client, address }: { client: Client; address: string },
  folder: string,
  pgn: string,
  options: PoolOptions = {},
): Promise<StartedPool> {
  const { name = 'pool', until = 'labels' } = options;
  const environment = environmentNamed('chess');
  const games = join(folder, 'games.pgn');
  await writeFile(games, pgn);
  const config = await runSettings(environment, await inputFiles(environment, [games]), {
    name,
    limit: undefined,
    seed: 0,
    until,
    evaluatorLimit: 200,
    size: 240,
    fps: 2,
    clocks: false,
    encoder: 'fast',
    licence: 'test',
    labelSpec: undefined,
  });
  const store = openStore(`file:${join(folder, 'out')}`);
  const identity = await storeIdentity(store, 0, undefined);
  const prefix = runPrefix(config);
  await store.put(`${prefix}/config.json`, canonicalJson(config));
  const queues = queuesFor(store.url, identity, name, config.evaluator.engine);
  const worker = startCasemill(['worker', '--queues', Object.values(queues).join(','), '--slots', '1'], folder, {
    TEMPORAL_ADDRESS: address,
    CASEMILL_STOCKFISH: options.engine,
    ...options.env,
  });
  const stopWorker = async (): Promise<void> => {
    worker.kill('SIGTERM');
    await worker;
  };
  onTestFinished(stopWorker);
  const handle = await client.workflow.start<(input: BuildPoolInput) => Promise<PublishResult>>('buildPool', {
    workflowId: poolWorkflowId(identity.storeId, name),
    taskQueue: queues.main,
    workflowTaskTimeout: taskTimeouts.pool,
    memo: { prefix },
    args: [
      {
        run: { store: store.url, prefix },
        queues,
        until,
        window: options.window ?? 4,
        continueAfter: options.continueAfter ?? 100,
        state: null,
      },
    ],
  });
  // The workflow's newest execution, whatever was cut.
  const newest = client.workflow.getHandle<(input: BuildPoolInput) => Promise<PublishResult>>(handle.workflowId);
  const progress = () => newest.query(progressQuery);
  const json = async (key: string) => JSON.parse((await store.get(key)).toString('utf8'));
  return {
    handle: newest,
    store,
    progress,
    async until(condition) {
      let last: PoolProgress | undefined;
      for (let tries = 0; tries < 600; tries += 1) {
        last = await progress().catch(() => last);
        if (last !== undefined && condition(last)) return last;
        await delay(100);
      }
      throw new Error(`never came to pass: ${JSON.stringify(last)}`);
    },
    report: () => json(`runs/${name}.json`),
    manifest: async () => Manifest.parse(await json((await json(`manifests/${name}.json`)).manifest)),
    stopWorker,
  };
}
