/** A worker process: serves task queues until it is told to stop. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker, type WorkerOptions } from '@temporalio/worker';
import { failureInterceptor } from '../../activities/failures.js';
import { createActivities } from '../../activities/index.js';
import { engineNamed } from '../../evaluators/registry.js';
import { CasemillError } from '../../manifests/errors.js';
import { connect } from './connect.js';
import { createDependencies } from './dependencies.js';
import { type QueueRole, roleOf } from './queues.js';

export interface WorkerSettings {
  readonly address: string;
  readonly queues: readonly string[];
  /** Engines and encoders at once. */
  readonly slots: number;
  readonly log: (line: string) => void;
  /** Ends the worker: tasks under way are given back, engines end. */
  readonly signal: AbortSignal;
  readonly onReady: () => void;
}

export async function runWorker(settings: WorkerSettings): Promise<void> {
  const { address, queues, slots, log, signal } = settings;
  const roles = queues.map((queue) => ({ queue, role: roleOf(queue) }));
  Runtime.install({
    // Ctrl-C and the like reach us through the signal only: one way to stop.
    shutdownSignals: [],
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => log(`${level} ${message} ${JSON.stringify(meta)}`)),
  });
  const server = await connect(address);
  const connection = await NativeConnection.connect({ address });
  const deps = createDependencies(slots, new Client({ connection: server.connection }));
  try {
    const activities = createActivities(deps);
    const workers = await Promise.all(
      roles.map(({ queue, role }) =>
        Worker.create({
          connection,
          taskQueue: queue,
          activities,
          interceptors: { activity: [failureInterceptor] },
          ...optionsOf(role, slots),
        }),
      ),
    );
    const stop = (): void => {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    };
    const runs = Promise.all(workers.map((worker) => worker.run()));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    settings.onReady();
    // One worker that fails must not leave the others running without it.
    await runs.catch(async (error) => {
      stop();
      throw error;
    });
  } finally {
    await deps.close();
    await connection.close();
    await server.close();
  }
}

function optionsOf(role: QueueRole, slots: number): Partial<WorkerOptions> {
  if (role.kind === 'main') {
    return {
      workflowBundle: { codePath: bundlePath() },
      // A mistake in workflow code ends the run with its message; by default it would be tried again for ever.
      workflowFailureErrorTypes: { '*': ['Error'] },
      // Light work, and waiting for the cases that a pool took over at a cut of its history: a slot each, as many as any
      // window is wide, else the cases themselves would find no slot.
      maxConcurrentActivityTaskExecutions: 1000,
      maxCachedWorkflows: 200,
    };
  }
  if (role.kind === 'parse') return { maxConcurrentActivityTaskExecutions: 1 };
  const tasks = role.kind === 'evaluate' ? engineNamed(role.engine).matchesInFlight(slots) : slots;
  return { maxConcurrentActivityTaskExecutions: tasks };
}

/** Built once by `npm run build`. */
function bundlePath(): string {
  const path = fileURLToPath(new URL('../../workflow-bundle.cjs', import.meta.url));
  if (existsSync(path)) return path;
  throw new CasemillError({
    code: 'not_built',
    failureClass: 'infrastructure',
    message: 'the workflow bundle is not there',
    input: path,
    remedy: 'Run: npm run build',
  });
}
