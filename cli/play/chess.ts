/** `casemill play chess`: PGN. */
import type { Command } from 'commander';
import { createStockfishPlayer } from '../../evaluators/stockfish/player.js';
import { playChessGames } from '../../play/chess.js';
import { requireTool } from '../../toolchain/find.js';
import { interruptSignal } from '../interrupt.js';
import { integerOption } from '../options.js';
import { note } from '../print.js';
import { type PlayOptions, playCommand } from './command.js';
import { openRecords } from './records-out.js';

/** Moves the engine proposes; the seed chooses among them. */
const MULTI_PV = 8;

export function addPlayChess(play: Command): void {
  playCommand(play, 'chess', 'chess games as PGN; equal seeds write equal bytes')
    .addOption(integerOption('--nodes <n>', 'engine nodes per move', 1).default(2000))
    .addOption(integerOption('--min-plies <n>', 'a shorter game is played anew', 1).default(10))
    .addOption(integerOption('--max-plies <n>', 'a game not over by then is played anew', 1).default(240))
    .action(playChess);
}

interface ChessOptions extends PlayOptions {
  readonly nodes: number;
  readonly minPlies: number;
  readonly maxPlies: number;
}

async function playChess({ games, seed, first, nodes, minPlies, maxPlies, out }: ChessOptions): Promise<void> {
  const tool = await requireTool('stockfish');
  const signal = interruptSignal(note);
  const records = await openRecords(out);
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
      await records.write(pgn);
      note(`game ${index + 1}: ${plies} plies, ${result}, ${ending.replaceAll('_', ' ')}`);
    },
  );
  await records.end();
}
