/** `casemill play chess`: records by engine self-play, as PGN. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Command } from 'commander';
import { createStockfishPlayer } from '../evaluators/stockfish/player.js';
import { CasemillError } from '../manifests/errors.js';
import { playChessGames } from '../play/chess.js';
import { requireTool } from '../toolchain/find.js';
import { interruptSignal } from './interrupt.js';
import { integerOption } from './options.js';
import { note } from './print.js';

/** Moves the engine proposes; the seed chooses among them. */
const MULTI_PV = 8;

export function addPlay(program: Command): void {
  program
    .command('play')
    .description('make records that nobody has seen, by engine self-play')
    .command('chess')
    .description('chess games as PGN; equal seeds write equal bytes')
    .addOption(integerOption('--games <n>', 'how many', 1).makeOptionMandatory())
    .addOption(integerOption('--seed <n>', 'seed of everything that is drawn', 0).makeOptionMandatory())
    .addOption(integerOption('--first <k>', 'number of the first game', 1).default(1))
    .addOption(integerOption('--nodes <n>', 'engine nodes per move', 1).default(2000))
    .addOption(integerOption('--min-plies <n>', 'a shorter game is played anew', 1).default(10))
    .addOption(integerOption('--max-plies <n>', 'a game not over by then is played anew', 1).default(240))
    .option('--out <file>', 'write to a file instead of stdout')
    .action(play);
}

interface Options {
  readonly games: number;
  readonly seed: number;
  readonly first: number;
  readonly nodes: number;
  readonly minPlies: number;
  readonly maxPlies: number;
  readonly out: string | undefined;
}

async function play({ games, seed, first, nodes, minPlies, maxPlies, out }: Options): Promise<void> {
  const tool = await requireTool('stockfish');
  const signal = interruptSignal(note);
  const stream = out === undefined ? process.stdout : await openFile(out);
  await playChessGames(
    {
      games,
      seed,
      firstGame: first - 1,
      nodes,
      minPlies,
      maxPlies,
      makePlayer: () => createStockfishPlayer({ tool, multiPv: MULTI_PV }),
      signal,
    },
    async ({ pgn, index, plies, result, ending }) => {
      if (!stream.write(pgn)) await once(stream, 'drain');
      note(`game ${index + 1}: ${plies} plies, ${result}, ${ending.replaceAll('_', ' ')}`);
    },
  );
  if (out !== undefined) await new Promise<void>((resolve) => stream.end(resolve));
}

async function openFile(path: string): Promise<NodeJS.WritableStream> {
  const stream = createWriteStream(path);
  try {
    await once(stream, 'open');
  } catch (cause) {
    throw new CasemillError({
      code: 'file_not_writable',
      failureClass: 'usage',
      message: 'the file cannot be written',
      input: path,
      remedy: 'Check the path and its permissions.',
      cause,
    });
  }
  return stream;
}
