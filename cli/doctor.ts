/** `casemill doctor`: what this machine has and lacks. */
import type { Command } from 'commander';
import { engineTools } from '../evaluators/registry.js';
import { examine } from '../toolchain/doctor.js';
import { printJson, printLine } from './print.js';

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check what this machine has, which versions, and what to do where something is missing')
    .option('--json', 'print one JSON document', false)
    .action(async ({ json }: { json: boolean }) => {
      const examination = await examine(engineTools());
      if (json) printJson(examination);
      for (const { name, ok, optional, detail, remedy } of json ? [] : examination.checks) {
        printLine(`${ok ? 'ok     ' : optional === true ? 'absent ' : 'missing'} ${name}: ${detail}`);
        if (remedy !== undefined) printLine(`        → ${remedy}`);
      }
      if (examination.checks.some(({ ok, optional }) => !ok && optional !== true)) process.exitCode = 1;
    });
}
