/** KataGo as a program: how it is started, which files it is given, and the hashes that pin it. */
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sha256 } from '../../manifests/canonical.js';
import { CasemillError } from '../../manifests/errors.js';
import { cacheDir } from '../../toolchain/cache-dir.js';
import type { FoundTool } from '../../toolchain/find.js';
import { requireWholeNetwork } from '../../toolchain/katago-network.js';
import { katagoEnvironment } from '../../toolchain/katago-package.js';
import { cpuTuning } from '../../toolchain/katago-tuning.js';
import { type SupervisedProcess, startProcess } from '../../toolchain/processes.js';
import { runProgram } from '../../toolchain/run-program.js';
import type { EvaluatorIdentity } from '../contract.js';
import { boardLinesFor, configText, type KataGoProfile } from './settings.js';

export interface KataGoProgram {
  readonly tool: FoundTool;
  /** Path of the network. */
  readonly network: string;
}

export interface KataGoBuild extends Pick<EvaluatorIdentity, 'version' | 'build' | 'artifacts'> {
  readonly usesOpenCl: boolean;
}

/** Paths do not appear in it: the same engine elsewhere is the same engine. Throws `engine_missing`, `engine_unsuitable`, `tool_unusable`. */
export async function katagoBuild({ tool, network }: KataGoProgram): Promise<KataGoBuild> {
  const run = await runProgram(tool.path, ['version'], { deadlineMs: 60_000, env: await katagoEnvironment(tool.path) });
  const version = /^KataGo v(\S+)/m.exec(run.stdout)?.[1];
  if (version === undefined) throw unsuitable(tool, `it does not tell its version (exit ${run.code})`);
  const backend = /^Using (\S+) backend/m.exec(run.stdout)?.[1]?.toLowerCase() ?? 'unknown backend';
  return {
    version,
    build: backend,
    artifacts: [await artifact(tool.path), await artifact(network, requireWholeNetwork)].sort((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
    usesOpenCl: backend === 'opencl',
  };
}

/** Starts the analysis engine for boards of up to so many lines. It ends when its stdin closes. */
export async function startKataGo(
  program: KataGoProgram,
  build: Pick<KataGoBuild, 'usesOpenCl'>,
  options: EvaluatorIdentity['options'],
  boardSize: number,
): Promise<SupervisedProcess> {
  const { args, env } = await katagoCommand(program, build, options, boardSize);
  return startProcess(program.tool.path, args, { env });
}

/** What the analysis engine is started with; writes the files that the arguments name. */
export async function katagoCommand(
  { tool, network }: KataGoProgram,
  { usesOpenCl }: Pick<KataGoBuild, 'usesOpenCl'>,
  options: EvaluatorIdentity['options'],
  boardSize: number,
): Promise<{ readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }> {
  const folder = join(cacheDir(), 'katago', 'run');
  const tuned = usesOpenCl && (options.profile as KataGoProfile) === 'cpu';
  const config = configText(options, {
    boardLines: boardLinesFor(boardSize),
    tuningFile: tuned ? await ownFile(folder, 'tuning.txt', cpuTuning) : null,
    homeFolder: folder,
  });
  const args = ['analysis', '-config', await ownFile(folder, 'analysis.cfg', config), '-model', network];
  return { args: [...args, '-quit-without-waiting'], env: await katagoEnvironment(tool.path) };
}

/** A file of this content; its name holds the content's hash, so that processes with other settings have another. */
async function ownFile(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, `${sha256(text).slice(0, 16)}-${name}`);
  const there = await readFile(path, 'utf8').catch(() => undefined);
  if (there === text) return path;
  try {
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${crypto.randomUUID()}`;
    await writeFile(draft, text);
    await rename(draft, path);
    return path;
  } catch (cause) {
    throw new CasemillError({
      code: 'cache_not_writable',
      failureClass: 'infrastructure',
      message: "KataGo's settings cannot be written",
      input: path,
      remedy: 'Make the folder writable, or set CASEMILL_CACHE to one that is.',
      cause,
    });
  }
}

const hashes = new Map<string, string>();

/** Networks have up to 500 MB: each file is read, and `check` is run on it, once as long as it stays the same. */
async function artifact(
  path: string,
  check: (path: string) => Promise<void> = async () => undefined,
): Promise<{ name: string; sha256: string }> {
  try {
    const { size, mtimeMs } = await stat(path);
    const known = `${path} ${size} ${mtimeMs}`;
    const hash = hashes.get(known) ?? sha256(await readFile(path));
    if (!hashes.has(known)) await check(path);
    hashes.set(known, hash);
    return { name: basename(path), sha256: hash };
  } catch (cause) {
    if (cause instanceof CasemillError) throw cause;
    throw new CasemillError({
      code: 'engine_missing',
      failureClass: 'infrastructure',
      message: 'a file of KataGo cannot be read',
      input: path,
      remedy: 'Run: npx casemill engines install katago, or correct CASEMILL_KATAGO or CASEMILL_KATAGO_NETWORK.',
      cause,
    });
  }
}

function unsuitable(tool: FoundTool, why: string): CasemillError {
  return new CasemillError({
    code: 'engine_unsuitable',
    failureClass: 'usage',
    message: `the program is not a KataGo that can be used: ${why}`,
    input: tool.path,
    remedy: 'Use KataGo 1.13 or newer, or unset CASEMILL_KATAGO for the default.',
  });
}
