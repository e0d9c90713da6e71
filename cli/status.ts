/** `casemill status RUN`: how far a run is, what waits, what failed and why. */
import { type WorkflowExecutionDescription, WorkflowNotFoundError } from '@temporalio/client';
import type { Command } from 'commander';
import { readDocument, readDocumentIfPresent } from '../activities/stage.js';
import { environmentNames } from '../adapters/registry.js';
import { CasemillError } from '../manifests/errors.js';
import { RunReport } from '../manifests/manifest-schema.js';
import { RunConfig } from '../manifests/run-schema.js';
import { keyProblem } from '../storage/keys.js';
import { openStore } from '../storage/open-store.js';
import { existingStoreIdentity } from '../storage/store-identity.js';
import {
  casesQuery,
  caseWorkflowPrefix,
  type PoolProgress,
  poolWorkflowId,
  progressQuery,
} from '../workflows/messages.js';
import { storeOption } from './options.js';
import { poolFailure } from './pool-failure.js';
import { printJson, printLine } from './print.js';
import { durationText, progressText, remainingS } from './progress.js';
import { findServer, openServer, type ServerSession } from './runtime/server.js';

export function addStatus(program: Command): void {
  program
    .command('status')
    .description('show how far a run is: runs, waits, failed and why, remaining time')
    .argument('<run>', `name of the run (default name of a build: its environment, e.g. ${environmentNames()[0]})`)
    .addOption(storeOption())
    .option('--json', 'print one JSON document on stdout', false)
    .action(status);
}

interface Status {
  readonly run: string;
  /** running, paused, interrupted (no server serves it now), completed, failed, cancelled, unknown. */
  readonly state: string;
  readonly failure: string | null;
  readonly remainingS: number | null;
  readonly progress: PoolProgress | null;
  /** Of an interrupted run, which no worker can ask for its progress: cases built so far, reused ones not counted. */
  readonly built: number | null;
  readonly report: RunReport | null;
}

async function status(run: string, options: { store: string; json: boolean }): Promise<void> {
  const store = openStore(options.store);
  try {
    if (keyProblem(`runs/${run}.json`) !== undefined) throw unknownRun(run, store.url);
    const identity = await existingStoreIdentity(store);
    const report = (await readDocumentIfPresent(store, `runs/${run}.json`, RunReport)) ?? null;
    // Nothing serves the run now: the database still knows how it stands, and its server is up in a second.
    const running = identity === undefined ? undefined : await findServer(options.store);
    const server = running ?? (identity === undefined ? undefined : await openServer(options.store));
    try {
      const workflowId = poolWorkflowId(identity?.storeId ?? '', run);
      const description = await server?.client.workflow.getHandle(workflowId).describe().catch(absent);
      if (description === undefined && report === null) throw unknownRun(run, store.url);
      const limit = await limitOf(description, (key) => readDocument(store, key, RunConfig));
      print(await statusOf(run, description, server, running !== undefined, report, limit), limit, options.json);
    } finally {
      await server?.close();
    }
  } finally {
    store.close();
  }
}

async function statusOf(
  run: string,
  description: WorkflowExecutionDescription | undefined,
  server: ServerSession | undefined,
  served: boolean,
  report: RunReport | null,
  limit: number | null,
): Promise<Status> {
  const name = description?.status.name ?? 'COMPLETED';
  const handle = server?.client.workflow.getHandle(description?.workflowId ?? '');
  const progress =
    name === 'RUNNING' && served ? ((await handle?.query(progressQuery).catch(() => null)) ?? null) : null;
  const interrupted = name === 'RUNNING' && !served;
  const failure =
    name === 'FAILED'
      ? await handle?.result().then(
          () => null,
          (error) => messageOf(poolFailure(error)),
        )
      : null;
  const begun = progress === null || server === undefined ? undefined : await chainStart(server, description);
  const elapsedS = begun === undefined ? 0 : (Date.now() - begun.getTime()) / 1000;
  const state = interrupted ? 'interrupted' : progress?.paused ? 'paused' : name.toLowerCase();
  return {
    run,
    state,
    failure: failure ?? progress?.lastFailure ?? null,
    remainingS: progress === null ? null : remainingS(progress, limit, elapsedS, 0),
    progress,
    built: interrupted && server !== undefined ? await builtCases(server, description) : null,
    report,
  };
}

/** When the run began: continue-as-new gives each cut of its history a start of its own, while the counts go on. */
async function chainStart(
  { client }: ServerSession,
  pool: WorkflowExecutionDescription | undefined,
): Promise<Date | undefined> {
  const first = pool?.raw.workflowExecutionInfo?.firstRunId;
  if (pool === undefined || first === undefined || first === null || first === '') return pool?.startTime;
  const begun = await client.workflow.getHandle(pool.workflowId, first).describe().catch(absent);
  return (begun ?? pool).startTime;
}

async function builtCases({ client }: ServerSession, pool: WorkflowExecutionDescription | undefined): Promise<number> {
  const chain = pool?.raw.workflowExecutionInfo?.firstRunId ?? '';
  const prefix = caseWorkflowPrefix(pool?.workflowId ?? '', chain);
  return (await client.workflow.count(casesQuery('Completed', prefix))).count;
}

function print(found: Status, limit: number | null, json: boolean): void {
  if (json) {
    printJson(found);
    return;
  }
  const { run, state, failure, remainingS: left, progress, built, report } = found;
  printLine(`run ${run}: ${state}${left === null ? '' : `, about ${durationText(left)} left`}`);
  if (built !== null) {
    printLine(`${built} cases built so far; no command serves it now: run its build command again to resume`);
  }
  if (progress !== null) printLine(progressText(progress, limit, 0, 0));
  if (failure !== null) printLine(`failed: ${failure}`);
  for (const [reason, n] of Object.entries(progress?.quarantined ?? report?.quarantined ?? {})) {
    printLine(`  quarantined ${n} × ${reason}`);
  }
  if (report !== null) {
    printLine(`last finished: ${report.read} read, ${report.cases} cases, ${report.duplicates} duplicates`);
    printLine(`manifest ${report.manifest}`);
  }
}

async function limitOf(
  description: WorkflowExecutionDescription | undefined,
  read: (key: string) => Promise<RunConfig>,
): Promise<number | null> {
  const prefix = description?.memo?.prefix;
  return typeof prefix === 'string' ? (await read(`${prefix}/config.json`)).limit : null;
}

function absent(error: unknown): undefined {
  if (error instanceof WorkflowNotFoundError) return undefined;
  throw error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function unknownRun(run: string, store: string): CasemillError {
  return new CasemillError({
    code: 'run_unknown',
    failureClass: 'usage',
    message: `${store} has no run of this name`,
    input: run,
    remedy: 'Give the --name and --store of its build command.',
  });
}
