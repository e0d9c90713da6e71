/** What all `casemill play` commands have in common. */
import type { Command } from 'commander';
import { integerOption } from '../options.js';

export interface PlayOptions {
  readonly games: number;
  readonly seed: number;
  /** Number of the first game, from 1. */
  readonly first: number;
  /** A file, or stdout. */
  readonly out: string | undefined;
}

export function playCommand(play: Command, name: string, description: string): Command {
  return play
    .command(name)
    .description(description)
    .addOption(integerOption('--games <n>', 'how many', 1).makeOptionMandatory())
    .addOption(integerOption('--seed <n>', 'seed of everything that is drawn', 0).makeOptionMandatory())
    .addOption(integerOption('--first <k>', 'number of the first game', 1).default(1))
    .option('--out <file>', 'write to a file instead of stdout');
}
