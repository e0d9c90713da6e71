/** Installs a program into the cache with ordinary package clients: `casemill engines install NAME`. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CasemillError } from '../manifests/errors.js';
import { cachedProgram, cachePlace } from './cached-program.js';
import type { FoundTool } from './find.js';
import { installFfmpeg } from './install-ffmpeg.js';
import { installKatago } from './install-katago.js';
import { withInstallLock } from './install-lock.js';
import { installStockfish } from './install-stockfish.js';
import { installTemporal } from './install-temporal.js';
import type { OnProgress } from './progress.js';
import { withScratch } from './scratch.js';
import type { ToolName } from './tool.js';

const installers = {
  temporal: installTemporal,
  ffmpeg: installFfmpeg,
  stockfish: installStockfish,
  katago: installKatago,
};

/**
 * Puts the pinned version of a tool into the cache and returns it; returns at once when it is there and intact. Safe when
 * several processes do it at the same time. `onProgress` gets a line for every step and every few seconds.
 * Throws `install_failed`, `tool_missing` (npm, go) or `cache_not_writable`.
 */
export async function installTool(name: ToolName, onProgress: OnProgress): Promise<FoundTool> {
  const existing = await inCache(name);
  if (existing !== undefined) return existing;
  const { folder } = cachePlace(name);
  try {
    await mkdir(dirname(folder), { recursive: true });
  } catch (cause) {
    throw cacheNotWritable(folder, cause);
  }
  const say = (line: string) => onProgress(`${name}: ${line}`);
  return withInstallLock(join(dirname(folder), '.lock'), say, async () => {
    const meanwhile = await inCache(name);
    if (meanwhile !== undefined) return meanwhile;
    await withScratch(folder, (scratch) => installers[name](folder, scratch, say));
    const installed = await inCache(name);
    if (installed === undefined) throw vanished(name, folder);
    say(`installed ${installed.version} in ${folder}`);
    return installed;
  });
}

async function inCache(name: ToolName): Promise<FoundTool | undefined> {
  const cached = await cachedProgram(name);
  if (cached.kind !== 'found') return undefined;
  return { name, path: cached.path, version: cached.version, source: 'cache' };
}

function cacheNotWritable(folder: string, cause: unknown): CasemillError {
  return new CasemillError({
    code: 'cache_not_writable',
    failureClass: 'infrastructure',
    message: 'the cache folder cannot be created',
    input: folder,
    remedy: 'Make it writable, or set CASEMILL_CACHE to a folder that is.',
    cause,
  });
}

function vanished(name: ToolName, folder: string): CasemillError {
  return new CasemillError({
    code: 'install_failed',
    failureClass: 'infrastructure',
    message: `${name} was installed but cannot be used`,
    input: folder,
    remedy: 'Remove the folder and try again; npx casemill doctor tells what is wrong with it.',
  });
}
