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
/** A fifth of the engines' defaults, so that a first look takes a minute; the labels are as repeatable. */
const POOLS = [
  { environment: 'chess', name: 'demo', nodes: 20_000 },
  { environment: 'gomoku', name: 'demo-gomoku', nodes: 6000 },
] as const;
type Pool = (typeof POOLS)[number];

export function addDemo(program: Command): void {
  program.command('demo').description('build and verify cases from the sample games into ./out').action(demo);
}

async function demo(): Promise<void> {
  for (const name of needed()) {
    if ((await findTool(name)) === undefined) await installTool(name, note);
  }
  const workers = Math.min(2, availableParallelism());
  const table = new Table({
    head: ['game', 'case', 'length', 'tuples', 'shape', 'verified', 'video'],
    style: { head: [], border: [] },
  });
  const keys: string[] = [];
  const signal = interruptSignal(note);
  for (const pool of POOLS) {
    await build(pool, workers, signal);
    const { key, manifest, verification } = await verify(pool, workers);
    table.push(...rows(pool.environment, manifest, verification));
    keys.push(key);
    if (verification.problems.length > 0) process.exitCode = 1;
  }
  printLine(table.toString());
  printNext(keys);
}

async function build(pool: Pool, workers: number, signal: AbortSignal): Promise<void> {
  const environment = environmentNamed(pool.environment);
  const samples = fileURLToPath(new URL(`../../samples/${pool.environment}`, import.meta.url));
  const config = await runSettings(environment, await inputFiles(environment, [samples]), {
    name: pool.name,
    limit: undefined,
    seed: 0,
    until: 'videos',
    evaluatorLimit: pool.nodes,
    size: 720,
    fps: 2,
    clocks: false,
    encoder: 'auto',
    licence: 'Apache-2.0',
    labelSpec: undefined,
  });
  const view = createProgressView(null);
  try {
    await runPool(config, STORE, workers, view, signal);
  } finally {
    view.end();
  }
}

async function verify(
  pool: Pool,
  workers: number,
): Promise<{ readonly key: string; readonly manifest: Manifest; readonly verification: Verification }> {
  const { store, key, sha256, manifest } = await openManifest(pool.name, STORE);
  try {
    note('verifying every label frame …');
    const ffmpegPath = (await requireTool('ffmpeg')).path;
    const options = { deep: true, ffmpegPath, concurrency: workers };
    return { key, manifest, verification: await verifyManifest(store, key, sha256, manifest, options) };
  } finally {
    store.close();
  }
}

function needed(): readonly ToolName[] {
  const own: ToolName[] = (process.env.TEMPORAL_ADDRESS ?? '') === '' ? ['temporal'] : [];
  return [...own, 'stockfish', 'ffmpeg'];
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
