/** `casemill play gomoku`: .psq. */
import { type Command, Option } from 'commander';
import { createGomokuPlayer } from '../../evaluators/gomocup/player.js';
import { gomocupProgram } from '../../evaluators/gomocup/program.js';
import { engineNamed } from '../../evaluators/registry.js';
import { playGomokuGames } from '../../play/gomoku.js';
import { interruptSignal } from '../interrupt.js';
import { integerOption } from '../options.js';
import { note } from '../print.js';
import { type PlayOptions, playCommand } from './command.js';
import { openRecords } from './records-out.js';

const SIZES = { '15': 15, '20': 20 } as const;
const RULES = ['freestyle', 'standard', 'renju'] as const;

export function addPlayGomoku(play: Command): void {
  playCommand(play, 'gomoku', 'gomoku games as .psq, one after the other; equal seeds write equal bytes')
    .addOption(new Option('--rule <name>', 'what wins').choices(RULES).default('freestyle'))
    .addOption(new Option('--size <lines>', 'lines of the board').choices(['15', '20']).default('15'))
    .addOption(
      integerOption('--nodes <n>', "engine nodes per move of Black, and of White's unless given", 1).default(
        engineNamed('gomocup').limit.byDefault,
      ),
    )
    .addOption(integerOption('--nodes-white <n>', 'engine nodes per move of White', 1))
    .addOption(
      integerOption('--min-moves <n>', 'a game with fewer stones after its opening is played anew', 1).default(16),
    )
    .action(playGomoku);
}

interface GomokuOptions extends PlayOptions {
  readonly minMoves: number;
  readonly rule: (typeof RULES)[number];
  readonly size: keyof typeof SIZES;
  readonly nodes: number;
  readonly nodesWhite: number | undefined;
}

async function playGomoku(options: GomokuOptions): Promise<void> {
  const { games, seed, first, rule, size, nodes, nodesWhite = nodes, minMoves, out } = options;
  const program = await gomocupProgram();
  const signal = interruptSignal(note);
  const records = await openRecords(out);
  await playGomokuGames(
    {
      games,
      seed,
      firstGame: first - 1,
      rule,
      size: SIZES[size],
      nodes: [nodes, nodesWhite],
      minMoves,
      makePlayer: () => createGomokuPlayer({ program }),
      signal,
    },
    async ({ psq, index, moves, result, ending }) => {
      await records.write(psq);
      note(`game ${index + 1}: ${moves} moves after the opening, ${result}, ${ending.replaceAll('_', ' ')}`);
    },
  );
  await records.end();
}
