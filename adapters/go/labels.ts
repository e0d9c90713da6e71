/** The label spec of go, version 1, and the words in which a viewer is told of it. */
import type { LabelSpec } from '../../manifests/spec-schema.js';
import { UPDATE_LABELS } from '../../quantization/bands.js';
import type { TaskText } from '../environment.js';
import { answerSchema, points, updateWords } from '../task-words.js';
import { MIN_EVENTS } from './limits.js';
import { columnNames, rowNames } from './points.js';

export const goLabelSpec: LabelSpec = {
  environment: 'go',
  version: 1,
  quantity: "Black's win rate under the record's rules and komi, from the evaluator's search",
  bands: { step: 500, swing: 1500 },
  leader: { first: 5500, second: 4500 },
  shape: { reversalAdvantage: -0.3, reversalShare: 0.1, blowoutAdvantage: 0.4, blowoutShare: 0.6 },
  minEvents: MIN_EVENTS,
  pacing: { minS: 2, maxS: 20, unknownS: 4, minTailS: 4 },
};

const PLAYERS = ['black', 'white'];
const TYPES = ['move', 'capture'];
const STATES = ['black', 'white', 'even'];
/** Of the largest board; which board it is, the viewer sees. */
const POINTS = columnNames(19).flatMap((column) => rowNames(19).map((row) => column + row));

export function goTaskText(spec: LabelSpec): TaskText {
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
        point: { type: 'string', pattern: '^[A-HJ-T](1[0-9]|[1-9])$' },
      },
      STATES,
    ),
  };
}

function instructions(spec: LabelSpec): string {
  const { bands, leader } = spec;
  return [
    'The video shows a game of go from its first position on; stones that are there from the start are a handicap or',
    'a set-up. The last stone played is marked, captured stones vanish with the move that takes them, and the strip',
    'above the board counts the prisoners that each side has taken and names a pass.',
    'List every stone played in order as one tuple: "t", "event", "update", "state". A pass is no event.',
    '"t": seconds of video at which the stone appears on the board.',
    '"event": "type" is "capture" when the stone takes at least one stone of the opponent, otherwise "move"; "player" is',
    'the colour of the stone; "point" is where it is played, column letter (there is no I) and row number as on the board.',
    'Strong play from a position gives Black a win rate between 0 and 100. "update" tells how the move changed it, after',
    'minus before:',
    updateWords(bands),
    `"state" tells who leads after the move: "black" at ${points(leader.first)} points or more, "white" at`,
    `${points(leader.second)} or less, "even" between them.`,
    'Moves are matched when all fields agree and "t" is within 3 seconds.',
  ].join(' ');
}
