/** What the benches work on, and how they run the program. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure, type Usage } from './cpu.js';

const program = fileURLToPath(new URL('../../bin/casemill.js', import.meta.url));
const samples = fileURLToPath(new URL('../../samples/chess', import.meta.url));

/** 600 Lichess games where the record collection is at hand, else the few samples. */
export function chessRecords(): string {
  const games = join(process.env.CASEMILL_RECORDS ?? '', 'chess', 'lichess-2021-10-a.pgn');
  return process.env.CASEMILL_RECORDS !== undefined && existsSync(games) ? games : samples;
}

export function build(store: string, ...args: string[]): Promise<Usage> {
  return buildOf('chess', [chessRecords()], store, ...args);
}

/** `records`: paths of files or folders. */
export function buildOf(
  environment: string,
  records: readonly string[],
  store: string,
  ...args: string[]
): Promise<Usage> {
  const options = ['--env', environment, '--json', '--store', store, ...args];
  return measure(process.execPath, [program, 'build', ...options, ...records]);
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'casemill-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
