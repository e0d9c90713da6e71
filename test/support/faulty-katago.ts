/** Go engines that misbehave on purpose, or just keep a list of what they are asked. */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createKataGo } from '../../evaluators/katago/actor.js';
import type { KataGoConfig } from '../../evaluators/katago/processes.js';
import type { FaultySubject } from '../evaluators/conformance.js';
import { temporaryFolder } from './temporary-folder.js';

const program = fileURLToPath(new URL('./faulty-katago.mjs', import.meta.url));

export interface FaultyKataGo extends FaultySubject {
  /** Queries and actions sent to all processes so far. */
  asked(): Promise<Record<string, unknown>[]>;
}

/** Fails in its first `times` processes and behaves afterwards; faulty-katago.mjs names the faults. */
export async function faultyKataGo(
  fault: string,
  times: number,
  more: Partial<KataGoConfig> = {},
): Promise<FaultyKataGo> {
  const folder = await temporaryFolder();
  const path = join(folder, 'katago');
  const network = join(folder, 'network.bin');
  await writeFile(network, 'none');
  for (const file of ['starts', 'asked']) await writeFile(join(folder, file), '');
  await writeFile(path, `#!/bin/sh\nexec "${process.execPath}" "${program}" ${fault} ${times} "${folder}" "$@"\n`);
  await chmod(path, 0o755);
  const lines = async (file: string) => (await readFile(join(folder, file), 'utf8')).split('\n').filter(Boolean);
  return {
    evaluator: await createKataGo({
      tool: { name: 'katago', path, version: 'faulty', source: 'configured' },
      network,
      profile: 'cpu',
      threads: 1,
      visits: 1,
      seed: 0,
      deadlineMs: 1500,
      startDeadlineMs: 60_000,
      maxTries: 3,
      ...more,
    }),
    starts: async () => (await readFile(join(folder, 'starts'), 'utf8')).length,
    asked: async () => (await lines('asked')).map((line) => JSON.parse(line)),
  };
}
