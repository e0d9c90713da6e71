/** Records to matches: both forms, and every way to break one. */
import { describe, expect, it } from 'vitest';
import { DOUDIZHU_FAULTS } from '../../../adapters/doudizhu/faults.js';
import { doudizhu } from '../../../adapters/doudizhu/index.js';
import { MAX_RECORD_BYTES } from '../../../adapters/doudizhu/limits.js';
import { bytesOf, lineOf, outcome, parsed, SHORT, seededGame, selfPlayOf } from '../../support/doudizhu.js';

// biome-ignore lint/suspicious/noExplicitAny: records are broken here in every way, also in their types.
type Broken = any;

const NOTHING_PLAYED = {
  card_play_action_landlord: [],
  card_play_action_landlord_down: [],
  card_play_action_landlord_up: [],
};

function broken(form: (game: typeof SHORT) => unknown, change: (record: Broken) => void): string {
  const record: Broken = structuredClone(form(SHORT));
  change(record);
  const result = outcome(bytesOf(JSON.stringify(record)));
  return typeof result === 'string' ? result : 'case';
}

describe('parseDoudizhuRecord', () => {
  it('reads deal, steps, combinations and winner, the same from both forms', () => {
    const match = parsed(lineOf(SHORT));
    expect(match.steps.map(({ seat, cards, combination }) => [seat, cards, combination])).toEqual([
      ['landlord', '3456789TJQ', 'solo_chain'],
      ['farmer_down', '', null],
      ['farmer_up', '', null],
      ['landlord', 'KKKAA', 'trio_pair'],
      ['farmer_down', '', null],
      ['farmer_up', '', null],
      ['landlord', '2222', 'bomb'],
      ['farmer_down', '', null],
      ['farmer_up', '', null],
      ['landlord', 'R', 'solo'],
    ]);
    expect(match).toMatchObject({ winner: 'first', bottom: '22R' });
    expect(match.hands.farmer_up).toBe('8999TTTJJJQQQKAAB');
    expect(parsed(selfPlayOf(SHORT))).toEqual(match);
  });

  it('has one identity for one game, however its cards are ordered and whatever its times', () => {
    const game = seededGame(5);
    const reversed = (cards: string): string => [...cards].reverse().join('');
    const shuffled = {
      ...game,
      hands: game.hands.map(reversed) as unknown as typeof game.hands,
      plays: game.plays.map(reversed),
    };
    const { identity } = parsed(lineOf(game));
    expect(parsed(lineOf(shuffled, (k) => k * 700)).identity).toBe(identity);
    expect(parsed(selfPlayOf(game)).identity).toBe(identity);
    expect(parsed(lineOf(seededGame(6))).identity).not.toBe(identity);
  });

  it('takes think times from one step to the next, from the deal on, and knows when it does not know', () => {
    const at = [4000, 5200, 5300, 9300, null, 12_000, 12_000, 12_500, 13_000, 20_000];
    expect(parsed(lineOf(SHORT, (k) => at[k] ?? null)).steps.map(({ thinkMs }) => thinkMs)).toEqual([
      4000,
      1200,
      100,
      4000,
      null,
      null,
      0,
      500,
      500,
      7000,
    ]);
    expect(doudizhu.thinkMs(parsed(selfPlayOf(SHORT)))).toEqual(SHORT.plays.map(() => null));
  });

  it.each<[string, (record: Broken) => void]>([
    ['unknown_card', (r) => (r.init_hand_cards.landlord[0] = 15)],
    ['unknown_card', (r) => (r.card_play_action_landlord[0][0] = 2)],
    ['broken_hand', (r) => r.init_hand_cards.landlord.pop()],
    ['broken_hand', (r) => r.init_hand_cards.landlord_up.push(3)],
    ['broken_hand', (r) => (r.init_hand_cards.landlord_up[0] = 14)],
    ['broken_hand', (r) => (r.init_hand_cards.landlord_up[0] = 20)],
    ['broken_hand', (r) => (r.init_hand_cards.three_landlord_cards = [17, 17])],
    ['broken_hand', (r) => (r.init_hand_cards.three_landlord_cards = [17, 17, 20])],
    ['turn_order', (r) => r.card_play_action_landlord_down.pop()],
    ['turn_order', (r) => r.card_play_action_landlord_up.push([], [])],
    ['turn_order', (r) => r.card_play_action_landlord.unshift([3], [4])],
    ['card_played_twice', (r) => (r.card_play_action_landlord[1] = [3])],
    ['card_not_held', (r) => (r.card_play_action_landlord_down[0] = [20])],
    ['illegal_play', (r) => (r.card_play_action_landlord[0] = [3, 5])],
    ['illegal_play', (r) => (r.card_play_action_landlord_down[0] = [3])],
    ['illegal_play', (r) => (r.card_play_action_landlord[0] = [])],
    ['unfinished', (r) => r.card_play_action_landlord.pop()],
    ['plays_after_end', (r) => r.card_play_action_landlord_down.push([])],
    ['wrong_winner', (r) => Object.assign(r, { landlord_win: 0, farmer_win: 1 })],
    ['wrong_winner', (r) => (r.farmer_win = 1)],
    ['malformed', (r) => delete r.card_play_action_landlord_up],
    ['malformed', (r) => (r.init_hand_cards.landlord[3] = '9')],
    ['too_long', (r) => (r.card_play_action_landlord = Array.from({ length: 200 }, () => []))],
    ['no_plays', (r) => Object.assign(r, NOTHING_PLAYED)],
  ])('refuses self-play JSON: %s', (reason, change) => {
    expect(broken(selfPlayOf, change)).toBe(reason);
  });

  it.each<[string, (record: Broken) => void]>([
    ['unknown_card', (r) => (r.plays[0].cards = '3456789TJQ1')],
    ['unknown_card', (r) => (r.hands.landlord = r.hands.landlord.toLowerCase())],
    ['unknown_card', (r) => (r.bottom = '222r')],
    ['broken_hand', (r) => (r.hands.farmer_up = r.hands.farmer_down)],
    ['turn_order', (r) => (r.plays[1].player = 'farmer_up')],
    ['card_played_twice', (r) => (r.plays[3].cards = 'KKK3')],
    ['card_not_held', (r) => (r.plays[1].cards = '2222')],
    ['illegal_play', (r) => (r.plays[2].cards = 'B')],
    ['times_disordered', (r) => Object.assign(r.plays[0], { at: -1 })],
    ['times_disordered', (r) => (r.plays = r.plays.map((play: Broken, k: number) => ({ ...play, at: 50 - k })))],
    ['wrong_winner', (r) => (r.winner = 'farmers')],
    ['malformed', (r) => (r.winner = 'nobody')],
    ['malformed', (r) => (r.plays[0].at = '3 s')],
    ['not_a_game', (r) => (r.game = 'chess')],
    ['case', (r) => delete r.winner],
  ])('judges the JSON Lines form: %s', (reason, change) => {
    expect(broken(lineOf, change)).toBe(reason);
  });

  it('says where: the play, the hand', () => {
    const record: Broken = lineOf(SHORT);
    record.plays[3].cards = 'KKK3';
    const fault = { code: 'card_played_twice', failureClass: 'record', place: 'play 4' };
    expect(() => parsed(record)).toThrow(expect.objectContaining(fault));
  });

  it('refuses what is no JSON, no game or too long, and never throws anything else', () => {
    const cut = JSON.stringify(lineOf(SHORT)).slice(0, -30);
    expect(outcome(bytesOf(cut))).toBe('malformed');
    expect(outcome(bytesOf('hello'))).toBe('not_a_game');
    expect(outcome(bytesOf('[1, 2]'))).toBe('not_a_game');
    expect(outcome(bytesOf('{"a": 1}'))).toBe('not_a_game');
    expect(outcome(bytesOf('['.repeat(MAX_RECORD_BYTES)))).toBe('not_a_game');
    expect(outcome(new Uint8Array(MAX_RECORD_BYTES + 1))).toBe('record_too_large');
  });

  it('has a meaning for each of its reasons', () => {
    for (const meaning of Object.values(DOUDIZHU_FAULTS)) expect(meaning).toMatch(/\.$/);
  });
});
