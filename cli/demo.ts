/** `casemill demo`: everything once, on the project's own sample games, into ./out. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import type { Command } from 'commander';
import { environmentNamed } from '../adapters/registry.js';
import { type Verification, verifyManifest } from '../audit/verify-manifest.js';
import type { Manifest } from '../manifests/manifest-schema.js';
import { findTool, requireTool } from '../toolchain/find.js';
import { installTool } from '../toolchain/install.js';
import type { ToolName } from '../toolchain/tool.js';
import { inputFiles } from './input-files.js';
import { interruptSignal } from './interrupt.js';
import { openManifest } from './manifest-files.js';
import { note, printLine } from './print.js';
import { createProgressView } from './progress.js';
import { runPool } from './run-pool.js';
import { runSettings } from './run-settings.js';

const STORE = 'file:./out';
const NAME = 'demo';
/** A fifth of the default, so that a first look takes a minute; the labels are as repeatable. */
const NODES = 20_000;

export function addDemo(program: Command): void {
  program.command('demo').description('build and verify cases from the sample games into ./out').action(demo);
}

async function demo(): Promise<void> {
  for (const name of needed()) {
    if ((await findTool(name)) === undefined) await installTool(name, note);
  }
  const environment = environmentNamed('chess');
  const samples = fileURLToPath(new URL('../../samples/chess', import.meta.url));
  const workers = Math.min(2, availableParallelism());
  const config = await runSettings(environment, await inputFiles(environment, [samples]), {
    name: NAME,
    limit: undefined,
    seed: 0,
    until: 'videos',
    evaluatorLimit: NODES,
    size: 720,
    fps: 2,
    clocks: false,
    encoder: 'auto',
    licence: 'Apache-2.0',
    labelSpec: undefined,
  });
  const view = createProgressView(null);
  const signal = interruptSignal((line) => view.notice(line));
  try {
    await runPool(config, STORE, workers, view, signal);
  } finally {
    view.end();
  }
  const { store, key, sha256, manifest } = await openManifest(NAME, STORE);
  try {
    note('verifying every label frame …');
    const ffmpegPath = (await requireTool('ffmpeg')).path;
    const verification = await verifyManifest(store, key, sha256, manifest, {
      deep: true,
      ffmpegPath,
      concurrency: workers,
    });
    printTable(manifest, verification);
    printNext(key);
    if (verification.problems.length > 0) process.exitCode = 1;
  } finally {
    store.close();
  }
}

function needed(): readonly ToolName[] {
  const own: ToolName[] = (process.env.TEMPORAL_ADDRESS ?? '') === '' ? ['temporal'] : [];
  return [...own, 'stockfish', 'ffmpeg'];
}

function printTable({ cases }: Manifest, { problems }: Verification): void {
  const table = new Table({
    head: ['case', 'length', 'tuples', 'shape', 'verified', 'video'],
    style: { head: [], border: [] },
  });
  for (const { caseId, durationS, tuples, shape, artifacts } of cases) {
    const wrong = problems.filter((problem) => problem.caseId === caseId || problem.caseId === null).length;
    const verdict = wrong === 0 ? 'yes' : `${wrong} problems`;
    table.push([
      caseId.slice(0, 8),
      lengthText(durationS),
      tuples,
      shape,
      verdict,
      `out/${artifacts.video?.key ?? ''}`,
    ]);
  }
  printLine(table.toString());
}

function lengthText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function printNext(key: string): void {
  printLine(`manifest out/${key}`);
  printLine('Try next:');
  printLine('  npx casemill show <case>                      labels beside the video');
  printLine('  npx casemill agree --manifest demo            do the labels come out the same again?');
  printLine('  npx casemill play chess --games 4 --seed 7    games that nobody has seen');
  printLine('  npx casemill build --env chess --store file:./out --name mine --limit 10 my-games.pgn');
}
