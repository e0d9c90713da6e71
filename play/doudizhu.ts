/** Self-play at the card table: seeded deals, policies of several strengths, think times of people; written as JSON Lines. */
import { legalMoves, RANKS, readPlay, removeCards, SEATS, sortCards } from '../adapters/doudizhu/rules/index.js';
import type { PimcPlayer } from '../evaluators/pimc/player.js';
import { CasemillError } from '../manifests/errors.js';
import { type Chance, chanceFor } from './random.js';

/** `strong` plays the evaluator's own policy; the others slip more and more often, or plan less. */
export const STRENGTHS = ['strong', 'club', 'casual', 'beginner'] as const;
export type Strength = (typeof STRENGTHS)[number];

export interface PlayDoudizhuOptions {
  readonly games: number;
  /** Any integer. Equal seeds and versions of the program give equal bytes. */
  readonly seed: number;
  /** Of all seats; `mixed` draws one for each side of each game. */
  readonly strength: Strength | 'mixed';
  /** 0-based; game k does not depend on where one starts or how many follow. */
  readonly firstGame?: number;
  /** Games of fewer plays are played anew from another part of the game's own random stream; default 10. */
  readonly minPlays?: number;
  /** Called once; the player is closed at the end. */
  readonly makePlayer: () => PimcPlayer;
  readonly signal?: AbortSignal;
}

export interface PlayedDoudizhuGame {
  /** 0-based. */
  readonly index: number;
  /** One line with its end. */
  readonly line: string;
  readonly plays: number;
  readonly winner: 'landlord' | 'farmers';
  /** Of the landlord and of the farmers. */
  readonly strengths: readonly [Strength, Strength];
}

const mostAttempts = 50;

/**
 * Plays games one after the other and hands each over as soon as it is finished. Ends with the signal's reason. Throws
 * `no_such_game` (usage) when no game gets long enough.
 */
export async function playDoudizhuGames(
  options: PlayDoudizhuOptions,
  onGame: (game: PlayedDoudizhuGame) => void | Promise<void>,
): Promise<void> {
  const { games, firstGame = 0, makePlayer } = options;
  const player = makePlayer();
  try {
    const { names, best } = await player.policies();
    const plain = names.find((name) => name.startsWith('greedy')) ?? best;
    for (let index = firstGame; index < firstGame + games; index++) {
      await onGame(await playWantedGame(index, options, player, { best, plain }));
    }
  } finally {
    await player.close();
  }
}

/** The evaluator's policy, and one that looks no further than its own hand. */
interface Policies {
  readonly best: string;
  readonly plain: string;
}

async function playWantedGame(
  index: number,
  options: PlayDoudizhuOptions,
  player: PimcPlayer,
  policies: Policies,
): Promise<PlayedDoudizhuGame> {
  const { seed, minPlays = 10 } = options;
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const chance = chanceFor('casemill self-play doudizhu 1', seed, index, attempt);
    const game = await playGame(index, options, chance, player, policies);
    if (game.plays >= minPlays) return game;
  }
  throw new CasemillError({
    code: 'no_such_game',
    failureClass: 'usage',
    message: `none of ${mostAttempts} games had ${minPlays} plays`,
    input: `game ${index + 1} of seed ${seed}`,
    remedy: 'Ask for fewer plays; most games have 10 to 25.',
  });
}

