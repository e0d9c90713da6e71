/** Self-play on the Go board: the network's policy with a temperature, seeded, with clocks. */
import type { GoOutlook, KataGoPlayer } from '../evaluators/katago/player.js';
import type { GoQuestion } from '../evaluators/katago/question.js';
import { CasemillError } from '../manifests/errors.js';
import { clockAfterMove, type TimeControl } from './clock.js';
import { type Chance, chanceFor } from './random.js';
import { playSeries } from './series.js';
import { type SgfMove, writeSgf } from './sgf.js';

export type GoSize = 9 | 13 | 19;

export interface PlayGoOptions {
  readonly games: number;
  /** Any integer. Equal seeds, visits, engines and networks give equal bytes. */
  readonly seed: number;
  readonly size: GoSize;
  /** 0-based; game k does not depend on where one starts or how many follow. */
  readonly firstGame?: number;
  /** Moves fewer than these are played anew from another part of the game's own random stream; default 20. */
  readonly minMoves?: number;
  /** Called once; the player is closed at the end. */
  readonly makePlayer: () => Promise<KataGoPlayer>;
  readonly signal?: AbortSignal;
}

export interface PlayedGoGame {
  /** 0-based. */
  readonly index: number;
  readonly sgf: string;
  readonly moves: number;
  readonly result: string;
  readonly ending: 'passes' | 'resignation' | 'move_cap';
}

/**
 * What KataGo finds fair under area scoring: on 9 lines it gives Black 6 % with 7.5, and such games are decided before they
 * begin.
 */
const KOMI = 7;
const mostAttempts = 50;
/** Slower than chess of the same length: a game of Go has three times the moves. */
const timeControls: readonly TimeControl[] = [
  { baseS: 300, incrementS: 5 },
  { baseS: 600, incrementS: 10 },
  { baseS: 900, incrementS: 15 },
  { baseS: 1800, incrementS: 30 },
];

/**
 * Plays games one after the other and hands each over as soon as it is finished. Ends with the signal's reason. Throws
 * `no_such_game` (usage) when no game gets long enough.
 */
export async function playGoGames(
  options: PlayGoOptions,
  onGame: (game: PlayedGoGame) => void | Promise<void>,
): Promise<void> {
  await playSeries(options, (index, player) => playWantedGame(index, options, player), onGame);
}

async function playWantedGame(index: number, options: PlayGoOptions, player: KataGoPlayer): Promise<PlayedGoGame> {
  const { seed, size, minMoves = 20, signal } = options;
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const chance = chanceFor('casemill self-play go 1', seed, size, index, attempt);
    const game = await playGame(index, size, chance, (question) => player.outlook(question, signal));
    if (game.moves >= minMoves) return game;
  }
  throw new CasemillError({
    code: 'no_such_game',
    failureClass: 'usage',
    message: `none of ${mostAttempts} games had ${minMoves} moves`,
    input: `game ${index + 1} of seed ${seed}`,
    remedy: 'Ask for fewer moves.',
  });
}

/** How the two sides play: one that errs more gives blowouts, equal ones tense games, errors late in it reversals. */
interface GoStyle {
  /** Of Black and White: 0.5 plays nearly the best move always, 1 as the network would, above it wildly. */
  readonly temperatures: readonly [number, number];
  /** The move from which the two change places; beyond the game's length: never. */
  readonly turningPoint: number;
  /** Win rate below which a side gives up after three moves in a row; 0: it plays on. */
  readonly resignBelow: number;
}

function drawStyle(chance: Chance, size: GoSize): GoStyle {
  const level = [0.6, 0.8, 1, 1.2] as const;
  return {
    temperatures: [chance.pick(level), chance.pick(level)],
    turningPoint: chance.uniform() < 0.4 ? chance.integer(size, size * 5) : Number.POSITIVE_INFINITY,
    resignBelow: chance.pick([0, 0.02, 0.05]),
  };
}

