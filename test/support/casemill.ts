/** Runs the command line as a person does: the built program in a process of its own, in a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('../../bin/casemill.js', import.meta.url));

export interface Finished {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** stdout as JSON. */
  json(): Record<string, unknown>;
}

export type Environment = Record<string, string | undefined>;

export async function casemill(
  args: readonly string[],
  cwd: string,
  env: Environment = {},
  timeoutMs?: number,
): Promise<Finished> {
  const { exitCode, stdout, stderr } = await startCasemill(args, cwd, env, timeoutMs);
  return {
    exitCode: exitCode ?? -1,
    stdout: String(stdout),
    stderr: String(stderr),
    json: () => JSON.parse(String(stdout)),
  };
}

/** Not awaited: for tests that interfere. */
export function startCasemill(args: readonly string[], cwd: string, env: Environment = {}, timeoutMs = 280_000) {
  return execa(process.execPath, [program, ...args], {
    cwd,
    env: { CASEMILL_STORE: undefined, ...env },
    reject: false,
    stdin: 'ignore',
    timeout: timeoutMs,
  });
}

/** A folder that is gone after the test. */
export async function workFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'casemill-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
