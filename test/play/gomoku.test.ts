/** Self-play on the gomoku board with our own engine: games that parse, equal bytes for equal seeds, all rules and sizes. */
import { describe, expect, it } from 'vitest';
import { createGomokuPlayer } from '../../evaluators/gomocup/player.js';
import { ownEngine } from '../../evaluators/gomocup/program.js';
import { type PlayedGomokuGame, type PlayGomokuOptions, playGomokuGames } from '../../play/gomoku.js';
import { writePsq } from '../../play/psq.js';
import { parsed } from '../support/gomoku.js';

async function games(options: Partial<PlayGomokuOptions>): Promise<PlayedGomokuGame[]> {
  const played: PlayedGomokuGame[] = [];
  await playGomokuGames(
    {
      games: 1,
      seed: 5,
      size: 15,
      rule: 'freestyle',
      nodes: [400, 400],
      makePlayer: () => createGomokuPlayer({ program: ownEngine() }),
      ...options,
    },
    (game) => void played.push(game),
  );
  return played;
}

describe('playGomokuGames', () => {
  it('writes equal bytes for equal seeds, whichever games are asked for', async () => {
    const both = await games({ games: 2 });
    const second = await games({ firstGame: 1 });
    expect(second.map(({ psq }) => psq)).toEqual([both[1]?.psq]);
    expect(both[0]?.psq).not.toBe(both[1]?.psq);
    expect((await games({ seed: 6 }))[0]?.psq).not.toBe(both[0]?.psq);
  });

  it.each([
    ['freestyle', 15],
    ['standard', 15],
    ['renju', 15],
    ['freestyle', 20],
  ] as const)('%s on %i lines: a record with opening and think times, won as it says', async (rule, size) => {
    const [game] = await games({ rule, size });
    const match = parsed(game?.psq ?? '');
    expect(match).toMatchObject({ rule, size });
    expect(match.opening).toBeGreaterThanOrEqual(3);
    expect(match.opening).toBeLessThanOrEqual(5);
    expect(match.moves.length - match.opening).toBe(game?.moves);
    expect(game?.moves).toBeGreaterThanOrEqual(16);
    expect(match.moves.slice(match.opening).every(({ thinkMs }) => (thinkMs ?? 0) > 0)).toBe(true);
    const winner = { 0: 'draw', 1: 'first', 2: 'second' }[game?.result ?? 0];
    expect(match.winner).toBe(winner);
    expect(match.end?.by ?? 'move_cap').toBe(game?.ending);
  });

  it('gives each side its own limit', async () => {
    const asked = new Map<number, Set<number>>();
    const makePlayer: PlayGomokuOptions['makePlayer'] = async () => {
      const player = await createGomokuPlayer({ program: ownEngine() });
      return {
        ...player,
        think: (key, nodes, signal) => {
          const stones = key.endsWith('-') ? 0 : key.split(' ').length - 3;
          asked.set(stones % 2, (asked.get(stones % 2) ?? new Set()).add(nodes));
          return player.think(key, nodes, signal);
        },
      };
    };
    await games({ nodes: [640, 64], makePlayer, minMoves: 5 });
    // Openings are looked at with the higher limit, whoever is to move; handicaps divide.
    expect([...(asked.get(0) ?? [])].every((nodes) => nodes >= 10)).toBe(true);
    expect([...(asked.get(1) ?? [])].some((nodes) => nodes <= 64)).toBe(true);
  });

  it('gives up when no game gets long enough', async () => {
    const makePlayer: PlayGomokuOptions['makePlayer'] = async () => ({
      // Whoever is to move adds to a row of their own: over after nine stones at most.
      think: async (key) => {
        const [, , , ...stones] = key.split(' ');
        const taken = new Set(stones);
        const row = stones.length % 2 === 0 ? 1 : 15;
        const point = [...'ABCDEFGHIJKLMNO'].map((column) => `${column}${row}`).find((name) => !taken.has(name));
        return { point: point ?? 'A2', block: null };
      },
      close: async () => undefined,
    });
    await expect(games({ makePlayer })).rejects.toMatchObject({ code: 'no_such_game', failureClass: 'usage' });
  });
});

describe('writePsq', () => {
  it('is what Gomocup’s manager writes', () => {
    const stones = [
      { column: 7, row: 8, ms: 0 },
      { column: 15, row: 1, ms: 3439 },
    ];
    expect(writePsq({ size: 15, rule: 4, stones, result: 2 })).toBe(
      'Piskvorky 15x15, 7:7, 4\r\n7,8,0\r\n15,1,3439\r\nengine-a\r\nengine-b\r\n2\r\n',
    );
  });
});