async function playGame(
  index: number,
  size: GoSize,
  chance: Chance,
  look: (question: GoQuestion) => Promise<GoOutlook>,
): Promise<PlayedGoGame> {
  const style = drawStyle(chance, size);
  const control = chance.pick(timeControls);
  const clocksMs: [number, number] = [control.baseS * 1000, control.baseS * 1000];
  const moves: SgfMove[] = [];
  const hopeless: [number, number] = [0, 0];
  const cap = size * size + size * 4;
  let ending: PlayedGoGame['ending'] | undefined;
  let outlook = await look(questionOf(size, moves));
  while (ending === undefined) {
    const side = moves.length % 2 === 0 ? 0 : 1;
    const winrate = side === 0 ? outlook.winrate : 1 - outlook.winrate;
    hopeless[side] = winrate < style.resignBelow ? hopeless[side] + 1 : 0;
    if (hopeless[side] >= 3) {
      ending = 'resignation';
      break;
    }
    const swapped = moves.length >= style.turningPoint;
    const temperature = style.temperatures[swapped ? 1 - side : side] ?? 1;
    const { point, probability } = draw(outlook, temperature, chance);
    const thought = { ply: moves.length, obvious: probability > 0.9 };
    clocksMs[side] = clockAfterMove(clocksMs[side], control, thought, chance);
    moves.push({ colour: side === 0 ? 'B' : 'W', point, leftS: clocksMs[side] / 1000 });
    outlook = await look(questionOf(size, moves));
    if (moves.slice(-2).filter(({ point: last }) => last === 'pass').length === 2) ending = 'passes';
    else if (moves.length >= cap) ending = 'move_cap';
  }
  const result = resultOf(ending, outlook.lead, moves.length);
  const sgf = writeSgf({ size, rules: 'Chinese', komi: KOMI, ...control, result, round: index + 1, moves });
  return { index, sgf, moves: moves.length, result, ending };
}

function questionOf(size: GoSize, moves: readonly SgfMove[]): GoQuestion {
  return {
    size,
    rules: 'chinese',
    komi: KOMI,
    initialStones: [],
    initialPlayer: 'B',
    moves: moves.map(({ colour, point }) => [colour, point]),
  };
}

/**
 * One of the likelier moves, in proportion to p^(1/T). Powers come by repeated square roots, which IEEE 754 pins, unlike
 * `Math.pow`. A pass counts only when the network prefers it: drawn by chance it would end games in the middle.
 */
function draw({ moves }: GoOutlook, temperature: number, chance: Chance): GoOutlook['moves'][number] {
  const [best] = moves;
  if (best === undefined || best.point === 'pass') return best ?? { point: 'pass', probability: 1 };
  const likely = moves.filter(({ point, probability }) => point !== 'pass' && probability * 50 >= best.probability);
  return chance.weighted(
    likely,
    likely.map(({ probability }) => power(probability / best.probability, 1 / temperature)),
  );
}

/** x^y for x in (0, 1] and y in [0, 4), to 8 binary places of y. */
function power(x: number, y: number): number {
  let result = 1;
  for (let whole = Math.floor(y); whole > 0; whole--) result *= x;
  let root = x;
  let rest = y - Math.floor(y);
  for (let place = 0; place < 8; place++) {
    root = Math.sqrt(root);
    rest *= 2;
    if (rest < 1) continue;
    result *= root;
    rest -= 1;
  }
  return result;
}

/**
 * Resignation is lost by the side to move. Otherwise the engine counts: on boards with an odd number of points, areas
 * differ by an odd number, so the result after an odd komi is the even number that is nearest to the lead.
 */
function resultOf(ending: PlayedGoGame['ending'], lead: number, moves: number): string {
  if (ending === 'resignation') return moves % 2 === 0 ? 'W+R' : 'B+R';
  const points = 2 * Math.round(lead / 2);
  if (points === 0) return '0';
  return points > 0 ? `B+${points}` : `W+${-points}`;
}
