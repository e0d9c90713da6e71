/** Registers a person's own Gomocup engine (`casemill engines install rapfi --path FILE`) after it has been tried. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { canonicalJson, sha256 } from '../../manifests/canonical.js';
import { CasemillError } from '../../manifests/errors.js';
import type { PositionValue } from '../contract.js';
import { createGomocup } from './actor.js';
import { filesOf } from './process.js';
import type { GomocupProgram } from './program.js';
import { writeRegistration } from './registration.js';
import type { GomocupConfig } from './search.js';

/** A quiet position under every rule, one on the larger board, and a four that the side to move completes. */
const TRIALS = [
  'gomoku 15 freestyle H8 I9 G9 I7',
  'gomoku 15 standard H8 I9 G9 I7 H9',
  'gomoku 15 renju H8 I9 G9 I7',
  'gomoku 20 freestyle J10 K11 L9',
  'gomoku 15 freestyle H8 A1 I8 A3 J8 A5 K8 A7',
] as const;
const WON = TRIALS[4];
const NODES = 20_000;

export interface RegisteredEngine {
  readonly name: string;
  readonly path: string;
}

/**
 * Asks the engine for a few positions in two processes: it must tell win rates, see a row that it can complete, and say
 * the same twice. Then its path and the hashes of its files are written down. Throws `engine_unsuitable` (usage),
 * and what the engine's own failures are.
 */
export async function registerGomocup(
  paths: { readonly path: string; readonly network: string | undefined },
  onProgress: (line: string) => void,
  more: Partial<GomocupConfig> = {},
): Promise<RegisteredEngine> {
  const network = paths.network === undefined ? null : resolve(paths.network);
  const program: GomocupProgram = { path: resolve(paths.path), network, own: false };
  const files: Record<string, string> = {};
  for (const file of await filesOf(program)) files[file] = await hashOf(file);
  onProgress(`checking the protocol: ${TRIALS.length} positions`);
  const first = await trial(program, more);
  onProgress('checking that it repeats itself: the same positions in a fresh process');
  const second = await trial(program, more);
  if (canonicalJson(first.values) !== canonicalJson(second.values) || first.name !== second.name) {
    throw unsuitable(program.path, 'it gives other values the second time');
  }
  if (first.values[TRIALS.indexOf(WON)]?.value !== 10_000) {
    throw unsuitable(program.path, 'it does not see that four in a row can be made five');
  }
  const note = await writeRegistration({ schemaVersion: 1, path: program.path, network, name: first.name, files });
  onProgress(`registered in ${note}; it is used from now on, unless CASEMILL_GOMOCUP=own`);
  return { name: first.name, path: program.path };
}

async function trial(
  program: GomocupProgram,
  more: Partial<GomocupConfig>,
): Promise<{ readonly name: string; readonly values: readonly PositionValue[] }> {
  const engine = await createGomocup({ ...more, program, nodes: NODES });
  try {
    const values: PositionValue[] = [];
    for (const key of TRIALS) values.push(await engine.evaluate(key));
    return { name: engine.identity.version, values };
  } finally {
    await engine.close();
  }
}

async function hashOf(path: string): Promise<string> {
  try {
    return sha256(await readFile(path));
  } catch (cause) {
    throw new CasemillError({
      code: 'input_missing',
      failureClass: 'usage',
      message: 'the file cannot be read',
      input: path,
      remedy: 'Give the path of the engine, and of its network if it has one in a file of its own.',
      cause,
    });
  }
}

function unsuitable(path: string, why: string): CasemillError {
  return new CasemillError({
    code: 'engine_unsuitable',
    failureClass: 'usage',
    message: `the engine cannot be used: ${why}`,
    input: path,
    remedy: "Use Rapfi 0.43 or newer with one thread, or casemill's own engine (nothing to do).",
  });
}
