/** The label spec of doudizhu, version 1, and the words in which a viewer is told of it. */
import type { LabelSpec } from '../../manifests/spec-schema.js';
import { UPDATE_LABELS } from '../../quantization/bands.js';
import type { TaskText } from '../environment.js';
import { answerSchema, points, updateWords } from '../task-words.js';
import { MIN_EVENTS } from './limits.js';
import { COMBINATIONS, RANKS, SEATS } from './rules/index.js';

export const doudizhuLabelSpec: LabelSpec = {
  environment: 'doudizhu',
  version: 1,
  quantity:
    "Landlord's win rate over deals of the farmers' hands consistent with all public information, played out by one policy",
  bands: { step: 500, swing: 1500 },
  leader: { first: 5500, second: 4500 },
  shape: { reversalAdvantage: -0.3, reversalShare: 0.1, blowoutAdvantage: 0.4, blowoutShare: 0.6 },
  minEvents: MIN_EVENTS,
  pacing: { minS: 2.5, maxS: 10, unknownS: 3, minTailS: 4, pass: { minS: 1, unknownS: 1 } },
};

const TYPES = ['play'];
const STATES = ['landlord', 'farmers', 'even'];

export function doudizhuTaskText(spec: LabelSpec): TaskText {
  return {
    instructions: instructions(spec),
    sides: ['landlord', 'farmers'],
    eventVocabulary: { type: TYPES, player: [...SEATS], combination: [...COMBINATIONS], cards: [...RANKS] },
    updateLabels: [...UPDATE_LABELS],
    stateLabels: STATES,
    answerSchema: answerSchema(
      {
        type: { enum: TYPES },
        player: { enum: SEATS },
        combination: { enum: COMBINATIONS },
        cards: {
          type: 'string',
          pattern: '^3{0,4}4{0,4}5{0,4}6{0,4}7{0,4}8{0,4}9{0,4}T{0,4}J{0,4}Q{0,4}K{0,4}A{0,4}2{0,4}B?R?$',
          minLength: 1,
          maxLength: 20,
        },
      },
      STATES,
    ),
  };
}

function instructions(spec: LabelSpec): string {
  const { bands, leader } = spec;
  return [
    'The video shows a game of doudizhu, the landlord (crown, below) against two farmers (hats, above). Turns go from the',
    "landlord to the farmer at the right (farmer_down), then to the farmer at the left (farmer_up). The landlord's hand lies",
    'open; of the farmers only backs and the number of cards are seen. Before each seat lies what it did at its last turn: the',
    'cards that it played, or PASS. The three bottom cards, which went to the landlord, are in the middle.',
    'List every play in order as one tuple: "t", "event", "update", "state". A pass is no event.',
    '"t": seconds of video at which the cards appear before their seat.',
    '"event": "type" is "play"; "player" is the seat; "combination" is the kind of play: solo, pair, trio (three of a rank),',
    'trio_solo and trio_pair (with one card or a pair), solo_chain (five or more ranks in a row), pair_chain (three or more',
    'pairs in a row), plane (two or more trios in a row), plane_solos and plane_pairs (with as many single cards or pairs),',
    'four_two_solos and four_two_pairs (four of a rank with two cards or two pairs), bomb (four of a rank alone), rocket (both',
    'jokers). A play that can be read in two ways is named by the larger main group; a pair as the two cards beside four is',
    'four_two_solos. "cards": the cards played in ascending order, one character each: 3456789, T for 10, J, Q, K, A, 2, B for',
    'the small joker (hollow star), R for the big joker (filled star), e.g. "444T".',
    "The landlord's win rate, from 0 to 100, is that of play between equals from what the viewer can know: the landlord's hand,",
    'all that was played, and every deal of the unseen cards alike. "update" tells how the play changed it, after minus before:',
    updateWords(bands),
    `"state" tells who leads after the play: "landlord" at ${points(leader.first)} points or more, "farmers" at`,
    `${points(leader.second)} or less, "even" between them.`,
    'Plays are matched when all fields agree and "t" is within 3 seconds.',
  ].join(' ');
}
