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
import { progressText, remainingS, type Span } from './progress.js';
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
      const span = { elapsedS: await elapsedS(server, description), builtBefore: 0 };
      const found = await statusOf(run, description, server, running !== undefined, report, (progress) =>
        remainingS(progress, limit, span),
      );
      print(found, limit, span, options.json);
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
  left: (progress: PoolProgress) => number | null,
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
  const state = interrupted ? 'interrupted' : progress?.paused ? 'paused' : name.toLowerCase();
  return {
    run,
    state,
    failure: failure ?? progress?.lastFailure ?? null,
    remainingS: progress === null ? null : left(progress),
    progress,
    built: interrupted && server !== undefined ? await builtCases(server, description) : null,
    report,
  };
}

async function builtCases({ client }: ServerSession, pool: WorkflowExecutionDescription | undefined): Promise<number> {
  const chain = pool?.raw.workflowExecutionInfo?.firstRunId ?? '';
  const prefix = caseWorkflowPrefix(pool?.workflowId ?? '', chain);
  return (await client.workflow.count(casesQuery('Completed', prefix))).count;
}

function print(found: Status, limit: number | null, span: Span, json: boolean): void {
  if (json) {
    printJson(found);
    return;
  }
  const { run, state, failure, progress, built, report } = found;
  printLine(`run ${run}: ${state}`);
  if (built !== null) {
    printLine(`${built} cases built so far; no command serves it now: run its build command again to resume`);
  }
  if (progress !== null) printLine(progressText(progress, limit, span));
  if (failure !== null) printLine(`failed: ${failure}`);
  for (const [reason, n] of Object.entries(progress?.quarantined ?? report?.quarantined ?? {})) {
    printLine(`  quarantined ${n} × ${reason}`);
  }
  if (report !== null) {
    printLine(`last finished: ${report.read} read, ${report.cases} cases, ${report.duplicates} duplicates`);
    printLine(`manifest ${report.manifest}`);
  }
}

/** Since the run began, in seconds; every cut of its history starts an execution of its own. */
async function elapsedS(
  server: ServerSession | undefined,
  description: WorkflowExecutionDescription | undefined,
): Promise<number> {
  if (description === undefined) return 0;
  const firstRunId = description.raw.workflowExecutionInfo?.firstRunId ?? description.runId;
  const first = await server?.client.workflow
    .getHandle(description.workflowId, firstRunId)
    .describe()
    // Executions that ended long ago are dropped by the server.
    .catch(absent);
  return (Date.now() - (first ?? description).startTime.getTime()) / 1000;
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
