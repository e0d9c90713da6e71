/** One command at a time works on a store through its embedded server. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sha256 } from '../../manifests/canonical.js';
import { CasemillError } from '../../manifests/errors.js';
import { mapFileStoreError } from '../../storage/errors.js';

const WAIT_MS = 20;

/** Throws `store_busy` while another command lives; the lock of a command that died is taken over. */
export function lockStore(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock');
  return acquire(path, (pid) => Promise.reject(busy(pid, path)));
}

async function acquire(path: string, onAlive: (pid: number) => Promise<void>): Promise<() => Promise<void>> {
  const mine = `${process.pid} ${randomUUID()}`;
  while (!(await createWhole(path, mine))) {
    const text = await textOf(path);
    if (text === undefined) continue;
    const pid = Number(text.split(' ')[0]);
    if (isAlive(pid)) await onAlive(pid);
    else if (await takeOver(path, text, mine)) break;
  }
  return async () => {
    if ((await textOf(path)) === mine) await rm(path, { force: true });
  };
}

/**
 * Replaces a dead owner's lock, in one step, so that the path is never free meanwhile. A lock per dead text, itself taken
 * over when its owner dies, keeps two that found the same dead lock from replacing it one after the other.
 */
async function takeOver(path: string, dead: string, mine: string): Promise<boolean> {
  const release = await acquire(`${path}.${sha256(dead).slice(0, 16)}`, () => delay(WAIT_MS));
  try {
    if ((await textOf(path)) !== dead) return false;
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, mine);
    await rename(draft, path);
    return true;
  } catch (error) {
    throw mapFileStoreError(error, { input: path, action: 'write' });
  } finally {
    await release();
  }
}

/** The file appears with its text or not at all, so nobody reads a lock without an owner and takes it for a dead one's. */
async function createWhole(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text);
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw mapFileStoreError(error, { input: path, action: 'write' });
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

function textOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function busy(pid: number, path: string): CasemillError {
  return new CasemillError({
    code: 'store_busy',
    failureClass: 'infrastructure',
    message: `another casemill command (process ${pid}) is building into this store`,
    input: path,
    remedy: 'Wait for it (npx casemill status shows it), or set TEMPORAL_ADDRESS so that commands share one server.',
  });
}
