/** `casemill verify`: audits a manifest. */
import type { Command } from 'commander';
import { type Verification, verifyManifest } from '../audit/verify-manifest.js';
import { requireTool } from '../toolchain/find.js';
import { openManifest } from './manifest-files.js';
import { integerOption, storeOption } from './options.js';
import { note, printJson, printLine } from './print.js';

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('check a manifest: schema, files, hashes, every label frame; --deep derives the labels again')
    .argument('<manifest>', "a run's name, a key, a path or a URL")
    .addOption(storeOption())
    .option('--deep', 'derive the labels again from record and values', false)
    .addOption(integerOption('--workers <n>', 'cases at once', 1).default(1))
    .option('--json', 'print one JSON document on stdout', false)
    .action(verify);
}

interface Options {
  readonly store: string;
  readonly deep: boolean;
  readonly workers: number;
  readonly json: boolean;
}

async function verify(text: string, options: Options): Promise<void> {
  const { store, key, sha256, manifest } = await openManifest(text, options.store);
  try {
    const hasVideos = manifest.cases.some(({ artifacts }) => artifacts.video !== null);
    const ffmpegPath = hasVideos ? (await requireTool('ffmpeg')).path : '';
    let done = 0;
    const result = await verifyManifest(store, key, sha256, manifest, {
      deep: options.deep,
      ffmpegPath,
      concurrency: options.workers,
      onCase: (caseId, problems) => {
        done += 1;
        if (!options.json) note(`${done}/${manifest.cases.length} ${caseId} ${problems.length === 0 ? 'ok' : 'WRONG'}`);
      },
    });
    print(result, options.json);
  } finally {
    store.close();
  }
}

function print(result: Verification, json: boolean): void {
  const ok = result.problems.length === 0;
  if (!ok) process.exitCode = 1;
  if (json) {
    printJson({ ok, ...result });
    return;
  }
  for (const { caseId, check, detail } of result.problems) printLine(`${caseId ?? 'manifest'}: ${check}: ${detail}`);
  const proven = ['files', ...(result.videos ? ['frames'] : []), ...(result.deep ? ['labels'] : [])].join(', ');
  const without = result.videos ? '' : ' (the run has no videos)';
  const right = `${result.cases} ${result.cases === 1 ? 'case' : 'cases'} verified: ${proven} right${without}`;
  printLine(ok ? right : `${result.problems.length} ${result.problems.length === 1 ? 'problem' : 'problems'} found`);
  // A build trusts what is there at its size, so what has other bytes must go first.
  if (result.problems.some(({ check }) => check === 'hash')) {
    printLine('to mend a damaged file, remove it and run the build again: it is made anew');
  }
}
