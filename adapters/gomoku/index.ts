/** Gomoku: the environment as one object. */
import type { Environment } from '../environment.js';
import { readChunks } from '../source.js';
import { gomokuEvents, gomokuPositions } from './events.js';
import { gomokuLabelSpec, gomokuTaskText } from './labels.js';
import type { GomokuMatch } from './match.js';
import { parseGomokuRecord } from './parse.js';
import { gomokuScene } from './scene.js';
import { splitGames } from './split.js';

export const gomoku: Environment<GomokuMatch> = {
  name: 'gomoku',
  extensions: ['.psq', '.json', '.psq.zst', '.json.zst'],
  engine: 'gomocup',
  sides: ['black', 'white'],
  labelSpec: gomokuLabelSpec,
  open: readChunks,
  split: splitGames,
  parse: parseGomokuRecord,
  positions: gomokuPositions,
  events: gomokuEvents,
  thinkMs: (match) => match.moves.map((move) => move.thinkMs),
  winner: (match) => match.winner,
  scene: gomokuScene,
  taskText: gomokuTaskText,
};
