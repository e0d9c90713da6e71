/** Engine self-play: chess games that nobody has seen, with seeded openings, styles and clocks. */

import { Chess, type Move } from 'chess.js';
import type { CandidateMove, StockfishPlayer } from '../evaluators/stockfish/player.js';
import { CasemillError } from '../manifests/errors.js';
import { clockAfterMove, drawTimeControl, type TimeControl } from './clock.js';
import { type PgnGame, type PgnMove, writePgn } from './pgn.js';
import { type Chance, chanceFor } from './random.js';
import { playSeries } from './series.js';
import { chooseMove, drawStyle, type GameStyle } from './style.js';

export interface PlayChessOptions {
  readonly games: number;
  /** Any integer. Equal seeds, nodes and engine builds give equal bytes. */
  readonly seed: number;
  /** 0-based; game k does not depend on where one starts or how many follow. */
  readonly firstGame?: number;
  /** Per move, default 2000. */
  readonly nodes?: number;
  /**
   * Shortest and longest game wanted, default 10 and 240 plies. A game that turns out shorter or is not over by then is
   * played anew from another part of its own random stream. At 240 plies a game is adjudicated as drawn instead.
   */
  readonly minPlies?: number;
  readonly maxPlies?: number;
  /** Called once; the player is closed at the end. MultiPV of about 8 gives the styles a choice. */
  readonly makePlayer: () => Promise<StockfishPlayer>;
  readonly signal?: AbortSignal;
}

type GameEnding =
  | 'checkmate'
  | 'stalemate'
  | 'insufficient_material'
  | 'threefold_repetition'
  | 'fifty_moves'
  | 'agreement'
  | 'resignation'
  | 'ply_cap';

export interface PlayedGame {
  /** 0-based. */
  readonly index: number;
  readonly pgn: string;
  readonly plies: number;
  readonly result: PgnGame['result'];
  readonly ending: GameEnding;
}

const defaultNodes = 2000;
/** Longer games are adjudicated as drawn. */
const plyCap = 240;
const mostAttempts = 100;

type BestMoves = (fen: string) => Promise<CandidateMove[]>;

/**
 * Plays games one after the other and hands each over as soon as it is finished. Ends with the signal's reason. Throws
 * `no_such_game` (usage) when the wanted lengths leave no game.
 */
export async function playChessGames(
  options: PlayChessOptions,
  onGame: (game: PlayedGame) => void | Promise<void>,
): Promise<void> {
  const { nodes = defaultNodes, signal } = options;
  const playGame = (index: number, player: StockfishPlayer): Promise<PlayedGame> =>
    playWantedGame(index, options, (fen) =>
      player.bestMoves(fen, signal === undefined ? { nodes } : { nodes, signal }),
    );
  await playSeries(options, playGame, onGame);
}

async function playWantedGame(index: number, options: PlayChessOptions, bestMoves: BestMoves): Promise<PlayedGame> {
  const { seed, minPlies = 10, maxPlies = plyCap } = options;
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const chance = chanceFor('casemill self-play chess 1', seed, index, attempt);
    const game = await playGame(index, chance, bestMoves, Math.min(maxPlies, plyCap));
    if (game !== undefined && game.plies >= minPlies) return game;
  }
  throw new CasemillError({
    code: 'no_such_game',
    failureClass: 'usage',
    message: `none of ${mostAttempts} games had between ${minPlies} and ${maxPlies} plies`,
    input: `game ${index + 1} of seed ${seed}`,
    remedy: 'Ask for a wider range; most games end between ply 40 and ply 140.',
  });
}

/** Undefined when the game is not over at `maxPlies`. */
async function playGame(
  index: number,
  chance: Chance,
  bestMoves: BestMoves,
  maxPlies: number,
): Promise<PlayedGame | undefined> {
  const style = drawStyle(chance);
  const control = drawTimeControl(chance);
  const clocksMs: [number, number] = [control.baseS * 1000, control.baseS * 1000];
  const chess = new Chess();
  const moves: PgnMove[] = [];
  const hopeless: [number, number] = [0, 0];
  let level = 0;
  let previous: Move | undefined;
  let ending = endingByRules(chess);
  while (ending === undefined) {
    const ply = moves.length;
    const side = ply % 2 === 0 ? 0 : 1;
    const candidates = await bestMoves(chess.fen());
    hopeless[side] = isHopeless(candidates, style) ? hopeless[side] + 1 : 0;
    if (hopeless[side] >= 3) {
      ending = 'resignation';
      break;
    }
    level = isLevel(candidates, ply) ? level + 1 : 0;
    if (level >= 12) {
      ending = 'agreement';
      break;
    }
    const move = play(chess, chooseMove(candidates, style, ply, chance));
    const recapture = previous?.captured !== undefined && move.captured !== undefined && move.to === previous.to;
    const thought = { ply, obvious: recapture || candidates.length === 1 };
    clocksMs[side] = clockAfterMove(clocksMs[side], control, thought, chance);
    moves.push({ san: move.san, clockMs: clocksMs[side] });
    previous = move;
    ending = endingByRules(chess) ?? (moves.length >= plyCap ? 'ply_cap' : undefined);
    if (ending === undefined && moves.length >= maxPlies) return undefined;
  }
  const result = resultOf(ending, chess);
  const pgn = writePgn({ headers: headers(index, control, ending, result), moves, result });
  return { index, pgn, plies: moves.length, result, ending };
}

function isHopeless(candidates: readonly CandidateMove[], { resignAt }: GameStyle): boolean {
  return resignAt !== null && candidates.every(({ score }) => score < -resignAt);
}

/** Both sides see nothing in it any more; not before move 30. */
function isLevel([best]: readonly CandidateMove[], ply: number): boolean {
  return ply >= 60 && best !== undefined && Math.abs(best.score) <= 15;
}

function play(chess: Chess, { uci }: CandidateMove): Move {
  const promotion = uci[4];
  return chess.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), ...(promotion === undefined ? {} : { promotion }) });
}

function endingByRules(chess: Chess): GameEnding | undefined {
  if (chess.isCheckmate()) return 'checkmate';
  if (chess.isStalemate()) return 'stalemate';
  if (chess.isInsufficientMaterial()) return 'insufficient_material';
  if (chess.isThreefoldRepetition()) return 'threefold_repetition';
  if (chess.isDrawByFiftyMoves()) return 'fifty_moves';
  return undefined;
}

/** Mate and resignation are lost by the side to move; everything else is drawn. */
function resultOf(ending: GameEnding, chess: Chess): PgnGame['result'] {
  if (ending !== 'checkmate' && ending !== 'resignation') return '1/2-1/2';
  return chess.turn() === 'w' ? '0-1' : '1-0';
}

/** The seven tags of the standard, with nothing in them that tells one game's players or day from another's. */
function headers(
  index: number,
  control: TimeControl,
  ending: GameEnding,
  result: PgnGame['result'],
): PgnGame['headers'] {
  return [
    ['Event', 'Self-play'],
    ['Site', '?'],
    ['Date', '????.??.??'],
    ['Round', String(index + 1)],
    ['White', 'Engine A'],
    ['Black', 'Engine B'],
    ['Result', result],
    ['TimeControl', `${control.baseS}+${control.incrementS}`],
    ['Termination', ending === 'ply_cap' ? 'adjudication' : 'normal'],
  ];
}
