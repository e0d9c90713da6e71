/**
 * Lets Temporal's SDK download its development server, as its own test environments do. In a process of its own: the
 * SDK's download can neither be given a deadline nor be cancelled, a process can.
 */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporalVersion } from './cached-program.js';
import { type OnProgress, withElapsed } from './progress.js';
import { runProgram } from './run-program.js';

/** Until the first byte must be on disk: behind a firewall the attempt must not delay the other way. */
const firstByteMs = 10_000;
const deadlineMs = 10 * 60_000;

/** Started server or not, the program is then on disk; the caller checks it. */
const script = `
const [worker, downloadDir, version] = process.argv.slice(1);
const { Runtime } = await import(worker);
const runtime = Runtime.instance();
const server = await runtime.createEphemeralServer({
  type: 'dev-server', namespace: 'default', ip: '127.0.0.1', port: null, ui: false, uiPort: null, dbFilename: null,
  log: { format: 'pretty', level: 'error' }, extraArgs: [],
  exe: { type: 'cached-download', downloadDir, version, ttl: 86400000, sdkName: 'sdk-typescript', sdkVersion: version },
});
await runtime.shutdownEphemeralServer(server);
process.exit(0);
`;

/** Path of the downloaded program below `folder`, or undefined when it could not be downloaded. */
export async function downloadBySdk(folder: string, onProgress: OnProgress): Promise<string | undefined> {
  await mkdir(folder);
  onProgress(`trying a download of version ${temporalVersion} (50 MB; given up after 10 s without an answer)`);
  const giveUp = new AbortController();
  const start = performance.now();
  const watch = setInterval(() => {
    if (performance.now() - start < firstByteMs) return;
    readdir(folder).then(
      (entries) => entries.length === 0 && giveUp.abort(new Error('no answer within 10 s')),
      () => giveUp.abort(new Error('the scratch folder vanished')),
    );
  }, 500);
  const worker = import.meta.resolve('@temporalio/worker');
  const args = ['--input-type=module', '-e', script, worker, folder, `v${temporalVersion}`];
  try {
    const run = await withElapsed(
      onProgress,
      (elapsedS) => `still downloading, ${elapsedS} s so far`,
      () => runProgram(process.execPath, args, { deadlineMs, signal: giveUp.signal, cwd: folder }),
    );
    const [program] = (await readdir(folder)).filter((entry) => !entry.endsWith('.downloading'));
    if (run.code === 0 && program !== undefined) return join(folder, program);
    onProgress(`no download: ${reasonIn(run.stderr)}`);
  } catch (error) {
    onProgress(`no download: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    clearInterval(watch);
  }
  return undefined;
}

function reasonIn(stderr: string): string {
  const line = stderr.split('\n').find((text) => text.includes('Error: ')) ?? 'the SDK gave no reason';
  // The chain of causes repeats the URL; its last link is what went wrong.
  const last = line.split(/: (?=[a-z])/).at(-1) ?? line;
  return last.replace(/\W*$/, '').slice(0, 160);
}
