import { describe, expect, it } from 'vitest';
import { parseGoRecord } from '../../adapters/go/parse.js';
import type { KataGoPlayer } from '../../evaluators/katago/player.js';
import { type PlayedGoGame, type PlayGoOptions, playGoGames } from '../../play/go.js';
import { writeSgf } from '../../play/sgf.js';

/** Knows no rules: plays where nobody ever did, and passes when `length` moves are made. */
function opinionated(length: number, winrate = 0.5, lead = -3.2): () => Promise<KataGoPlayer> {
  return async () => ({
    outlook: async ({ size, moves }) => {
      const taken = new Set(moves.map(([, point]) => point));
      // Every second crossing: nothing is ever captured.
      const points = [...'ABCDEFGHJ'.slice(0, size)].flatMap((column, x) =>
        Array.from({ length: size }, (_, row) => `${column}${row + 1}`).filter((_, y) => (x + y) % 2 === 0),
      );
      const free = points.filter((point) => !taken.has(point));
      const pass = { point: 'pass', probability: moves.length >= length ? 0.9 : 0.01 };
      const chances = free.map((point, i) => ({ point, probability: 0.5 / (i + 2) }));
      const all = [...chances, pass].sort((a, b) => b.probability - a.probability);
      return { moves: all, winrate, lead };
    },
    close: async () => undefined,
  });
}

async function play(options: Partial<PlayGoOptions> = {}): Promise<PlayedGoGame[]> {
  const games: PlayedGoGame[] = [];
  const defaults = { games: 2, seed: 7, size: 9, makePlayer: opinionated(30) } as const;
  await playGoGames({ ...defaults, ...options }, (game) => void games.push(game));
  return games;
}

describe('playGoGames', () => {
  it('writes equal bytes for equal seeds, whichever game one starts with, and others for others', async () => {
    const games = await play();
    expect(await play()).toEqual(games);
    expect(await play({ games: 1, firstGame: 1 })).toEqual(games.slice(1));
    const [other] = await play({ games: 1, seed: 8 });
    expect(other?.sgf).not.toBe(games[0]?.sgf);
    expect(games[1]?.sgf).not.toBe(games[0]?.sgf);
  });

  it('writes what our own parser reads: all moves, with think times, and no names', async () => {
    for (const { sgf, moves, result, ending } of await play()) {
      const match = parseGoRecord(Buffer.from(sgf));
      expect(match.moves).toHaveLength(moves);
      expect(match.moves.every(({ thinkMs }) => thinkMs !== null && thinkMs > 0)).toBe(true);
      expect(match).toMatchObject({ size: 9, komi: 7, rules: 'chinese' });
      expect([result, ending]).toEqual(['W+4', 'passes']);
      expect(match.winner).toBe('second');
      expect(match.moves.slice(-2).map(({ point }) => point)).toEqual([null, null]);
    }
  });

  it('knows that area scores differ from an odd komi by an even number, which may be none', async () => {
    const results: string[] = [];
    for (const lead of [-0.9, 0.4, 1.2, 6.9]) {
      const makePlayer = opinionated(30, 0.5, lead);
      const [game] = await play({ games: 1, makePlayer });
      results.push(game?.result ?? '');
    }
    expect(results).toEqual(['0', '0', 'B+2', 'B+6']);
  });

  it('gives up what is hopeless, but only in the styles that do', async () => {
    const games = await play({ games: 12, makePlayer: opinionated(30, 0.01), minMoves: 1 });
    expect(new Set(games.map(({ ending }) => ending))).toEqual(new Set(['resignation', 'passes']));
    const resigned = games.filter(({ ending }) => ending === 'resignation');
    expect(new Set(resigned.map(({ result, moves }) => `${result} ${moves % 2}`))).toEqual(new Set(['W+R 0']));
  });

  it('refuses lengths that no game has, and closes the player', async () => {
    let closed = 0;
    const makePlayer = async () => ({ ...(await opinionated(4)()), close: async () => void closed++ });
    await expect(play({ makePlayer })).rejects.toMatchObject({ code: 'no_such_game' });
    expect(closed).toBe(1);
  });
});

describe('writeSgf', () => {
  it('turns names of crossings into letters from the top left', () => {
    const moves = (['A19', 'T1', 'J10', 'pass'] as const).map((point, i) => {
      return { colour: i % 2 === 0 ? ('B' as const) : ('W' as const), point, leftS: 100 - i * 0.25 };
    });
    const game = { size: 19, rules: 'Chinese', komi: 7.5, baseS: 300, incrementS: 5, result: 'B+R', round: 1, moves };
    expect(writeSgf(game).split('\n').slice(-5, -1)).toEqual([
      ';B[aa]BL[100]',
      ';W[ss]WL[99.75]',
      ';B[ij]BL[99.5]',
      ';W[]WL[99.25])',
    ]);
  });
});
