/** Fetches one package with the ordinary npm client into a scratch folder; its install scripts do not run. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CasemillError } from '../manifests/errors.js';
import { type OnProgress, withElapsed } from './progress.js';
import { runProgram } from './run-program.js';

const deadlineMs = 20 * 60_000;

/** Installs `spec` (`name@version`) below `folder`; the package is then in `folder/node_modules/<name>`. */
export async function fetchNpmPackage(
  spec: string,
  folder: string,
  usual: string,
  onProgress: OnProgress,
): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"private":true}\n');
  const args = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    spec,
  ];
  onProgress(`fetching ${spec} with npm (${usual})`);
  const { command, leading } = npmCommand();
  const run = await withElapsed(
    onProgress,
    (elapsedS) => `still fetching ${spec}, ${elapsedS} s so far (${usual})`,
    () => runProgram(command, [...leading, ...args], { deadlineMs, cwd: folder }),
  );
  if (run.code === 0) return;
  const reason = run.stderr.split('\n').find((line) => /npm (error|ERR!)/.test(line)) ?? `npm exit ${run.code}`;
  throw new CasemillError({
    code: run.code === 127 ? 'tool_missing' : 'install_failed',
    failureClass: 'infrastructure',
    message: run.timedOut ? `npm did not finish within ${deadlineMs / 60_000} min` : `npm failed: ${reason.trim()}`,
    input: spec,
    remedy: 'Check that npm is on PATH and reaches its registry (npm ping), and that the disk has 500 MB free.',
  });
}

/** The npm that started us, when npm did; else the one on PATH. */
function npmCommand(): { command: string; leading: string[] } {
  const running = process.env.npm_execpath;
  if (running?.endsWith('npm-cli.js')) return { command: process.execPath, leading: [running] };
  return { command: 'npm', leading: [] };
}
