/** Engines that misbehave on purpose: executables that speak just enough UCI to be believed, then fail in one way. */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FoundTool } from '../../toolchain/find.js';

export type Fault =
  | 'none'
  | 'silent'
  | 'no-uciok'
  | 'crash-at-once'
  | 'crash-in-search'
  | 'garbage'
  | 'nan'
  | 'twice'
  | 'late-twice'
  | 'no-wdl'
  | 'wdl-sum'
  | 'wdl-range'
  | 'only-bounds'
  | 'illegal-move'
  | 'no-move'
  | 'endless-line'
  | 'slow'
  | 'renamed'
  | 'no-wdl-option';

const program = fileURLToPath(new URL('./faulty-engine.mjs', import.meta.url));

/** Writes an executable into `folder` that fails in its first `times` processes and behaves afterwards. */
export async function faultyEngine(folder: string, fault: Fault, times = 1000): Promise<FoundTool> {
  const path = join(folder, `engine-${fault}`);
  const state = join(folder, `starts-${fault}`);
  await writeFile(state, '');
  await writeFile(path, `#!/bin/sh\nexec "${process.execPath}" "${program}" ${fault} ${times} "${state}"\n`);
  await chmod(path, 0o755);
  return { name: 'stockfish', path, version: 'faulty', source: 'configured' };
}
