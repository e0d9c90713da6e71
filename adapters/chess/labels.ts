/** The label spec of chess, version 1, and the words in which a viewer is told of it. */
import type { LabelSpec } from '../../manifests/spec-schema.js';
import { UPDATE_LABELS } from '../../quantization/bands.js';
import type { TaskText } from '../environment.js';
import { answerSchema, points, updateWords } from '../task-words.js';

export const chessLabelSpec: LabelSpec = {
  environment: 'chess',
  version: 1,
  quantity: "White's expected score: wins plus half of draws, from the evaluator's win-draw-loss estimate",
  bands: { step: 500, swing: 1500 },
  leader: { first: 5500, second: 4500 },
  shape: { reversalAdvantage: -0.3, reversalShare: 0.1, blowoutAdvantage: 0.4, blowoutShare: 0.6 },
  minEvents: 10,
  pacing: { minS: 3.5, maxS: 20, unknownS: 4, minTailS: 4 },
};

const PLAYERS = ['white', 'black'];
const TYPES = ['move', 'capture'];
const PIECES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
const SQUARES = [...'abcdefgh'].flatMap((file) => [...'12345678'].map((rank) => file + rank));
const STATES = ['white', 'black', 'even'];

export function chessTaskText(spec: LabelSpec): TaskText {
  return {
    instructions: instructions(spec),
    sides: PLAYERS,
    eventVocabulary: { type: TYPES, player: PLAYERS, piece: PIECES, square: SQUARES },
    updateLabels: [...UPDATE_LABELS],
    stateLabels: STATES,
    answerSchema: answerSchema(
      {
        type: { enum: TYPES },
        player: { enum: PLAYERS },
        piece: { enum: PIECES },
        square: { type: 'string', pattern: '^[a-h][1-8]$' },
      },
      STATES,
    ),
  };
}

function instructions(spec: LabelSpec): string {
  const { bands, leader } = spec;
  return [
    'The video shows a game of chess from its first position on. The side that starts at the bottom plays White.',
    'The destination square of the last move is marked.',
    'List every move in order as one tuple: "t", "event", "update", "state".',
    '"t": seconds of video at which the move appears on the board.',
    '"event": "type" is "capture" when the move takes a piece (en passant included), otherwise "move"; "player" is the',
    'side that moves; "piece" is the piece that moves (a pawn that promotes is a pawn; castling is a move of the king);',
    '"square" is where that piece arrives.',
    'Strong play from a position gives White an expected score between 0 and 100 (wins plus half of draws). "update"',
    'tells how the move changed it, after minus before:',
    updateWords(bands),
    `"state" tells who leads after the move: "white" at ${points(leader.first)} points or more, "black" at`,
    `${points(leader.second)} or less, "even" between them. After checkmate the score is 100 or 0, after a draw by rule 50.`,
    'Moves are matched when all fields agree and "t" is within 3 seconds.',
  ].join(' ');
}
