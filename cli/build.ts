/** `casemill build`: records to cases, labels, videos and a manifest. */
import { type Command, Option } from 'commander';
import { readDocument } from '../activities/stage.js';
import { environmentNamed } from '../adapters/registry.js';
import { RunReport } from '../manifests/manifest-schema.js';
import { openStore } from '../storage/open-store.js';
import { printBuild, printDryRun } from './build-output.js';
import { dryRun } from './dry-run.js';
import { inputFiles } from './input-files.js';
import { interruptSignal } from './interrupt.js';
import { integerOption, storeOption } from './options.js';
import { createProgressView } from './progress.js';
import { runPool } from './run-pool.js';
import { type BuildOptions, type LimitOptions, limitFor, runSettings } from './run-settings.js';

interface BuildCommandOptions extends Omit<BuildOptions, 'evaluatorLimit'>, LimitOptions {
  readonly env: string;
  readonly store: string;
  readonly workers: number;
  readonly json: boolean;
  readonly dryRun: boolean;
}

export function addBuild(program: Command): void {
  program
    .command('build')
    .description('turn records into cases: videos, labels and a manifest; run it again to resume')
    .argument('<files...>', 'record files, or folders that hold them')
    .requiredOption('--env <name>', 'environment of the records, e.g. chess')
    .addOption(storeOption())
    .option('--name <name>', 'name of the run and its manifest (default: the environment)')
    .addOption(integerOption('--limit <n>', 'read at most so many records', 1))
    .addOption(integerOption('--seed <n>', 'seed of everything that is drawn', 0).default(0))
    .addOption(integerOption('--workers <n>', 'engines and encoders at once; 0: only workers elsewhere', 0).default(1))
    .addOption(
      integerOption('--nodes <n>', 'chess (default: 100000) and gomoku (default: 40000): engine nodes per position', 1),
    )
    .addOption(integerOption('--visits <n>', 'go: engine visits per position (default: 16)', 1))
    .addOption(integerOption('--deals <n>', 'doudizhu: deals per game, shared by its plays (default: 800000)', 1))
    .option('--pass-inference', 'doudizhu: deals in which a farmer held back when it passed count less', false)
    .addOption(integerOption('--size <px>', 'width and height of the video, even', 240).default(720))
    .addOption(integerOption('--fps <n>', 'frames per second', 1).default(2))
    .option('--clocks', 'show the clocks of both sides', false)
    .addOption(
      new Option('--encoder <name>', 'fast codes only frames that change, plain every frame')
        .choices(['fast', 'plain'])
        .default('fast'),
    )
    .option('--until <stage>', 'labels: leave the videos out; videos: everything', 'videos')
    .option('--label-spec <file>', 'JSON file with the fields of the label spec to change')
    .option('--licence <text>', 'licence of the records, stored in the manifest', 'unstated')
    .option('--dry-run', 'count, filter and estimate the cost; no engine, no server, nothing written', false)
    .option('--json', 'print one JSON document on stdout', false)
    .action(build);
}

async function build(inputs: string[], options: BuildCommandOptions): Promise<void> {
  const environment = environmentNamed(options.env);
  const files = await inputFiles(environment, inputs);
  const config = await runSettings(environment, files, { ...options, evaluatorLimit: limitFor(environment, options) });
  if (options.dryRun) {
    printDryRun(await dryRun(environment, config), options.json);
    return;
  }
  const view = createProgressView(config.limit);
  const signal = interruptSignal((line) => view.notice(line));
  try {
    await runPool(config, options.store, options.workers, view, signal);
  } finally {
    view.end();
  }
  const store = openStore(options.store);
  try {
    const report = await readDocument(store, `runs/${config.name}.json`, RunReport);
    printBuild(report, store.url, options.json);
    // A bug of ours on a record is set aside so that the batch ends, but it is never a success.
    if ((report.quarantined.internal_error ?? 0) > 0) process.exitCode = 1;
  } finally {
    store.close();
  }
}
