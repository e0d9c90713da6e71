/** Doudizhu records for tests: written from deals and plays in both forms, read as the pipeline does. */

import type { DoudizhuMatch } from '../../adapters/doudizhu/match.js';
import { parseDoudizhuRecord } from '../../adapters/doudizhu/parse.js';
import { removeCards, SEATS, sortCards } from '../../adapters/doudizhu/rules/index.js';
import { splitGames } from '../../adapters/doudizhu/split.js';
import { type RawRecord, RecordFault } from '../../adapters/environment.js';
import { dealtHands, generator, type PlainGame, randomGame } from './doudizhu-games.js';

/** The landlord plays twenty cards in four plays that nobody can beat. */
export const SHORT: PlainGame = {
  hands: ['3456789TJQKKKAA2222R', '33344455566677788', '8999TTTJJJQQQKAAB'].map(sortCards) as [string, string, string],
  bottom: '22R',
  plays: ['3456789TJQ', '', '', 'KKKAA', '', '', '2222', '', '', 'R'],
  landlordWins: true,
};

export function seededGame(seed: number): PlainGame {
  const random = generator(seed);
  const hands = dealtHands(random);
  const plays = randomGame(hands, random);
  return { hands, bottom: hands[0].slice(0, 3), plays, landlordWins: plays.length % 3 === 1 };
}

type Json = Record<string, unknown>;

/** The JSON Lines form; `at` gives the time of step k. */
export function lineOf(game: PlainGame, at: (k: number) => number | null = () => null): Json {
  return {
    game: 'doudizhu',
    hands: Object.fromEntries(SEATS.map((seat, i) => [seat, game.hands[i]])),
    bottom: game.bottom,
    plays: game.plays.map((cards, k) => ({
      player: SEATS[k % 3],
      cards,
      ...(at(k) === null ? {} : { at: at(k) }),
    })),
    winner: game.landlordWins ? 'landlord' : 'farmers',
  };
}

const ORDER = '3456789TJQKA2BR';
const CODES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 30];
const codes = (cards: string): (number | undefined)[] => [...cards].map((card) => CODES[ORDER.indexOf(card)]);

export function selfPlayOf(game: PlainGame): Json {
  const of = (seat: number) => game.plays.filter((_, k) => k % 3 === seat).map(codes);
  const [landlord, down, up] = game.hands.map(codes);
  return {
    init_hand_cards: {
      landlord,
      landlord_up: up,
      landlord_down: down,
      three_landlord_cards: codes(game.bottom),
    },
    card_play_action_landlord: of(0),
    card_play_action_landlord_down: of(1),
    card_play_action_landlord_up: of(2),
    landlord_win: game.landlordWins ? 1 : 0,
    farmer_win: game.landlordWins ? 0 : 1,
  };
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function parsed(record: Json): DoudizhuMatch {
  return parseDoudizhuRecord(bytesOf(JSON.stringify(record)));
}

/** The match, or the reason for which it is refused; anything but a RecordFault is thrown on. */
export function outcome(bytes: Uint8Array): DoudizhuMatch | string {
  try {
    return parseDoudizhuRecord(bytes);
  } catch (error) {
    if (error instanceof RecordFault) return error.code;
    throw error;
  }
}

export async function split(bytes: Uint8Array, chunkSize = 1 << 16, cap?: number): Promise<RawRecord[]> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.slice(at, at + chunkSize);
  }
  const records: RawRecord[] = [];
  const options = cap === undefined ? {} : { maxRecordBytes: cap };
  for await (const record of splitGames(chunks(), options)) records.push(record);
  return records;
}

/**
 * A match that looks the same up to step k and whose farmers hold other cards: what they had not played by then is shared
 * out anew, and the game ends there.
 */
export function otherHidden(match: DoudizhuMatch, k: number, random: (below: number) => number): DoudizhuMatch {
  const played = (seat: string): string =>
    match.steps
      .slice(0, k)
      .filter((step) => step.seat === seat)
      .map(({ cards }) => cards)
      .join('');
  const [shownDown, shownUp] = [played('farmer_down'), played('farmer_up')];
  const left = (hand: string, shown: string): string => removeCards(hand, shown) ?? '';
  const { landlord, farmer_down: down, farmer_up: up } = match.hands;
  const unseen = [...left(down, shownDown), ...left(up, shownUp)];
  for (let i = unseen.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [unseen[i], unseen[j]] = [unseen[j] ?? '', unseen[i] ?? ''];
  }
  const size = 17 - shownDown.length;
  const farmer_down = sortCards(shownDown + unseen.slice(0, size).join(''));
  const farmer_up = sortCards(shownUp + unseen.slice(size).join(''));
  return { ...match, hands: { landlord, farmer_down, farmer_up } };
}
