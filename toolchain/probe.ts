/** Runs a program once to learn whether it works here and which version it is. */
import { stat } from 'node:fs/promises';
import { katagoEnvironment } from './katago-package.js';
import { runProgram } from './run-program.js';
import type { ToolName } from './tool.js';

export type Probe = { readonly ok: true; readonly version: string } | { readonly ok: false; readonly reason: string };

/** Long enough for a cold disk and a busy machine; a program that needs more is not usable. */
const deadlineMs = 20_000;

export async function probe(name: ToolName, path: string): Promise<Probe> {
  try {
    if (!(await stat(path)).isFile()) return { ok: false, reason: 'it is not a file' };
  } catch {
    return { ok: false, reason: 'it does not exist' };
  }
  if (name === 'stockfish') return probeStockfish(path);
  if (name === 'katago') return probeKatago(path);
  return name === 'ffmpeg' ? probeFfmpeg(path) : probeTemporal(path);
}

async function probeTemporal(path: string): Promise<Probe> {
  const run = await runProgram(path, ['--version'], { deadlineMs });
  const version = /^temporal version (.+)$/m.exec(run.stdout)?.[1];
  return run.code === 0 && version !== undefined ? { ok: true, version } : failed(run);
}

async function probeFfmpeg(path: string): Promise<Probe> {
  // One run tells both: the banner goes to stderr, the list of encoders to stdout.
  const run = await runProgram(path, ['-encoders'], { deadlineMs });
  const version = /^ffmpeg version (\S+)/m.exec(run.stderr)?.[1];
  if (run.code !== 0 || version === undefined) return failed(run);
  if (!/\blibx264\b/.test(run.stdout)) return { ok: false, reason: 'it has no libx264 encoder' };
  return { ok: true, version };
}

async function probeStockfish(path: string): Promise<Probe> {
  const [command, args] = path.endsWith('.js') ? [process.execPath, [path]] : [path, []];
  const run = await runProgram(command, args, { deadlineMs, stdin: 'uci\n', until: /^uciok/ });
  const version = /^id name Stockfish (.+?)\r?$/m.exec(run.stdout)?.[1];
  return version !== undefined ? { ok: true, version } : failed(run);
}

async function probeKatago(path: string): Promise<Probe> {
  const run = await runProgram(path, ['version'], { deadlineMs, env: await katagoEnvironment(path) });
  const version = /^KataGo v(\S+)/m.exec(run.stdout)?.[1];
  const backend = /^Using (\S+) backend/m.exec(run.stdout)?.[1];
  return version !== undefined ? { ok: true, version: `${version} (${backend ?? 'unknown backend'})` } : failed(run);
}

function failed(run: { code: number; timedOut: boolean; stdout: string; stderr: string }): Probe {
  if (run.timedOut) return { ok: false, reason: `it did not answer within ${deadlineMs / 1000} s` };
  const firstLine = `${run.stderr}\n${run.stdout}`.split('\n').find((line) => line.trim() !== '') ?? 'no output';
  return { ok: false, reason: `it does not run as expected (exit ${run.code}: ${firstLine.trim().slice(0, 160)})` };
}
