/** Doudizhu: the environment as one object. */
import type { Environment } from '../environment.js';
import { readChunks } from '../source.js';
import { doudizhuEvents, doudizhuPositions } from './events.js';
import { doudizhuLabelSpec, doudizhuTaskText } from './labels.js';
import type { DoudizhuMatch } from './match.js';
import { parseDoudizhuRecord } from './parse.js';
import { doudizhuQuery } from './query.js';
import { doudizhuScene } from './scene.js';
import { splitGames } from './split.js';

export const doudizhu: Environment<DoudizhuMatch> = {
  name: 'doudizhu',
  extensions: ['.json', '.jsonl', '.json.zst', '.jsonl.zst'],
  engine: 'pimc',
  engineGivesChanges: true,
  sides: ['landlord', 'farmers'],
  labelSpec: doudizhuLabelSpec,
  open: readChunks,
  split: splitGames,
  parse: parseDoudizhuRecord,
  positions: doudizhuPositions,
  question: doudizhuQuery,
  events: doudizhuEvents,
  thinkMs: (match) => match.steps.map((step) => step.thinkMs),
  winner: (match) => match.winner,
  scene: doudizhuScene,
  taskText: doudizhuTaskText,
};
