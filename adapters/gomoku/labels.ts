/** The label spec of gomoku, version 1, and the words in which a viewer is told of it. */
import type { LabelSpec } from '../../manifests/spec-schema.js';
import { UPDATE_LABELS } from '../../quantization/bands.js';
import type { TaskText } from '../environment.js';
import { answerSchema, points, updateWords } from '../task-words.js';
import { MIN_EVENTS } from './limits.js';
import { columnNames, rowNames } from './points.js';

export const gomokuLabelSpec: LabelSpec = {
  environment: 'gomoku',
  version: 1,
  quantity: "Black's tempo-neutral win rate under the record's rule, from the evaluator's search",
  smoothing: 'tempo_neutral',
  bands: { step: 500, swing: 1500 },
  leader: { first: 5500, second: 4500 },
  shape: { reversalAdvantage: -0.3, reversalShare: 0.1, blowoutAdvantage: 0.4, blowoutShare: 0.6 },
  minEvents: MIN_EVENTS,
  pacing: { minS: 2, maxS: 20, unknownS: 4, minTailS: 4 },
};

const PLAYERS = ['black', 'white'];
const TYPES = ['stone'];
const STATES = ['black', 'white', 'even'];
/** Of the largest board; which board it is, the viewer sees. */
const POINTS = columnNames(20).flatMap((column) => rowNames(20).map((row) => column + row));

export function gomokuTaskText(spec: LabelSpec): TaskText {
  return {
    instructions: instructions(spec),
    sides: PLAYERS,
    eventVocabulary: { type: TYPES, player: PLAYERS, point: POINTS },
    updateLabels: [...UPDATE_LABELS],
    stateLabels: STATES,
    answerSchema: answerSchema(
      {
        type: { enum: TYPES },
        player: { enum: PLAYERS },
        point: { type: 'string', pattern: '^[A-T](20|1[0-9]|[1-9])$' },
      },
      STATES,
    ),
  };
}

function instructions(spec: LabelSpec): string {
  const { bands, leader } = spec;
  return [
    'The video shows a game of gomoku (five in a row) on an empty board. Black has the first stone. Stones stand on the',
    'crossings, the last one played is marked, and the stones of a row that wins are dotted when it stands. The strip above',
    'the board tells the rule and names the stones of the opening, which were agreed beforehand and are no events.',
    'Freestyle: five or more in a row win. Standard: exactly five win. Renju: Black wins with exactly five and loses by an',
    'overline, a double four or a double three; White wins with five or more.',
    'List every stone after the opening in order as one tuple: "t", "event", "update", "state".',
    '"t": seconds of video at which the stone appears on the board.',
    '"event": "type" is always "stone"; "player" is the colour of the stone; "point" is where it is put, column letter (I is one',
    'of them) and row number as on the board, where row 1 is at the top.',
    'Strong play from a position gives Black a win rate between 0 and 100. Having the move is worth much, so each state is valued',
    'as the mean of the win rates before and after its last stone; before the first event, and when the game is over, as the win',
    'rate itself. "update" tells how the stone changed that value, after minus before:',
    updateWords(bands),
    `"state" tells who leads after the stone: "black" at ${points(leader.first)} points or more, "white" at`,
    `${points(leader.second)} or less, "even" between them.`,
    'Stones are matched when all fields agree and "t" is within 3 seconds.',
  ].join(' ');
}
