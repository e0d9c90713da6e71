/** `casemill play go`: SGF. */
import { type Command, Option } from 'commander';
import { createKataGoPlayer } from '../../evaluators/katago/player.js';
import { playGoGames } from '../../play/go.js';
import { requireTool } from '../../toolchain/find.js';
import { katagoNetwork } from '../../toolchain/katago-package.js';
import { interruptSignal } from '../interrupt.js';
import { integerOption } from '../options.js';
import { note } from '../print.js';
import { type PlayOptions, playCommand } from './command.js';
import { openRecords } from './records-out.js';

const SIZES = { '9': 9, '13': 13, '19': 19 } as const;

export function addPlayGo(play: Command): void {
  playCommand(play, 'go', 'go games as SGF, one after the other; equal seeds write equal bytes')
    .addOption(new Option('--size <lines>', 'lines of the board').choices(['9', '13', '19']).default('9'))
    .addOption(integerOption('--min-moves <n>', 'a shorter game is played anew', 1).default(20))
    .action(playGo);
}

interface GoOptions extends PlayOptions {
  readonly size: '9' | '13' | '19';
  readonly minMoves: number;
}

async function playGo({ games, seed, first, size, minMoves, out }: GoOptions): Promise<void> {
  const tool = await requireTool('katago');
  const network = await katagoNetwork();
  const signal = interruptSignal(note);
  const records = await openRecords(out);
  await playGoGames(
    {
      games,
      seed,
      firstGame: first - 1,
      size: SIZES[size],
      minMoves,
      makePlayer: () => createKataGoPlayer({ tool, network, profile: 'cpu', threads: 1, visits: 1, seed: 0 }),
      signal,
    },
    async ({ sgf, index, moves, result, ending }) => {
      await records.write(sgf);
      note(`game ${index + 1}: ${moves} moves, ${result}, ${ending.replaceAll('_', ' ')}`);
    },
  );
  await records.end();
}
