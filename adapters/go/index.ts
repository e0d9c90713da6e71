/** Go: the environment as one object. */
import type { Environment } from '../environment.js';
import { readChunks } from '../source.js';
import { goEvents, goPositions } from './events.js';
import { goLabelSpec, goTaskText } from './labels.js';
import type { GoMatch } from './match.js';
import { parseGoRecord } from './parse.js';
import { goQuery } from './query.js';
import { goScene } from './scene.js';
import { splitGames } from './split.js';

export const go: Environment<GoMatch> = {
  name: 'go',
  extensions: ['.sgf', '.gib', '.ngf', '.ugf', '.ugi', '.json', '.jsonl', '.sgf.zst', '.jsonl.zst'],
  engine: 'katago',
  sides: ['black', 'white'],
  labelSpec: goLabelSpec,
  open: readChunks,
  split: splitGames,
  parse: parseGoRecord,
  positions: goPositions,
  question: goQuery,
  events: goEvents,
  thinkMs: (match) => match.moves.map((move) => move.thinkMs),
  winner: (match) => match.winner,
  scene: goScene,
  taskText: goTaskText,
};
