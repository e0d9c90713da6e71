/** Gomocup engines that do as they are told, and one that answers from recorded sessions of the real Rapfi. */
import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GomocupProgram } from '../../evaluators/gomocup/program.js';
import { temporaryFolder } from './temporary-folder.js';

const scripted = fileURLToPath(new URL('./scripted-gomocup.mjs', import.meta.url));
const replayed = fileURLToPath(new URL('./replayed-rapfi.mjs', import.meta.url));

export interface ScriptedEngine {
  readonly program: GomocupProgram;
  /** Processes started so far. */
  starts(): Promise<number>;
  /** Lines that all processes got. */
  asked(): Promise<string[]>;
}

/** Its first `times` processes have the manner, later ones behave; scripted-gomocup.mjs names the manners. */
export async function scriptedEngine(manner: string, times = 1000): Promise<ScriptedEngine> {
  const folder = await temporaryFolder();
  const path = join(folder, 'engine');
  const state = join(folder, 'starts');
  for (const file of [state, `${state}-asked`]) await writeFile(file, '');
  await writeFile(path, `#!/bin/sh\nexec "${process.execPath}" "${scripted}" ${manner} ${times} "${state}"\n`);
  await chmod(path, 0o755);
  return {
    program: { path, network: null, own: false },
    starts: async () => (await readFile(state, 'utf8')).length,
    asked: async () => (await readFile(`${state}-asked`, 'utf8')).split('\n').filter((line) => line !== ''),
  };
}

/** Folder of the recorded sessions, or undefined when the record collection is not there. */
export function rapfiSessions(): string | undefined {
  const records = process.env.CASEMILL_RECORDS ?? '';
  const folder = join(records, '..', 'engines', 'rapfi');
  return records !== '' && existsSync(folder) ? folder : undefined;
}

/** Knows the recorded positions at the recorded node limits, and nothing else. */
export async function replayedRapfi(): Promise<GomocupProgram> {
  const path = join(await temporaryFolder(), 'rapfi');
  await writeFile(path, `#!/bin/sh\nexec "${process.execPath}" "${replayed}" "${rapfiSessions()}"\n`);
  await chmod(path, 0o755);
  return { path, network: null, own: false };
}
