/** The real KataGo, watched: keeps a list of the queries that all its processes were sent. */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FoundTool } from '../../toolchain/find.js';
import { temporaryFolder } from './temporary-folder.js';

export interface KataGoQueryLine {
  readonly id: string;
  readonly analyzeTurns: readonly number[];
  readonly moves: readonly unknown[];
}

export interface WatchedKataGo {
  /** For a configuration; `tool.path` is also a value for CASEMILL_KATAGO. */
  readonly tool: FoundTool;
  /** In the order in which they were sent. */
  queries(): Promise<KataGoQueryLine[]>;
}

const program = fileURLToPath(new URL('./watched-katago.mjs', import.meta.url));

/** Call inside a test. */
export async function watchedKataGo(engine: FoundTool): Promise<WatchedKataGo> {
  const folder = await temporaryFolder();
  const path = join(folder, 'katago');
  await writeFile(path, `#!/bin/sh\nexec "${process.execPath}" "${program}" "${engine.path}" "${folder}" "$@"\n`);
  await chmod(path, 0o755);
  await writeFile(join(folder, 'asked'), '');
  return {
    tool: { ...engine, path, source: 'configured' },
    queries: async () => {
      const lines = (await readFile(join(folder, 'asked'), 'utf8')).split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line)).filter((line) => 'analyzeTurns' in line);
    },
  };
}
