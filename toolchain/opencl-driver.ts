/** The OpenCL driver that KataGo computes with: a system package, because it has to fit the machine's devices. */
import { readdir } from 'node:fs/promises';
import { CasemillError } from '../manifests/errors.js';
import { type OnProgress, withElapsed } from './progress.js';
import { runProgram } from './run-program.js';

const packages = ['pocl-opencl-icd', 'ocl-icd-libopencl1'] as const;
const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
const deadlineMs = 20 * 60_000;

/**
 * Sees to it that there is a driver: one that is there is left alone, of a GPU or of the CPU. Without one, root on a
 * Debian-like system gets pocl (which computes on the CPU) from the system's package manager; everybody else gets an
 * error that says what to install.
 */
export async function ensureOpenClDriver(onProgress: OnProgress): Promise<void> {
  const found = await openClDrivers();
  if (found.length > 0) return onProgress(`OpenCL driver found: ${found.join(', ')}`);
  if (process.getuid?.() !== 0)
    throw noDriver('there is no OpenCL driver on this machine, and only root can install one');
  onProgress(`there is no OpenCL driver; installing one that computes on the CPU: ${command}`);
  let run = await apt(onProgress, command.split(' ').slice(1));
  if (run.code !== 0) {
    onProgress('the package lists may be old: apt-get update, then once more');
    await apt(onProgress, ['update']);
    run = await apt(onProgress, command.split(' ').slice(1));
  }
  if ((await openClDrivers()).length > 0) return;
  const said = run.stderr.split('\n').find((line) => /^E:/.test(line)) ?? `exit ${run.code}`;
  throw noDriver(`the OpenCL driver could not be installed: ${said}`);
}

/** Names of the drivers that the system's OpenCL loader would use. */
export async function openClDrivers(): Promise<string[]> {
  const folder = process.env.OCL_ICD_VENDORS ?? '/etc/OpenCL/vendors';
  const entries = await readdir(folder).catch(() => []);
  return entries.filter((entry) => entry.endsWith('.icd')).map((entry) => entry.replace(/\.icd$/, ''));
}

function apt(onProgress: OnProgress, args: readonly string[]) {
  return withElapsed(
    onProgress,
    (elapsedS) => `apt-get ${args[0]} still running, ${elapsedS} s so far (usually 10 to 60 s, about 150 MB)`,
    () => runProgram('apt-get', args, { deadlineMs, env: { DEBIAN_FRONTEND: 'noninteractive' } }),
  );
}

function noDriver(message: string): CasemillError {
  return new CasemillError({
    code: 'install_failed',
    failureClass: 'infrastructure',
    message,
    input: 'katago',
    remedy: `Install one: for a GPU its vendor's, for the CPU pocl (Debian, Ubuntu: sudo ${command}); then run npx casemill engines install katago again. Or set CASEMILL_KATAGO to a KataGo that needs none (Eigen, CUDA, Metal).`,
  });
}
