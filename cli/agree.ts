/** `casemill agree`: repeat-run label agreement of a manifest. */
import type { Command } from 'commander';
import { measureAgreement } from '../audit/agreement.js';
import { engineNamed } from '../evaluators/registry.js';
import { EngineName } from '../manifests/engine-name.js';
import { openManifest } from './manifest-files.js';
import { integerOption, storeOption } from './options.js';
import { note, printJson, printLine } from './print.js';

export function addAgree(program: Command): void {
  program
    .command('agree')
    .description('value every state again in fresh engine processes and count the labels that come out the same')
    .requiredOption('--manifest <manifest>', "a run's name, a key, a path or a URL")
    .addOption(storeOption())
    .addOption(integerOption('--workers <n>', 'engines at once', 1).default(1))
    .option('--json', 'print one JSON document on stdout', false)
    .action(agree);
}

async function agree(options: { manifest: string; store: string; workers: number; json: boolean }): Promise<void> {
  const { store, key, manifest } = await openManifest(options.manifest, options.store);
  try {
    const { engine, limit } = manifest.evaluator;
    const evaluator = await engineNamed(EngineName.parse(engine)).open(limit.count, options.workers);
    try {
      const result = await measureAgreement(store, key, manifest, evaluator, (done, of) => note(`${done}/${of} cases`));
      if (options.json) {
        printJson(result);
        return;
      }
      for (const tier of ['update', 'state'] as const) {
        const { agreed, compared, rate } = result[tier];
        printLine(`${tier}: ${agreed} of ${compared} agree${rate === null ? '' : ` (${(100 * rate).toFixed(1)} %)`}`);
      }
    } finally {
      await evaluator.close();
    }
  } finally {
    store.close();
  }
}
