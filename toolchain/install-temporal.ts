/**
 * Installs the Temporal command line with its development server: by the SDK's own download where the machine has internet,
 * else built from source by `go install`.
 */
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { CasemillError } from '../manifests/errors.js';
import { temporalVersion } from './cached-program.js';
import { downloadBySdk } from './install-temporal-sdk.js';
import { probe } from './probe.js';
import { type OnProgress, withElapsed } from './progress.js';
import { type RunResult, runProgram } from './run-program.js';
import { moveIntoPlace } from './scratch.js';

const goPackage = `github.com/temporalio/cli/cmd/temporal@v${temporalVersion}`;
const goDeadlineMs = 60 * 60_000;
const usual = 'usually about 7 min on two cores, and 3 GB of Go caches';
const otherWays = `set TEMPORAL_ADDRESS to a running server, or CASEMILL_TEMPORAL to a temporal program (version ${temporalVersion} or newer)`;

/** Fills `target`. `scratch` is an empty folder on the same file system. */
export async function installTemporal(target: string, scratch: string, onProgress: OnProgress): Promise<void> {
  const finished = join(scratch, 'finished');
  await mkdir(finished);
  const program = join(finished, 'temporal');
  const downloaded = await downloadBySdk(join(scratch, 'download'), onProgress);
  if (downloaded !== undefined) await copyFile(downloaded, program);
  else await rename(await buildWithGo(join(scratch, 'go-bin'), onProgress), program);
  onProgress('checking it: runs and tells its version');
  const result = await probe('temporal', program);
  if (!result.ok) throw failed(`the installed program cannot be used: ${result.reason}`, otherWays);
  await moveIntoPlace(finished, target);
}

/** Builds into `folder`, which must not exist yet, and returns the program's path. */
export async function buildWithGo(folder: string, onProgress: OnProgress): Promise<string> {
  await requireGo();
  await mkdir(folder);
  // A cross-compiling environment would refuse GOBIN, and the program must run here anyway.
  const env = { CGO_ENABLED: '0', GOBIN: folder, GOOS: undefined, GOARCH: undefined, GOWORK: 'off' };
  onProgress(`building the Temporal server from source with go install (once; ${usual})`);
  let modules = 0;
  let packages = 0;
  const onLine = (line: string) => {
    if (line.startsWith('go: downloading ')) modules++;
    else if (!line.startsWith('go: ')) packages++;
  };
  const run = await withElapsed(
    onProgress,
    (elapsedS) =>
      `still building, ${clock(elapsedS)} so far (${usual}); ` +
      `${modules} modules downloaded, ${packages} packages compiled`,
    () =>
      runProgram('go', ['install', '-v', '-ldflags=-s -w', goPackage], {
        cwd: folder,
        env,
        deadlineMs: goDeadlineMs,
        onLine,
      }),
  );
  if (run.code !== 0) throw goFailed(run);
  return join(folder, 'temporal');
}

/** Version of the Go on PATH, e.g. `1.26.8`, or undefined when there is none. */
export async function goVersion(): Promise<string | undefined> {
  const run = await runProgram('go', ['version'], { deadlineMs: 20_000 });
  return /go version go(\d+\.\d+(?:\.\d+)?)/.exec(run.stdout)?.[1];
}

/** Go 1.25 is what the server's go.mod asks for. */
export function goIsNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || (major === 1 && minor >= 25);
}

async function requireGo(): Promise<void> {
  const version = await goVersion();
  if (version !== undefined && goIsNewEnough(version)) return;
  throw new CasemillError({
    code: 'tool_missing',
    failureClass: 'infrastructure',
    message:
      version === undefined
        ? 'the Temporal server could not be downloaded, and there is no Go to build it with'
        : `the Temporal server could not be downloaded, and Go ${version} is too old to build it`,
    input: 'temporal',
    remedy: `Install Go 1.25 or newer and run npx casemill engines install temporal again, or ${otherWays}.`,
  });
}

function goFailed(run: RunResult): CasemillError {
  const lines = run.stderr.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('go: downloading'));
  const reason = run.timedOut
    ? `no result after ${goDeadlineMs / 60_000} min`
    : lines.slice(-2).join(' | ').slice(0, 300);
  return failed(
    `go install failed: ${reason || `exit ${run.code}`}`,
    `check that Go reaches its module proxy (go env GOPROXY) and that 4 GB of disk are free, then run it again; or ${otherWays}`,
  );
}

function failed(message: string, remedy: string): CasemillError {
  return new CasemillError({
    code: 'install_failed',
    failureClass: 'infrastructure',
    message,
    input: goPackage,
    remedy: `${remedy[0]?.toUpperCase()}${remedy.slice(1)}.`,
  });
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}
