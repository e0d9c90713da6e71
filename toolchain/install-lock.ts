/**
 * One installer at a time per tool, across processes. The lock is a file with its owner's process id; its time is renewed
 * while the owner works, so a lock left by a killed owner is recognised and taken over.
 */
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { OnProgress } from './progress.js';

const renewMs = 2000;
/** Longer than any pause of a live owner's timers; used when the owner is on another host (shared home folders). */
const staleMs = 30_000;

/** Runs `work` while holding the lock file at `path`. Waits as long as another live process holds it. */
export async function withInstallLock<T>(path: string, onProgress: OnProgress, work: () => Promise<T>): Promise<T> {
  const mine = `${process.pid} ${hostname()} ${crypto.randomUUID()}\n`;
  let told = false;
  while (!(await create(path, mine))) {
    if (await isStale(path)) {
      await remove(path);
      continue;
    }
    if (!told) onProgress(`another process is installing this (lock ${path}); waiting for it`);
    told = true;
    await delay(500);
  }
  const renewal = setInterval(() => {
    // The owner's clock, not the file system's: both sides of the comparison below use it.
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, renewMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    if ((await content(path)) === mine) await rm(path, { force: true });
  }
}

/** Atomic and complete: the file appears with its content, so nobody ever reads a lock without an owner. */
async function create(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${crypto.randomUUID()}`;
  await writeFile(draft, text);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function isStale(path: string): Promise<boolean> {
  const text = await content(path);
  if (text === undefined) return false;
  const [pid, host] = text.trim().split(' ');
  if (host === hostname() && !isRunning(Number(pid))) return true;
  try {
    return Date.now() - (await stat(path)).mtimeMs > staleMs;
  } catch {
    return false;
  }
}

/**
 * Takes a stale lock away. Renaming first makes one of several takers win. A taker that was slow may catch the winner's
 * fresh lock instead; then two install at once, which costs time only: every install is built aside and renamed in.
 */
async function remove(path: string): Promise<void> {
  const aside = `${path}.${crypto.randomUUID()}.stale`;
  await rename(path, aside).catch(() => undefined);
  await rm(aside, { force: true });
}

async function content(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