async function playGame(
  index: number,
  { strength, signal }: PlayDoudizhuOptions,
  chance: Chance,
  player: PimcPlayer,
  policies: Policies,
): Promise<PlayedDoudizhuGame> {
  const { hands, bottom } = deal(chance);
  const drawn = (): Strength => (strength === 'mixed' ? chance.pick(STRENGTHS) : strength);
  const strengths = [drawn(), drawn()] as const;
  const held: [string, string, string] = [...hands];
  const steps: { cards: string; at: number }[] = [];
  let toBeat: ReturnType<typeof readPlay> = null;
  let leader = 0;
  let at = 0;
  for (;;) {
    const seat = (steps.length % 3) as 0 | 1 | 2;
    if (leader === seat) toBeat = null;
    const legal = legalMoves(held[seat], toBeat);
    const side = strengths[seat === 0 ? 0 : 1];
    const plays = steps.map(({ cards }) => cards);
    const cards = await move(side, legal, chance, policies, (policy) =>
      player.choose({ hands, plays, policy }, signal),
    );
    at += thinkMs(cards, legal.length, toBeat === null, chance);
    steps.push({ cards, at });
    if (cards === '') continue;
    toBeat = readPlay(cards, toBeat);
    leader = seat;
    held[seat] = removeCards(held[seat], cards) ?? '';
    if (held[seat] === '') break;
  }
  const winner = leader === 0 ? 'landlord' : 'farmers';
  const line = lineOf({ hands, bottom, steps, winner });
  return { index, line, plays: steps.filter(({ cards }) => cards !== '').length, winner, strengths };
}

/** A slip is a legal play drawn by chance. The draws are made whether they count or not, so that games stay apart. */
async function move(
  strength: Strength,
  legal: readonly string[],
  chance: Chance,
  { best, plain }: Policies,
  choose: (policy: string) => Promise<string>,
): Promise<string> {
  const slips = chance.uniform() < { strong: 0, club: 0.06, casual: 0.06, beginner: 0.2 }[strength];
  const slip = chance.pick(legal);
  if (legal.length === 1 || slips) return slip;
  return choose(strength === 'strong' || strength === 'club' ? best : plain);
}

/** 17 cards each and three to the one with the most high cards, as bidding would have it. */
function deal(chance: Chance): { hands: [string, string, string]; bottom: string } {
  const pack = [...RANKS].flatMap((rank) => ('BR'.includes(rank) ? [rank] : [rank, rank, rank, rank]));
  for (let i = pack.length - 1; i > 0; i--) {
    const j = chance.integer(0, i);
    [pack[i], pack[j]] = [pack[j] ?? '', pack[i] ?? ''];
  }
  const part = (from: number): string => sortCards(pack.slice(from, from + 17).join(''));
  const dealt = [part(0), part(17), part(34)] as const;
  const bottom = sortCards(pack.slice(51).join(''));
  const [first] = [0, 1, 2].sort((a, b) => promise(dealt[b] ?? '') - promise(dealt[a] ?? '') || a - b);
  const at = (offset: number): string => dealt[((first ?? 0) + offset) % 3] ?? '';
  return { hands: [sortCards(at(0) + bottom), at(1), at(2)], bottom };
}

const HIGH_CARDS: Readonly<Record<string, number>> = { A: 1, '2': 2, B: 3, R: 4 };

/** Points of high cards, and five for each four of a kind. */
function promise(hand: string): number {
  const points = [...hand].reduce((sum, card) => sum + (HIGH_CARDS[card] ?? 0), 0);
  return points + 5 * (hand.match(/(.)\1{3}/g)?.length ?? 0);
}

/** Milliseconds: no choice takes a second, a pass a little longer, a lead out of many plays the longest. */
function thinkMs(cards: string, choices: number, leads: boolean, chance: Chance): number {
  const median = choices === 1 ? 900 : cards === '' ? 1800 : leads ? 3800 : 3000;
  const wish = median * chance.thinkFactor() * (choices > 20 ? 1.3 : 1);
  return Math.round(Math.min(Math.max(wish, 300), 25_000));
}

function lineOf(game: {
  hands: readonly [string, string, string];
  bottom: string;
  steps: readonly { cards: string; at: number }[];
  winner: string;
}): string {
  const { hands, bottom, steps, winner } = game;
  const [landlord, farmer_down, farmer_up] = hands;
  const plays = steps.map(({ cards, at }, k) => ({ player: SEATS[k % 3], cards, at }));
  return `${JSON.stringify({ game: 'doudizhu', hands: { landlord, farmer_down, farmer_up }, bottom, plays, winner })}\n`;
}
