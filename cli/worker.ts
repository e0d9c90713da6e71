/** `casemill worker`: serves task queues until it is stopped. */
import type { Command } from 'commander';
import { engineDefinitions } from '../evaluators/registry.js';
import type { EngineName } from '../manifests/engine-name.js';
import { CasemillError } from '../manifests/errors.js';
import { findTool } from '../toolchain/find.js';
import { integerOption } from './options.js';
import { note } from './print.js';
import { sharedQueues } from './runtime/queues.js';
import { runWorker } from './runtime/worker.js';

export function addWorker(program: Command): void {
  program
    .command('worker')
    .description('serve task queues of the Temporal server at TEMPORAL_ADDRESS until stopped')
    .option('--queues <names>', 'comma-separated task queues (default: all whose engine is installed)')
    .addOption(integerOption('--slots <n>', 'engines and encoders at once', 1).default(1))
    .action(worker);
}

async function worker(options: { queues: string | undefined; slots: number }): Promise<void> {
  const address = process.env.TEMPORAL_ADDRESS ?? '';
  if (address === '') throw addressMissing();
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await runWorker({
    address,
    queues: options.queues?.split(',').map((queue) => queue.trim()) ?? sharedQueues(await enginesHere()),
    slots: options.slots,
    log: note,
    signal: controller.signal,
    onReady: () => process.stdout.write('ready\n'),
  });
}

/** The standard engines, and of the others those that this machine has. */
async function enginesHere(): Promise<EngineName[]> {
  const here: EngineName[] = [];
  for (const { name, tool, standard } of engineDefinitions()) {
    if (standard || tool === null || (await findTool(tool)) !== undefined) here.push(name);
    else note(`not serving ${name}: it is not installed (npx casemill engines install ${tool})`);
  }
  return here;
}

function addressMissing(): CasemillError {
  return new CasemillError({
    code: 'address_missing',
    failureClass: 'usage',
    message: 'a worker needs a Temporal server',
    remedy:
      'Set TEMPORAL_ADDRESS to host:port. `npx casemill build` starts server and worker by itself when it is unset.',
  });
}
