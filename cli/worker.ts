/** `casemill worker`: serves task queues until it is stopped. */
import type { Command } from 'commander';
import { CasemillError } from '../manifests/errors.js';
import { integerOption } from './options.js';
import { note } from './print.js';
import { DEFAULT_QUEUES } from './runtime/queues.js';
import { runWorker } from './runtime/worker.js';

export function addWorker(program: Command): void {
  program
    .command('worker')
    .description('serve task queues of the Temporal server at TEMPORAL_ADDRESS until stopped')
    .option('--queues <names>', 'comma-separated task queues', DEFAULT_QUEUES.join(','))
    .addOption(integerOption('--slots <n>', 'engines and encoders at once', 1).default(1))
    .action(worker);
}

async function worker(options: { queues: string; slots: number }): Promise<void> {
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
    queues: options.queues.split(',').map((queue) => queue.trim()),
    slots: options.slots,
    log: note,
    signal: controller.signal,
    onReady: () => process.stdout.write('ready\n'),
  });
}

function addressMissing(): CasemillError {
  return new CasemillError({
    code: 'address_missing',
    failureClass: 'usage',
    message: 'a worker needs a Temporal server',
    remedy: 'Set TEMPORAL_ADDRESS to host:port. `casemill build` starts server and worker by itself when it is unset.',
  });
}
