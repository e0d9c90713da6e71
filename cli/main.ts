#!/usr/bin/env node
/** The command line. Exit codes: 0 done, 1 infrastructure or a bug, 2 usage, 130 interrupted. */
import { Command, CommanderError } from 'commander';
import { versions } from '../activities/versions.js';
import { CasemillError, describeError } from '../manifests/errors.js';
import { note, printJson } from './print.js';

/** Loaded when named: importing all of them costs more than a short command takes. */
const COMMANDS: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  build: async () => (await import('./build.js')).addBuild,
  demo: async () => (await import('./demo.js')).addDemo,
  status: async () => (await import('./status.js')).addStatus,
  pause: async () => (await import('./control.js')).addPause,
  resume: async () => (await import('./control.js')).addResume,
  cancel: async () => (await import('./control.js')).addCancel,
  show: async () => (await import('./show.js')).addShow,
  verify: async () => (await import('./verify.js')).addVerify,
  agree: async () => (await import('./agree.js')).addAgree,
  play: async () => (await import('./play.js')).addPlay,
  worker: async () => (await import('./worker.js')).addWorker,
  doctor: async () => (await import('./doctor.js')).addDoctor,
  engines: async () => (await import('./engines.js')).addEngines,
};

const program = new Command('casemill')
  .description('Turns records of competitive games into audited benchmark cases for video models.')
  .version(versions().casemill)
  .exitOverride();
const first = process.argv[2] ?? '';
const named = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
for (const load of named === undefined ? Object.values(COMMANDS) : [named]) (await load())(program);
// Subcommands inherit neither exitOverride nor error handling by themselves.
for (const command of program.commands) {
  command.exitOverride();
  for (const sub of command.commands) sub.exitOverride();
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}
// Handles that a library forgot (a keep-alive socket) must not keep a finished command alive; output is flushed first.
process.stdout.write('', () => process.stderr.write('', () => process.exit()));

function report(error: unknown): number {
  const json = process.argv.includes('--json');
  if (error instanceof CommanderError) {
    // Commander has told the person by itself.
    if (error.exitCode !== 0 && json) printJson({ error: { code: 'usage', message: error.message } });
    return error.exitCode === 0 ? 0 : 2;
  }
  const known = error instanceof CasemillError;
  if (json) {
    printJson({
      error: { code: known ? error.code : 'internal_error', message: known ? messageOf(error) : describeError(error) },
    });
  }
  note(known ? messageOf(error) : `internal_error: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  if (!known) return 1;
  if (error.code === 'interrupted') return 130;
  return error.failureClass === 'usage' ? 2 : 1;
}

/** Failures that were described where they happened come whole; the code is not said twice. */
function messageOf(error: CasemillError): string {
  return error.message.startsWith(`${error.code}: `) ? error.message : describeError(error);
}
