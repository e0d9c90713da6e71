/** `casemill pause | resume | cancel RUN`: signals to a run that is served now. */
import { WorkflowNotFoundError } from '@temporalio/client';
import type { Command } from 'commander';
import { CasemillError } from '../manifests/errors.js';
import { openStore } from '../storage/open-store.js';
import { existingStoreIdentity } from '../storage/store-identity.js';
import { casesQuery, pauseSignal, poolWorkflowId, resumeSignal } from '../workflows/messages.js';
import { storeOption } from './options.js';
import { printLine } from './print.js';
import { findServer, openServer, type ServerSession } from './runtime/server.js';

const VERBS = {
  pause: { about: 'start no further case until resumed; cases under way are finished', done: 'paused' },
  resume: { about: 'go on with a paused run', done: 'resumed' },
  cancel: { about: 'end a run; finished cases are kept', done: 'cancelled' },
} as const;
type Verb = keyof typeof VERBS;

export const addPause = (program: Command): void => addVerb(program, 'pause');
export const addResume = (program: Command): void => addVerb(program, 'resume');
export const addCancel = (program: Command): void => addVerb(program, 'cancel');

function addVerb(program: Command, verb: Verb): void {
  program
    .command(verb)
    .description(VERBS[verb].about)
    .argument('<run>', 'name of the run')
    .addOption(storeOption())
    .action((run: string, options: { store: string }) => control(verb, run, options.store));
}

async function control(verb: Verb, run: string, storeUrl: string): Promise<void> {
  const store = openStore(storeUrl);
  const identity = await existingStoreIdentity(store).finally(() => store.close());
  if (identity === undefined) throw notRunning(run, storeUrl);
  const served = await findServer(storeUrl);
  const server = served ?? (await openServer(storeUrl));
  try {
    const handle = server.client.workflow.getHandle(poolWorkflowId(identity.storeId, run));
    if (verb === 'pause') await handle.signal(pauseSignal);
    else if (verb === 'resume') await handle.signal(resumeSignal);
    // Nobody would answer a request to cancel while no worker serves the run.
    else if (served === undefined) await terminateAll(server, handle.workflowId);
    else await handle.cancel();
    printLine(`run ${run}: ${VERBS[verb].done}`);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) throw notRunning(run, storeUrl);
    throw error;
  } finally {
    await server.close();
  }
}

/** The pool and its cases under way, which would go on without it when the store is next served. */
async function terminateAll({ client }: ServerSession, poolId: string): Promise<void> {
  const reason = 'cancelled while no command served it';
  await client.workflow.getHandle(poolId).terminate(reason);
  const query = casesQuery('Running', `${poolId}/`);
  for await (const { workflowId } of client.workflow.list({ query })) {
    await client.workflow
      .getHandle(workflowId)
      .terminate(reason)
      .catch(() => undefined);
  }
}

function notRunning(run: string, storeUrl: string): CasemillError {
  return new CasemillError({
    code: 'run_unknown',
    failureClass: 'usage',
    message: `${storeUrl} has no unfinished run of this name`,
    input: run,
    remedy: 'Give the --name and --store of its build command.',
  });
}
