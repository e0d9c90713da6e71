/** `casemill play GAME`: records by engine self-play. */
import type { Command } from 'commander';
import { addPlayChess } from './play/chess.js';
import { addPlayDoudizhu } from './play/doudizhu.js';
import { addPlayGo } from './play/go.js';
import { addPlayGomoku } from './play/gomoku.js';

export function addPlay(program: Command): void {
  const play = program.command('play').description('make records that nobody has seen, by engine self-play');
  addPlayChess(play);
  addPlayGo(play);
  addPlayGomoku(play);
  addPlayDoudizhu(play);
}
