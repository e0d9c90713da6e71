/** `casemill engines install NAME`: puts a program into the cache. */
import type { Command } from 'commander';
import { registerGomocup } from '../evaluators/gomocup/register.js';
import { engineTools } from '../evaluators/registry.js';
import { CasemillError } from '../manifests/errors.js';
import { installTool } from '../toolchain/install.js';
import type { ToolName } from '../toolchain/tool.js';
import { note, printLine } from './print.js';

const NAMES: readonly ToolName[] = ['temporal', 'ffmpeg', ...engineTools()];
/** In no package registry: the person's own copy is checked and noted. */
const RAPFI = 'rapfi';

interface InstallOptions {
  readonly path: string | undefined;
  readonly network: string | undefined;
}

export function addEngines(program: Command): void {
  const engines = program.command('engines').description('programs that casemill runs');
  engines
    .command('install')
    .argument('<names...>', [...NAMES, RAPFI].join(', '))
    .description('install a program into the cache with ordinary package clients; rapfi: register your own copy')
    .option('--path <file>', 'rapfi: the program')
    .option('--network <file>', 'rapfi: its network, where it has one in a file of its own')
    .action(async (names: string[], options: InstallOptions) => {
      if (names.includes(RAPFI)) await register(options);
      for (const name of names.filter((one) => one !== RAPFI).map(known)) {
        const { path, version } = await installTool(name, note);
        printLine(`${name} ${version} at ${path}`);
      }
    });
}

async function register({ path, network }: InstallOptions): Promise<void> {
  if (path === undefined) {
    throw new CasemillError({
      code: 'settings_invalid',
      failureClass: 'usage',
      message: 'Rapfi is in no package registry, so its file has to be named',
      input: RAPFI,
      remedy: "Give --path FILE (and --network FILE), or use casemill's own gomoku engine, which needs no install.",
    });
  }
  const registered = await registerGomocup({ path, network }, (line) => note(`${RAPFI}: ${line}`));
  printLine(`${registered.name} at ${registered.path}`);
}

function known(name: string): ToolName {
  const found = NAMES.find((one) => one === name);
  if (found !== undefined) return found;
  throw new CasemillError({
    code: 'engine_unknown',
    failureClass: 'usage',
    message: `casemill cannot install "${name}"`,
    input: name,
    remedy: `Use one of: ${[...NAMES, RAPFI].join(', ')}.`,
  });
}
