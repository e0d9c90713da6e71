import { describe, expect, it } from 'vitest';
import { parseDoudizhuRecord } from '../../adapters/doudizhu/parse.js';
import { legalMoves, readPlay, removeCards } from '../../adapters/doudizhu/rules/index.js';
import type { PimcMoveQuestion, PimcPlayer } from '../../evaluators/pimc/player.js';
import {
  type PlayDoudizhuOptions,
  type PlayedDoudizhuGame,
  playDoudizhuGames,
  STRENGTHS,
} from '../../play/doudizhu.js';

/** Plays the longest legal play, or passes when it is told to be timid. */
function player(asked: string[] = [], close: () => void = () => undefined): PimcPlayer {
  return {
    policies: async () => ({ names: ['greedy-1', 'deep-1', 'random-1'], best: 'deep-1' }),
    choose: async (question) => {
      asked.push(question.policy);
      return longest(question);
    },
    close: async () => close(),
  };
}

function longest({ hands, plays }: PimcMoveQuestion): string {
  const held = [...hands];
  let toBeat: ReturnType<typeof readPlay> = null;
  let leader = 0;
  for (const [k, cards] of plays.entries()) {
    if (leader === k % 3) toBeat = null;
    if (cards === '') continue;
    [toBeat, leader] = [readPlay(cards, toBeat), k % 3];
    held[k % 3] = removeCards(held[k % 3] ?? '', cards) ?? '';
  }
  const seat = plays.length % 3;
  const legal = legalMoves(held[seat] ?? '', leader === seat ? null : toBeat);
  return legal.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

async function play(options: Partial<PlayDoudizhuOptions> = {}): Promise<PlayedDoudizhuGame[]> {
  const games: PlayedDoudizhuGame[] = [];
  const defaults = { games: 6, seed: 7, strength: 'mixed', minPlays: 5, makePlayer: () => player() } as const;
  await playDoudizhuGames({ ...defaults, ...options }, (game) => void games.push(game));
  return games;
}

describe('playDoudizhuGames', () => {
  it('writes equal bytes for equal seeds, whichever game one starts with, and others for others', async () => {
    const games = await play();
    expect(await play()).toEqual(games);
    expect(await play({ games: 2, firstGame: 4 })).toEqual(games.slice(4));
    expect(new Set([...games, ...(await play({ seed: 8 }))].map(({ line }) => line)).size).toBe(12);
  });

  it('writes what our own parser reads: legal games with a think time for every step, and no names', async () => {
    for (const { line, plays, winner } of await play()) {
      expect(line.endsWith('\n')).toBe(true);
      const match = parseDoudizhuRecord(Buffer.from(line));
      expect(match.steps.filter(({ cards }) => cards !== '')).toHaveLength(plays);
      expect(match.winner).toBe(winner === 'landlord' ? 'first' : 'second');
      expect(match.steps.every(({ thinkMs }) => thinkMs !== null && thinkMs >= 300 && thinkMs <= 25_000)).toBe(true);
      expect(Object.keys(JSON.parse(line))).toEqual(['game', 'hands', 'bottom', 'plays', 'winner']);
    }
  });

  it('gives the bottom cards to the one with the most high cards', async () => {
    const high = (hand: string): number => [...hand].filter((card) => 'A2BR'.includes(card)).length;
    const hands = (await play({ games: 40, minPlays: 1 })).map(({ line }) => JSON.parse(line).hands);
    const mean = (seat: string): number => hands.reduce((sum, hand) => sum + high(hand[seat]), 0) / hands.length;
    expect(mean('landlord')).toBeGreaterThan(1.5 * mean('farmer_down'));
  });

  it('draws strengths for both sides, or gives all seats one; the weak ask the plain policy and slip', async () => {
    const mixed = await play({ games: 30, minPlays: 1 });
    expect(new Set(mixed.flatMap(({ strengths }) => strengths))).toEqual(new Set(STRENGTHS));
    for (const [strength, policy] of [
      ['strong', 'deep-1'],
      ['club', 'deep-1'],
      ['beginner', 'greedy-1'],
    ] as const) {
      const asked: string[] = [];
      const games = await play({ strength, makePlayer: () => player(asked) });
      expect(new Set(games.flatMap(({ strengths }) => strengths))).toEqual(new Set([strength]));
      expect(new Set(asked)).toEqual(new Set([policy]));
    }
  });

  it('refuses lengths that no game has, and closes the player', async () => {
    let closed = 0;
    const makePlayer = () => player([], () => closed++);
    await expect(play({ makePlayer, games: 1, minPlays: 54 })).rejects.toMatchObject({ code: 'no_such_game' });
    expect(closed).toBe(1);
  });
});
