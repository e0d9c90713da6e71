/** PIMC programs that misbehave on purpose, or just keep a list of what they are asked. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPimc, type PimcConfig } from '../../evaluators/pimc/actor.js';
import type { FaultySubject } from '../evaluators/conformance.js';
import { temporaryFolder } from './temporary-folder.js';

const program = fileURLToPath(new URL('./faulty-pimc.mjs', import.meta.url));

interface FaultyPimc extends FaultySubject {
  /** Questions and actions sent to all processes so far. */
  asked(): Promise<Record<string, unknown>[]>;
}

/** Fails in its first `times` processes and behaves afterwards; faulty-pimc.mjs names the faults. */
export async function faultyPimc(fault: string, times: number, more: Partial<PimcConfig> = {}): Promise<FaultyPimc> {
  const folder = await temporaryFolder();
  const path = join(folder, 'main.mjs');
  for (const file of ['starts', 'asked']) await writeFile(join(folder, file), '');
  const script = await readFile(program, 'utf8');
  // Imports are hoisted: what they see must be set by a module of its own.
  await writeFile(path, `import './settings.mjs';\n${script}`);
  await writeFile(join(folder, 'settings.mjs'), `globalThis.faultyPimc = ${JSON.stringify([fault, times, folder])};\n`);
  return {
    evaluator: await createPimc({
      program: { path },
      processes: 1,
      deals: 128,
      seed: 0,
      policy: null,
      passInference: false,
      deadlineMs: 1500,
      startDeadlineMs: 60_000,
      maxTries: 3,
      ...more,
    }),
    starts: async () => (await readFile(join(folder, 'starts'), 'utf8')).length,
    asked: async () => {
      const lines = (await readFile(join(folder, 'asked'), 'utf8')).split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line));
    },
  };
}
