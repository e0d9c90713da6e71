/** `casemill agree`: repeat-run label agreement of a manifest. */
import type { Command } from 'commander';
import { measureAgreement, type TierAgreement } from '../audit/agreement.js';
import { engineNamed } from '../evaluators/registry.js';
import { EngineName } from '../manifests/engine-name.js';
import { CasemillError } from '../manifests/errors.js';
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
    .addOption(
      integerOption('--seed <n>', 'another seed than the manifest names, for an engine that draws by chance', 0),
    )
    .option('--json', 'print one JSON document on stdout', false)
    .action(agree);
}

async function agree(options: {
  manifest: string;
  store: string;
  workers: number;
  seed?: number;
  json: boolean;
}): Promise<void> {
  const { store, key, manifest } = await openManifest(options.manifest, options.store);
  try {
    const { engine, limit, seed, options: stored } = manifest.evaluator;
    const otherSeed = options.seed !== undefined && options.seed !== seed;
    const opened = engineNamed(EngineName.parse(engine));
    const evaluator = await opened.open(limit.count, options.workers, {
      seed: options.seed ?? seed ?? 0,
      passInference: stored.passInference === true,
    });
    try {
      if (options.seed !== undefined && evaluator.identity.seed !== options.seed) throw withoutSeed(engine);
      const onCase = (done: number, of: number) => note(`${done}/${of} cases`);
      const result = await measureAgreement(store, key, manifest, evaluator, onCase, { otherSeed });
      if (options.json) {
        printJson(result);
        return;
      }
      for (const tier of ['update', 'state'] as const) {
        printLine(`${tier}: ${tierText(result[tier])}`);
      }
    } finally {
      await evaluator.close();
    }
  } finally {
    store.close();
  }
}

function withoutSeed(engine: string): CasemillError {
  return new CasemillError({
    code: 'settings_invalid',
    failureClass: 'usage',
    message: `${engine} takes no seed of its own`,
    input: '--seed',
    remedy: 'Leave it out: a repeat run asks the same evaluator.',
  });
}

function tierText({ agreed, compared, rate, sampled, abstained }: TierAgreement): string {
  const percent = (share: number | null): string => (share === null ? '' : ` (${(100 * share).toFixed(1)} %)`);
  const { both, stored, again } = abstained;
  const chance =
    sampled.compared === 0
      ? ''
      : `; where chance enters ${sampled.agreed} of ${sampled.compared}${percent(sampled.rate)}`;
  const withheld = both + stored + again === 0 ? '' : `; withheld by both ${both}, by one ${stored + again}`;
  return `${agreed} of ${compared} agree${percent(rate)}${chance}${withheld}`;
}
