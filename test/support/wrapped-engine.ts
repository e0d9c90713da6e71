/** The real chess engine, watched: counts its searches and, on request, holds, crashes or stays silent on positions. */
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chessEngine } from './chess-engine.js';

export interface Rule {
  /** The FEN, whole or without its counters; `*` is every position. */
  readonly fen: string;
  /** hold: waits until the rule is gone; slow: 0.3 s more. */
  readonly fault: 'hold' | 'slow' | 'crash' | 'silent';
}

export interface WrappedEngine {
  /** For CASEMILL_STOCKFISH. */
  readonly path: string;
  /** FENs searched so far by all processes, in order. */
  searches(): Promise<string[]>;
  /** Takes effect at the next search and for those that are held. */
  setRules(rules: readonly Rule[]): Promise<void>;
}

const program = fileURLToPath(new URL('./wrapped-engine.mjs', import.meta.url));

export async function wrappedEngine(parent: string, rules: readonly Rule[] = []): Promise<WrappedEngine> {
  const folder = join(parent, 'engine');
  await mkdir(folder, { recursive: true });
  const { path: engine } = await chessEngine();
  const path = join(folder, 'watched-engine');
  await writeFile(path, `#!/bin/sh\nexec "${process.execPath}" "${program}" "${engine}" "${folder}"\n`);
  await chmod(path, 0o755);
  await writeFile(join(folder, 'searches'), '');
  const setRules: WrappedEngine['setRules'] = async (next) => {
    // Renamed in, so that no search reads half a file.
    await writeFile(join(folder, 'rules.new'), JSON.stringify(next));
    await rename(join(folder, 'rules.new'), join(folder, 'rules.json'));
  };
  await setRules(rules);
  return {
    path,
    setRules,
    searches: async () => (await readFile(join(folder, 'searches'), 'utf8')).split('\n').filter((line) => line !== ''),
  };
}
