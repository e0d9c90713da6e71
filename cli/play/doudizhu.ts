/** `casemill play doudizhu`: JSON Lines. */
import { type Command, Option } from 'commander';
import { createPimcPlayer } from '../../evaluators/pimc/player.js';
import { builtProgram } from '../../evaluators/pimc/process.js';
import { playDoudizhuGames, STRENGTHS, type Strength } from '../../play/doudizhu.js';
import { interruptSignal } from '../interrupt.js';
import { integerOption } from '../options.js';
import { note } from '../print.js';
import { type PlayOptions, playCommand } from './command.js';
import { openRecords } from './records-out.js';

export function addPlayDoudizhu(play: Command): void {
  playCommand(play, 'doudizhu', 'doudizhu games as JSON Lines; equal seeds write equal bytes')
    .addOption(new Option('--strength <name>', 'of all seats').choices([...STRENGTHS, 'mixed']).default('mixed'))
    .addOption(integerOption('--min-plays <n>', 'a shorter game is played anew', 1).default(10))
    .action(playDoudizhu);
}

interface DoudizhuOptions extends PlayOptions {
  readonly strength: Strength | 'mixed';
  readonly minPlays: number;
}

async function playDoudizhu({ games, seed, first, strength, minPlays, out }: DoudizhuOptions): Promise<void> {
  const signal = interruptSignal(note);
  const records = await openRecords(out);
  const makePlayer = () => createPimcPlayer(builtProgram());
  await playDoudizhuGames(
    { games, seed, firstGame: first - 1, strength, minPlays, makePlayer, signal },
    async ({ line, index, plays, winner, strengths }) => {
      await records.write(line);
      note(`game ${index + 1}: ${plays} plays, won by the ${winner}, ${strengths.join(' against ')}`);
    },
  );
  await records.end();
}
