/** A folder of a test's own, removed after it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Call inside a test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'casemill-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
