/** The PIMC program: how it is started, and the hashes that pin it. It is part of casemill, so it is always there. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../../manifests/canonical.js';
import { type SupervisedProcess, startProcess } from '../../toolchain/processes.js';
import type { EvaluatorIdentity } from '../contract.js';
import { scriptsOf } from '../program-scripts.js';

export interface PimcProgram {
  /** Absolute path of the script. */
  readonly path: string;
}

/** The built program, also where this file itself runs from source. */
export function builtProgram(): PimcProgram {
  const here = dirname(fileURLToPath(import.meta.url));
  const dist = here.split('/').includes('dist') ? join(here, '../..') : join(here, '../../dist');
  return { path: join(dist, 'evaluators/pimc/program/main.js') };
}

/** It ends when its stdin closes. */
export function startPimc({ path }: PimcProgram): Promise<SupervisedProcess> {
  return startProcess(process.execPath, [path]);
}

/** One hash over the program's scripts, names and bytes. Throws `engine_missing`. */
export async function programArtifacts({ path }: PimcProgram): Promise<EvaluatorIdentity['artifacts']> {
  const scripts = await scriptsOf(path);
  return [{ name: 'program', sha256: sha256(scripts.map((script) => `${script.name} ${script.sha256}`).join('\n')) }];
}
