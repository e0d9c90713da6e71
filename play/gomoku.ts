/** Self-play on the gomoku board: openings from the seed, then the engine against itself at a node limit for each side. */
import { createBoard } from '../adapters/gomoku/board.js';
import type { BoardSize } from '../adapters/gomoku/limits.js';
import { indexAt, pointIndex, pointName } from '../adapters/gomoku/points.js';
import { play, RULE_NUMBERS, type RuleName } from '../adapters/gomoku/rules.js';
import type { GomokuPlayer } from '../evaluators/gomocup/player.js';
import { CasemillError } from '../manifests/errors.js';
import { clockAfterMove, type TimeControl } from './clock.js';
import { writePsq } from './psq.js';
import { type Chance, chanceFor } from './random.js';
import { playSeries } from './series.js';

export interface PlayGomokuOptions {
  readonly games: number;
  /** Any integer. Equal seeds, limits and engines give equal bytes. */
  readonly seed: number;
  readonly size: BoardSize;
  readonly rule: RuleName;
  /** Nodes per move of Black and White at full strength. */
  readonly nodes: readonly [number, number];
  /** 0-based; game k does not depend on where one starts or how many follow. */
  readonly firstGame?: number;
  /** Games with fewer stones after the opening are played anew from another part of their random stream; default 16. */
  readonly minMoves?: number;
  /** Called once; the player is closed at the end. */
  readonly makePlayer: () => Promise<GomokuPlayer>;
  readonly signal?: AbortSignal;
}

export interface PlayedGomokuGame {
  /** 0-based. */
  readonly index: number;
  readonly psq: string;
  /** Stones after the opening. */
  readonly moves: number;
  readonly result: 0 | 1 | 2;
  readonly ending: 'row' | 'forbidden' | 'full' | 'move_cap';
}

const mostAttempts = 50;
const mostMoves = 120;
const openingTries = 12;
/** An opening is level when the side to move has no more than this, and no less than the rest. */
const levelWinrate = 0.7;
const timeControls: readonly TimeControl[] = [
  { baseS: 180, incrementS: 2 },
  { baseS: 300, incrementS: 3 },
  { baseS: 600, incrementS: 5 },
];

/**
 * Plays games one after the other and hands each over as soon as it is finished. Ends with the signal's reason. Throws
 * `no_such_game` (usage) when no game gets long enough.
 */
export async function playGomokuGames(
  options: PlayGomokuOptions,
  onGame: (game: PlayedGomokuGame) => void | Promise<void>,
): Promise<void> {
  await playSeries(options, (index, player) => playWantedGame(index, options, player), onGame);
}

async function playWantedGame(
  index: number,
  options: PlayGomokuOptions,
  player: GomokuPlayer,
): Promise<PlayedGomokuGame> {
  const { seed, size, rule, minMoves = 16 } = options;
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const chance = chanceFor('casemill self-play gomoku 1', seed, size, rule, index, attempt);
    const game = await playGame(index, options, chance, player);
    if (game.moves >= minMoves) return game;
  }
  throw new CasemillError({
    code: 'no_such_game',
    failureClass: 'usage',
    message: `none of ${mostAttempts} games had ${minMoves} moves after its opening`,
    input: `game ${index + 1} of seed ${seed}`,
    remedy: 'Ask for fewer moves.',
  });
}

/** How the two sides play: equal ones give tense games, a weak one blowouts, one that turns strong late reversals. */
interface Style {
  /** Divisors of the node limits of Black and White. */
  readonly handicaps: readonly [number, number];
  /** The ply from which the two change places; beyond the game's length: never. */
  readonly turningPoint: number;
}

function drawStyle(chance: Chance): Style {
  const weak = chance.pick([4, 16, 64]);
  const handicaps = chance.pick([[1, 1] as const, [1, weak] as const, [weak, 1] as const]);
  const turns = chance.uniform() < 0.4;
  return { handicaps, turningPoint: turns ? chance.integer(9, 18) : Number.POSITIVE_INFINITY };
}

async function playGame(
  index: number,
  { size, rule, nodes, signal }: PlayGomokuOptions,
  chance: Chance,
  player: GomokuPlayer,
): Promise<PlayedGomokuGame> {
  const style = drawStyle(chance);
  const control = chance.pick(timeControls);
  const key = (points: readonly string[]): string => `gomoku ${size} ${rule} ${points.join(' ') || '-'}`;
  const opening = await drawOpening(size, chance, async (points) => {
    const { block } = await player.think(key(points), Math.max(...nodes), signal);
    return block?.winrate ?? 0.5;
  });
  const board = createBoard(size);
  const points = [...opening];
  for (const [ply, point] of points.entries()) board.set(pointIndex(point, size), ply % 2 === 0 ? 'black' : 'white');
  const times = opening.map(() => 0);
  const clocksMs: [number, number] = [control.baseS * 1000, control.baseS * 1000];
  let ending: PlayedGomokuGame['ending'] | undefined;
  while (ending === undefined) {
    const side = points.length % 2 === 0 ? 0 : 1;
    const strength = points.length >= style.turningPoint ? 1 - side : side;
    const limit = Math.max(1, Math.floor(nodes[side] / (style.handicaps[strength] ?? 1)));
    const { point, block } = await player.think(key(points), limit, signal);
    const before = clocksMs[side];
    const thought = { ply: points.length, obvious: block?.score.unit === 'five' };
    clocksMs[side] = clockAfterMove(before, control, thought, chance);
    times.push(Math.max(1, before + control.incrementS * 1000 - clocksMs[side]));
    points.push(point);
    const outcome = play(board, pointIndex(point, size), side === 0 ? 'black' : 'white', rule);
    if (outcome.kind !== 'goes_on') ending = outcome.kind;
    else if (points.length === size * size) ending = 'full';
    else if (points.length - opening.length >= mostMoves) ending = 'move_cap';
  }
  const result = resultOf(ending, points.length);
  const stones = points.map((point, ply) => {
    const at = pointIndex(point, size);
    return { column: (at % size) + 1, row: Math.floor(at / size) + 1, ms: times[ply] ?? 0 };
  });
  const psq = writePsq({ size, rule: RULE_NUMBERS[rule], stones, result });
  return { index, psq, moves: points.length - opening.length, result, ending };
}

/** Three to five stones, each near the middle or near an earlier one, until the engine finds one level. */
async function drawOpening(
  size: BoardSize,
  chance: Chance,
  winrate: (points: readonly string[]) => Promise<number>,
): Promise<string[]> {
  let points: string[] = [];
  for (let tries = 0; tries < openingTries; tries++) {
    points = scatter(size, chance, chance.integer(3, 5));
    const found = await winrate(points);
    if (found <= levelWinrate && found >= 1 - levelWinrate) break;
  }
  return points;
}

function scatter(size: BoardSize, chance: Chance, count: number): string[] {
  const middle = Math.floor(size / 2);
  const points: string[] = [];
  while (points.length < count) {
    const near = points.length === 0 ? middle * size + middle : pointIndex(chance.pick(points), size);
    const column = (near % size) + chance.integer(-2, 2);
    const index = indexAt(column, Math.floor(near / size) + chance.integer(-2, 2), size);
    if (index === null || points.includes(pointName(index, size))) continue;
    points.push(pointName(index, size));
  }
  return points;
}

function resultOf(ending: PlayedGomokuGame['ending'], plies: number): 0 | 1 | 2 {
  if (ending === 'row') return plies % 2 === 1 ? 1 : 2;
  return ending === 'forbidden' ? 2 : 0;
}
