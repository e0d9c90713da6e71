/** `casemill demo`: everything once, on the project's own sample games, into ./out. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import type { Command } from 'commander';
import { environmentNamed } from '../adapters/registry.js';
import { type Verification, verifyManifest } from '../audit/verify-manifest.js';
import { CasemillError, describeError } from '../manifests/errors.js';
import type { Manifest } from '../manifests/manifest-schema.js';
import { requireTool } from '../toolchain/find.js';
import { type DemoPart, FIRST_PART, FURTHER_PARTS } from './demo-parts.js';
import { inputFiles } from './input-files.js';
import { interruptSignal } from './interrupt.js';
import { openManifest } from './manifest-files.js';
import { note, printLine } from './print.js';
import { createProgressView } from './progress.js';
import { runPool } from './run-pool.js';
import { runSettings } from './run-settings.js';

const STORE = 'file:./out';

export function addDemo(program: Command): void {
  program.command('demo').description('build and verify cases from the sample games into ./out').action(demo);
}

async function demo(): Promise<void> {
  await FIRST_PART.prepare();
  const workers = Math.min(2, availableParallelism());
  const table = new Table({
    head: ['game', 'case', 'length', 'tuples', 'shape', 'verified', 'video'],
    style: { head: [], border: [] },
  });
  const keys: string[] = [];
  const signal = interruptSignal(note);
  for (const part of [FIRST_PART, ...FURTHER_PARTS]) {
    if (part !== FIRST_PART && !(await isReady(part))) continue;
    signal.throwIfAborted();
    await build(part, workers, signal);
    const { key, manifest, verification } = await verify(part, workers);
    table.push(...rows(part.environment, manifest, verification));
    keys.push(key);
    if (verification.problems.length > 0) process.exitCode = 1;
  }
  printLine(table.toString());
  printNext(keys);
}

async function isReady({ environment, prepare }: DemoPart): Promise<boolean> {
  try {
    await prepare();
    return true;
  } catch (error) {
    if (!(error instanceof CasemillError)) throw error;
    note(`${environment} is left out: ${describeError(error).replaceAll(/\s+/g, ' ')}`);
    return false;
  }
}

async function build(part: DemoPart, workers: number, signal: AbortSignal): Promise<void> {
  const environment = environmentNamed(part.environment);
  const samples = fileURLToPath(new URL(`../../samples/${part.environment}`, import.meta.url));
  const config = await runSettings(environment, await inputFiles(environment, [samples]), {
    name: part.name,
    limit: part.limit,
    seed: 0,
    until: 'videos',
    evaluatorLimit: part.evaluatorLimit,
    size: 720,
    fps: 2,
    clocks: false,
    encoder: 'fast',
    licence: 'Apache-2.0',
    labelSpec: undefined,
  });
  const view = createProgressView(part.limit ?? null);
  try {
    await runPool(config, STORE, workers, view, signal);
  } finally {
    view.end();
  }
}

async function verify(
  part: DemoPart,
  workers: number,
): Promise<{ readonly key: string; readonly manifest: Manifest; readonly verification: Verification }> {
  const { store, key, sha256, manifest } = await openManifest(part.name, STORE);
  try {
    note('verifying every label frame …');
    const ffmpegPath = (await requireTool('ffmpeg')).path;
    const options = { deep: true, ffmpegPath, concurrency: workers };
    return { key, manifest, verification: await verifyManifest(store, key, sha256, manifest, options) };
  } finally {
    store.close();
  }
}

function rows(game: string, { cases }: Manifest, { problems }: Verification): string[][] {
  return cases.map(({ caseId, durationS, tuples, shape, artifacts }) => {
    const wrong = problems.filter((problem) => problem.caseId === caseId || problem.caseId === null).length;
    const verdict = wrong === 0 ? 'yes' : `${wrong} problems`;
    const video = `out/${artifacts.video?.key ?? ''}`;
    return [game, caseId.slice(0, 8), lengthText(durationS), String(tuples), shape, verdict, video];
  });
}

function lengthText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function printNext(keys: readonly string[]): void {
  for (const key of keys) printLine(`manifest out/${key}`);
  printLine('Try next:');
  printLine('  npx casemill show <case>                      labels beside the video');
  printLine('  npx casemill agree --manifest demo            do the labels come out the same again?');
  printLine('  npx casemill play chess --games 4 --seed 7    games that nobody has seen');
  printLine('  npx casemill build --env chess --store file:./out --name mine --limit 10 my-games.pgn');
}
