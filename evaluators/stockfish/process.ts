/** The engine as a program: how each build is started, and the hashes that pin it. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { sha256 } from '../../manifests/canonical.js';
import { CasemillError } from '../../manifests/errors.js';
import type { FoundTool } from '../../toolchain/find.js';
import { type SupervisedProcess, startProcess } from '../../toolchain/processes.js';
import type { EvaluatorIdentity } from '../contract.js';

/** Starts the engine; it ends when its stdin closes, and its leash ends it when we die in the middle of a search. */
export function startEngine(tool: FoundTool): Promise<SupervisedProcess> {
  if (isWebAssembly(tool)) return startProcess(process.execPath, [tool.path]);
  return startProcess(tool.path, []);
}

/** Build and artifacts of the identity. Paths do not appear in it: the same engine elsewhere is the same engine. */
export async function engineBuild(tool: FoundTool): Promise<Pick<EvaluatorIdentity, 'build' | 'artifacts'>> {
  if (!isWebAssembly(tool)) return { build: 'native', artifacts: [await artifact(tool.path)] };
  const flavour = basename(tool.path, '.js').replace(/^stockfish-/, '');
  const artifacts = [await artifact(tool.path), await artifact(tool.path.replace(/\.js$/, '.wasm'))];
  return { build: `${flavour} (wasm)`, artifacts };
}

function isWebAssembly(tool: FoundTool): boolean {
  return tool.path.endsWith('.js');
}

async function artifact(path: string): Promise<{ name: string; sha256: string }> {
  try {
    return { name: basename(path), sha256: sha256(await readFile(path)) };
  } catch (cause) {
    throw new CasemillError({
      code: 'engine_missing',
      failureClass: 'infrastructure',
      message: 'a file of the chess engine cannot be read',
      input: path,
      remedy: 'Run: npx casemill engines install stockfish, or correct CASEMILL_STOCKFISH.',
      cause,
    });
  }
}
