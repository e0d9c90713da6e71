/** `casemill demo`: everything once, on the project's own sample games, into ./out. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import type { Command } from 'commander';
import { environmentNamed } from '../adapters/registry.js';
import { type Verification, verifyManifest } from '../audit/verify-manifest.js';
import { CasemillError, describeError } from '../manifests/errors.js';
import type { Manifest } from '../manifests/manifest-schema.js';
import { findTool, requireTool } from '../toolchain/find.js';
import { installTool } from '../toolchain/install.js';
import { katagoNetwork } from '../toolchain/katago-package.js';
import type { ToolName } from '../toolchain/tool.js';
import { inputFiles } from './input-files.js';
import { interruptSignal } from './interrupt.js';
import { openManifest } from './manifest-files.js';
import { note, printLine } from './print.js';
import { createProgressView, type ProgressView } from './progress.js';
import { runPool } from './run-pool.js';
import { runSettings } from './run-settings.js';

const STORE = 'file:./out';

/** The samples of one environment, built into a pool of their own. */
interface Part {
  readonly environment: string;
  readonly name: string;
  /** Records read; undefined: all samples. */
  readonly limit: number | undefined;
  readonly evaluatorLimit: number;
  /** Fetches what is missing. */
  readonly prepare: () => Promise<void>;
}

const CHESS: Part = {
  environment: 'chess',
  name: 'demo',
  limit: undefined,
  /** A fifth of the default, so that a first look takes a minute; the labels are as repeatable. */
  evaluatorLimit: 20_000,
  prepare: async () => {
    const own: ToolName[] = (process.env.TEMPORAL_ADDRESS ?? '') === '' ? ['temporal'] : [];
    for (const name of [...own, 'stockfish', 'ffmpeg'] as const) await installMissing(name);
  },
};

/** Built where their engines can be had; each says in a line why it is left out. */
const FURTHER: readonly Part[] = [
  {
    environment: 'go',
    name: 'demo-go',
    limit: 1,
    // One look of the network a position: on a CPU that takes half a second on 9 lines, and sixteen take eight.
    evaluatorLimit: 1,
    prepare: async () => {
      await installMissing('katago');
      // A KataGo of the person's own may come without a network; one that is named but not there is for them to correct.
      await katagoNetwork().catch((error) => {
        if (error instanceof CasemillError && error.code === 'engine_missing') return installTool('katago', note);
        throw error;
      });
    },
  },
];

export function addDemo(program: Command): void {
  program.command('demo').description('build and verify cases from the sample games into ./out').action(demo);
}

async function demo(): Promise<void> {
  await CHESS.prepare();
  let view = createProgressView(null);
  const signal = interruptSignal((line) => view.notice(line));
  await buildPart(CHESS, view, signal);
  for (const part of FURTHER) {
    if (!(await isReady(part))) continue;
    signal.throwIfAborted();
    view = createProgressView(part.limit ?? null);
    await buildPart(part, view, signal);
  }
  printNext();
}

async function isReady({ environment, prepare }: Part): Promise<boolean> {
  try {
    await prepare();
    return true;
  } catch (error) {
    if (!(error instanceof CasemillError)) throw error;
    note(`${environment} is left out: ${describeError(error).replaceAll(/\s+/g, ' ')}`);
    return false;
  }
}

/** Builds, verifies and prints. */
async function buildPart(part: Part, view: ProgressView, signal: AbortSignal): Promise<void> {
  const environment = environmentNamed(part.environment);
  const samples = fileURLToPath(new URL(`../../samples/${part.environment}`, import.meta.url));
  const workers = Math.min(2, availableParallelism());
  const config = await runSettings(environment, await inputFiles(environment, [samples]), {
    name: part.name,
    limit: part.limit,
    seed: 0,
    until: 'videos',
    evaluatorLimit: part.evaluatorLimit,
    size: 720,
    fps: 2,
    clocks: false,
    encoder: 'auto',
    licence: 'Apache-2.0',
    labelSpec: undefined,
  });
  try {
    await runPool(config, STORE, workers, view, signal);
  } finally {
    view.end();
  }
  const { store, key, sha256, manifest } = await openManifest(part.name, STORE);
  try {
    note('verifying every label frame …');
    const ffmpegPath = (await requireTool('ffmpeg')).path;
    const verification = await verifyManifest(store, key, sha256, manifest, {
      deep: true,
      ffmpegPath,
      concurrency: workers,
    });
    printTable(manifest, verification);
    printLine(`manifest out/${key}`);
    if (verification.problems.length > 0) process.exitCode = 1;
  } finally {
    store.close();
  }
}

async function installMissing(name: ToolName): Promise<void> {
  if ((await findTool(name)) === undefined) await installTool(name, note);
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

function printNext(): void {
  printLine('Try next:');
  printLine('  npx casemill show <case>                      labels beside the video');
  printLine('  npx casemill agree --manifest demo            do the labels come out the same again?');
  printLine('  npx casemill play chess --games 4 --seed 7    games that nobody has seen');
  printLine('  npx casemill build --env chess --store file:./out --name mine --limit 10 my-games.pgn');
}
