/** A draft played on a board under its rules: captures, ko, suicide. What does not replay to the end is refused whole. */
import { type Board, type Colour, createBoard, opponent } from './board.js';
import type { DraftMove, GameDraft } from './draft.js';
import { goFault } from './faults.js';
import { MIN_EVENTS } from './limits.js';
import type { GoMatch, GoMove } from './match.js';
import { pointName } from './points.js';
import { goIdentity, goQuery } from './query.js';
import { komiOf, komiUnder, type Ruleset, rulesetOf } from './rules.js';

/** Throws RecordFault: `illegal_position`, `komi_unsupported`, `no_moves`, `illegal_move`, `too_short`. */
export function replay(draft: GameDraft): GoMatch {
  const stated = komiOf(draft.komi);
  const ruleset = rulesetOf(draft.rules, stated);
  const board = startingBoard(draft);
  const moves = playAll(board, draft.moves, ruleset);
  const stones = (colour: Colour): string[] =>
    [...draft.setup]
      .filter(([, stone]) => stone === colour)
      .map(([index]) => index)
      .sort((a, b) => a - b)
      .map((index) => pointName(index, draft.size));
  const setup = { black: stones('black'), white: stones('white') };
  const match = {
    environment: 'go',
    size: draft.size,
    rules: ruleset.name,
    komi: komiUnder(ruleset, stated, setup.black.length),
    setup,
    moves,
    winner: draft.winner,
  } as const;
  const played = moves.filter(({ point }) => point !== null).length;
  if (played === 0) throw goFault('no_moves', 'the record holds no move');
  if (played < MIN_EVENTS) throw goFault('too_short', `${played} moves; a case needs ${MIN_EVENTS}`);
  return { ...match, identity: goIdentity(goQuery(match)) };
}

/** The board before the first move. Throws `illegal_position`. */
function startingBoard(draft: GameDraft): Board {
  const board = createBoard(draft.size);
  for (const [index, colour] of draft.setup) board.set(index, colour);
  const dead = board.lifeless();
  if (dead === null) return board;
  throw goFault('illegal_position', `the stone set up on ${pointName(dead[0] ?? 0, draft.size)} has no liberty`);
}

function playAll(board: Board, moves: readonly DraftMove[], ruleset: Ruleset): GoMove[] {
  const ko = createKo(board, ruleset.ko);
  return moves.map(({ colour, index, thinkMs }, k) => {
    const place = `move ${k + 1}`;
    if (index === null) {
      ko.pass();
      return { colour, point: null, captured: 0, lost: 0, thinkMs };
    }
    const point = pointName(index, board.size);
    if (board.at(index) !== null) throw goFault('illegal_move', `${point} is occupied`, place);
    const { captured, suicide } = board.play(index, colour);
    // One stone that takes itself off leaves the board as it was: no ruleset of a server allows it.
    if (suicide.length === 1 || (suicide.length > 1 && !ruleset.suicide)) {
      throw goFault('illegal_move', `${point} is suicide`, place);
    }
    if (ko.forbids(colour)) throw goFault('illegal_move', `${point} retakes a ko`, place);
    return { colour, point, captured: captured.length, lost: suicide.length, thinkMs };
  });
}

interface Ko {
  /** To be asked after the move was made: whether its position is one that must not come back. */
  forbids(mover: Colour): boolean;
  pass(): void;
}

/**
 * Simple ko looks back one move of each side. Superko forbids every earlier position: with the same player to move
 * (situational) or with either (positional).
 */
function createKo(board: Board, rule: Ruleset['ko']): Ko {
  const earlier = new Set<string>();
  let last = board.text();
  let beforeLast = '';
  const key = (text: string, next: Colour): string => (rule === 'situational' ? `${text} ${next}` : text);
  earlier.add(key(last, 'black'));
  return {
    forbids(mover) {
      const now = board.text();
      const forbidden = rule === 'simple' ? now === beforeLast : earlier.has(key(now, opponent(mover)));
      earlier.add(key(now, opponent(mover)));
      [beforeLast, last] = [last, now];
      return forbidden;
    },
    pass() {
      // After a pass a simple ko may be retaken.
      beforeLast = '';
    },
  };
}
