/** Chess: the environment as one object. */
import type { Environment } from '../environment.js';
import { readChunks } from '../source.js';
import { chessEvents, chessPositions, chessWinner } from './events.js';
import { chessLabelSpec, chessTaskText } from './labels.js';
import type { ChessMatch } from './match.js';
import { parseChessRecord } from './parse.js';
import { chessScene } from './scene.js';
import { splitGames } from './split.js';

export const chess: Environment<ChessMatch> = {
  name: 'chess',
  extensions: ['.pgn', '.pgn.zst'],
  engine: 'stockfish',
  sides: ['white', 'black'],
  labelSpec: chessLabelSpec,
  open: readChunks,
  split: splitGames,
  parse: parseChessRecord,
  positions: chessPositions,
  events: chessEvents,
  thinkMs: (match) => match.plies.map((ply) => ply.thinkMs),
  winner: chessWinner,
  scene: chessScene,
  taskText: chessTaskText,
};
