/** The engine as a program: how it is started, and the hashes that pin it. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sha256 } from '../../manifests/canonical.js';
import { CasemillError } from '../../manifests/errors.js';
import { type SupervisedProcess, startProcess } from '../../toolchain/processes.js';
import type { EvaluatorIdentity } from '../contract.js';
import { scriptsOf } from '../program-scripts.js';
import type { GomocupProgram } from './program.js';

/** It ends when its stdin closes, and its leash ends it when we die in the middle of a search. */
export function startGomocup({ path, own }: GomocupProgram): Promise<SupervisedProcess> {
  if (own) return startProcess(process.execPath, [path]);
  // Engines look for their configuration and networks where they are started.
  return startProcess(path, [], { cwd: dirname(path) });
}

/**
 * Build and artifacts of the identity. Paths do not appear in it: the same engine elsewhere is the same engine. Our own is
 * all its scripts; another one is its binary, its network, and a `config.toml` beside it, which Rapfi reads.
 */
export async function gomocupBuild(program: GomocupProgram): Promise<Pick<EvaluatorIdentity, 'build' | 'artifacts'>> {
  const artifacts = program.own
    ? (await scriptsOf(program.path)).map((script) => ({ ...script, name: basename(script.name) }))
    : await Promise.all((await filesOf(program)).map((path) => artifact(path)));
  return {
    build: program.own ? 'own' : 'native',
    artifacts: artifacts.sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** Binary, configuration beside it, network. */
export async function filesOf({ path, network }: GomocupProgram): Promise<string[]> {
  const beside = await readdir(dirname(path)).catch((): string[] => []);
  const config = beside.includes('config.toml') ? [join(dirname(path), 'config.toml')] : [];
  return [path, ...config, ...(network === null ? [] : [network])];
}

async function artifact(path: string): Promise<{ name: string; sha256: string }> {
  try {
    return { name: basename(path), sha256: sha256(await readFile(path)) };
  } catch (cause) {
    throw missing(path, cause);
  }
}

function missing(path: string, cause: unknown): CasemillError {
  return new CasemillError({
    code: 'engine_missing',
    failureClass: 'infrastructure',
    message: 'a file of the gomoku engine cannot be read',
    input: path,
    remedy: 'Correct CASEMILL_GOMOCUP or CASEMILL_GOMOCUP_NETWORK, or register the engine anew.',
    cause,
  });
}
