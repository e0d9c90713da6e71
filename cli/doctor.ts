/** `casemill doctor`: what this machine has and lacks. */
import type { Command } from 'commander';
import { gomocupProgram } from '../evaluators/gomocup/program.js';
import { engineTools } from '../evaluators/registry.js';
import { describeError } from '../manifests/errors.js';
import { type Check, examine } from '../toolchain/doctor.js';
import { printJson, printLine } from './print.js';

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check what this machine has, which versions, and what to do where something is missing')
    .option('--json', 'print one JSON document', false)
    .action(async ({ json }: { json: boolean }) => {
      const examined = await examine(engineTools());
      const examination = { checks: [...examined.checks, await gomokuEngine()] };
      if (json) printJson(examination);
      for (const { name, ok, optional, detail, remedy } of json ? [] : examination.checks) {
        printLine(`${ok ? 'ok     ' : optional === true ? 'absent ' : 'missing'} ${name}: ${detail}`);
        if (remedy !== undefined) printLine(`        → ${remedy}`);
      }
      if (examination.checks.some(({ ok, optional }) => !ok && optional !== true)) process.exitCode = 1;
    });
}

/** Never missing, since casemill brings its own; a configured or registered one may be gone. */
async function gomokuEngine(): Promise<Check> {
  return gomocupProgram().then(
    ({ path, own }) => ({ name: 'gomoku engine', ok: true, detail: own ? "casemill's own" : path }),
    (error) => ({ name: 'gomoku engine', ok: false, detail: describeError(error) }),
  );
}
