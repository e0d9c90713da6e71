/** Doudizhu for tests: recorded games as text, seeded deals and random games. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLegal, legalMoves, RANKS, readPlay, removeCards, sortCards } from '../../adapters/doudizhu/rules/index.js';

export interface PlainGame {
  /** In turn order. */
  readonly hands: readonly [string, string, string];
  readonly bottom: string;
  /** '' is a pass. */
  readonly plays: readonly string[];
  readonly landlordWins: boolean;
}

interface RawGame {
  readonly init_hand_cards: Record<string, number[]>;
  readonly card_play_action_landlord: number[][];
  readonly card_play_action_landlord_down: number[][];
  readonly card_play_action_landlord_up: number[][];
  readonly landlord_win: number;
}

/** The recorded self-play games, without the passes after the last card. */
export function recordedGames(folder: string): PlainGame[] {
  const raw = JSON.parse(readFileSync(join(folder, 'doudizhu', 'selfplay-500.json'), 'utf8')) as RawGame[];
  return raw.map((game) => {
    const cards = (name: string) => text(game.init_hand_cards[name] ?? []);
    const seats = [
      game.card_play_action_landlord,
      game.card_play_action_landlord_down,
      game.card_play_action_landlord_up,
    ];
    const hands: [string, string, string] = [cards('landlord'), cards('landlord_down'), cards('landlord_up')];
    const left = hands.map((hand) => hand.length);
    const plays: string[] = [];
    for (let turn = 0; left.every((count) => count > 0); turn++) {
      const play = seats[turn % 3]?.[Math.floor(turn / 3)];
      if (play === undefined) break;
      plays.push(text(play));
      left[turn % 3] = (left[turn % 3] ?? 0) - play.length;
    }
    return { hands, bottom: cards('three_landlord_cards'), plays, landlordWins: game.landlord_win === 1 };
  });
}

const CODES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 30];
const text = (codes: readonly number[]): string => sortCards(codes.map((code) => RANKS[CODES.indexOf(code)]).join(''));

/** A linear congruential generator: 0 ≤ n < below. */
export function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

export function dealtHands(random: (below: number) => number): [string, string, string] {
  const deck = [...RANKS].flatMap((rank) => (rank === 'B' || rank === 'R' ? [rank] : [rank, rank, rank, rank]));
  for (let i = deck.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [deck[i], deck[j]] = [deck[j] ?? '', deck[i] ?? ''];
  }
  const part = (from: number, to: number) => sortCards(deck.slice(from, to).join(''));
  return [part(0, 20), part(20, 37), part(37, 54)];
}

export interface Replay {
  readonly faults: readonly string[];
  readonly winner: number | null;
  /** Hand of the one to move and the cards to beat ('' leading), before each play. */
  readonly positions: readonly { readonly hand: string; readonly toBeat: string }[];
}

/** Replays with the public rules; `faults` names every play that they refuse. */
export function replay(hands: readonly string[], plays: readonly string[]): Replay {
  const held = [...hands];
  const faults: string[] = [];
  const positions: { hand: string; toBeat: string }[] = [];
  let toBeat: ReturnType<typeof readPlay> = null;
  let owner = 0;
  for (const [turn, play] of plays.entries()) {
    const seat = turn % 3;
    if (seat === owner) toBeat = null;
    const hand = held[seat] ?? '';
    positions.push({ hand, toBeat: toBeat?.cards ?? '' });
    if (!isLegal(hand, play, toBeat)) faults.push(`step ${turn + 1}: ${play} of ${hand} on ${toBeat?.cards}`);
    if (play === '') continue;
    toBeat = readPlay(play, toBeat);
    owner = seat;
    held[seat] = removeCards(hand, play) ?? hand;
    if (held[seat] === '') return { faults, winner: seat, positions };
  }
  return { faults, winner: null, positions };
}

/** Plays of a game in which everyone picks one of the legal plays at random, and passes rarely. */
export function randomGame(hands: readonly string[], random: (below: number) => number): string[] {
  const held = [...hands];
  const plays: string[] = [];
  let toBeat: ReturnType<typeof readPlay> = null;
  let owner = 0;
  for (let turn = 0; held.every((hand) => hand !== ''); turn++) {
    const seat = turn % 3;
    if (seat === owner) toBeat = null;
    const moves = legalMoves(held[seat] ?? '', toBeat);
    const play = moves[random(moves.length)] ?? '';
    plays.push(play);
    if (play === '') continue;
    toBeat = readPlay(play, toBeat);
    owner = seat;
    held[seat] = removeCards(held[seat] ?? '', play) ?? '';
  }
  return plays;
}
