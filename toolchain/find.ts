/**
 * Finds the programs that casemill runs: configured path, then PATH, then the cache. It never installs.
 * Stockfish differs: the pinned WebAssembly build is the default, and a native one is used only when asked for, because
 * values of different builds must not meet in one pool.
 */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { CasemillError } from '../manifests/errors.js';
import { cachedProgram } from './cached-program.js';
import { probe } from './probe.js';
import type { FoundTool, ToolName } from './tool.js';

export type { FoundTool, ToolName } from './tool.js';

/** Where to look, in order; a program that does not run is passed over, with the reason kept for `doctor`. */
export interface ToolSearch {
  readonly found: FoundTool | undefined;
  readonly rejected: readonly { readonly path: string; readonly reason: string }[];
}

const toolVariables: Readonly<Record<ToolName, string>> = {
  temporal: 'CASEMILL_TEMPORAL',
  ffmpeg: 'CASEMILL_FFMPEG',
  stockfish: 'CASEMILL_STOCKFISH',
  katago: 'CASEMILL_KATAGO',
};

/** The tool to use, or undefined when there is none. A configured path that does not run is an error (`tool_unusable`). */
export async function findTool(name: ToolName): Promise<FoundTool | undefined> {
  return (await searchTool(name)).found;
}

/** As `findTool`, but throws `tool_missing` or `engine_missing` with the command that helps. */
export async function requireTool(name: ToolName): Promise<FoundTool> {
  const { found, rejected } = await searchTool(name);
  if (found !== undefined) return found;
  const passedOver = rejected.map((one) => `; ${one.path} was passed over: ${one.reason}`).join('');
  throw new CasemillError({
    code: name === 'stockfish' || name === 'katago' ? 'engine_missing' : 'tool_missing',
    failureClass: 'infrastructure',
    message: `${name} was not found${passedOver}`,
    input: name,
    remedy: `Run: npx casemill engines install ${name}`,
  });
}

/** As `findTool`, and tells which candidates were passed over. */
export async function searchTool(name: ToolName): Promise<ToolSearch> {
  const configured = process.env[toolVariables[name]] ?? '';
  const native = name === 'stockfish' && configured === 'native';
  if (configured !== '' && !native) return { found: await configuredTool(name, configured), rejected: [] };
  const rejected: { path: string; reason: string }[] = [];
  if (name !== 'stockfish' || native) {
    for (const path of await programsOnPath(name)) {
      const result = await probe(name, path);
      if (result.ok) return { found: { name, path, version: result.version, source: 'path' }, rejected };
      rejected.push({ path, reason: result.reason });
    }
  }
  if (native) throw noNativeEngine(rejected);
  const cached = await cachedProgram(name);
  if (cached.kind === 'found') {
    return { found: { name, path: cached.path, version: cached.version, source: 'cache' }, rejected };
  }
  if (cached.kind === 'damaged') rejected.push({ path: cached.path, reason: cached.reason });
  return { found: undefined, rejected };
}

async function configuredTool(name: ToolName, configured: string): Promise<FoundTool> {
  const path = resolve(configured);
  const result = await probe(name, path);
  if (result.ok) return { name, path, version: result.version, source: 'configured' };
  throw new CasemillError({
    code: 'tool_unusable',
    failureClass: 'usage',
    message: `${toolVariables[name]} names a program that cannot be used: ${result.reason}`,
    input: path,
    remedy: `Correct ${toolVariables[name]}, or unset it to use the default.`,
  });
}

async function programsOnPath(name: ToolName): Promise<string[]> {
  // Debian puts games, and so Stockfish, into a folder that PATH often lacks.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/games'].filter((folder) => folder !== '');
  const paths: string[] = [];
  for (const folder of new Set(folders)) {
    const path = resolve(join(folder, name));
    if (await isExecutable(path)) paths.push(path);
  }
  return paths;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function noNativeEngine(rejected: ToolSearch['rejected']): CasemillError {
  const passedOver = rejected.map((one) => `; ${one.path}: ${one.reason}`).join('');
  return new CasemillError({
    code: 'engine_missing',
    failureClass: 'infrastructure',
    message: `CASEMILL_STOCKFISH=native, but no usable stockfish is on PATH or in /usr/games${passedOver}`,
    input: 'stockfish',
    remedy: 'Install one (Debian: apt-get install stockfish), give its path, or unset CASEMILL_STOCKFISH.',
  });
}
