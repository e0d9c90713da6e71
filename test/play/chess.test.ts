import { Chess } from 'chess.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStockfishPlayer, type StockfishPlayer } from '../../evaluators/stockfish/player.js';
import { type PlayChessOptions, type PlayedGame, playChessGames } from '../../play/chess.js';
import type { FoundTool } from '../../toolchain/find.js';
import { chessEngine, installPatienceMs } from '../support/chess-engine.js';

let tool: FoundTool;
beforeAll(async () => {
  tool = await chessEngine();
}, installPatienceMs);

async function play(options: Partial<PlayChessOptions>): Promise<PlayedGame[]> {
  const games: PlayedGame[] = [];
  const makePlayer = () => createStockfishPlayer({ tool, multiPv: 8 });
  await playChessGames({ games: 1, seed: 5, nodes: 200, makePlayer, ...options }, (game) => {
    games.push(game);
  });
  return games;
}

/** A player without an engine: scripted scores. */
function scripted(score: (fen: string) => number): () => Promise<StockfishPlayer> {
  return async () => ({
    bestMoves: async (fen) => {
      const moves = new Chess(fen).moves({ verbose: true });
      // Wanders about: always the first move would only repeat positions.
      const move = moves[(fen.length * 7 + fen.charCodeAt(5)) % moves.length];
      return [{ uci: `${move?.from}${move?.to}${move?.promotion ?? ''}`, score: score(fen) }];
    },
    close: async () => undefined,
  });
}

describe('playChessGames', () => {
  it('is byte-identical for equal seeds, and game k does not depend on how many are played', async () => {
    const three = await play({ games: 3 });
    expect(await play({ games: 3 })).toEqual(three);
    expect(await play({ games: 1, firstGame: 2 })).toEqual(three.slice(2));
    const [other] = await play({ games: 1, seed: 6 });
    expect(other?.pgn).not.toBe(three[0]?.pgn);
  });

  it('writes games that replay to the end they name, with clocks and nobody named', async () => {
    for (const game of await play({ games: 3, seed: 11, minPlies: 20, maxPlies: 110 })) {
      const chess = new Chess();
      chess.loadPgn(game.pgn);
      const history = chess.history();
      expect(history).toHaveLength(game.plies);
      expect(game.plies).toBeGreaterThanOrEqual(20);
      expect(game.plies).toBeLessThanOrEqual(110);
      expect(chess.isCheckmate()).toBe(game.ending === 'checkmate');
      const clocks = [...game.pgn.matchAll(/\{ \[%clk \d+:\d\d:\d\d\] \}/g)];
      expect(clocks).toHaveLength(game.plies);
      expect(game.pgn.match(/\[(White|Black) .*/g)).toEqual(['[White "Engine A"]', '[Black "Engine B"]']);
      expect(game.pgn).toContain('[Date "????.??.??"]');
      if (game.ending === 'checkmate') expect(game.result).toBe(chess.turn() === 'w' ? '0-1' : '1-0');
    }
  });

  it('lets a hopeless side resign, some of the time', async () => {
    const games = await play({
      games: 12,
      makePlayer: scripted((fen) => (fen.includes(' w ') ? -2000 : 2000)),
      minPlies: 0,
    });
    const resigned = games.filter(({ ending }) => ending === 'resignation');
    expect(resigned.length).toBeGreaterThan(0);
    expect(resigned.length).toBeLessThan(12);
    for (const { result, plies } of resigned) {
      expect(result).toBe('0-1');
      expect(plies % 2).toBe(0);
    }
  });

  it('agrees a draw when nothing has happened for long', async () => {
    const games = await play({ games: 6, makePlayer: scripted(() => 0) });
    expect(games.map(({ ending }) => ending)).toContain('agreement');
    for (const { result, ending } of games) {
      expect(['agreement', 'threefold_repetition', 'fifty_moves', 'ply_cap']).toContain(ending);
      expect(result).toBe('1/2-1/2');
    }
  });

  it('says so when no game has the wanted length', async () => {
    const impossible = play({ makePlayer: scripted(() => 500), minPlies: 20, maxPlies: 21 });
    await expect(impossible).rejects.toMatchObject({ code: 'no_such_game', failureClass: 'usage' });
  });

  it('closes its player and stops when aborted', async () => {
    const abort = new AbortController();
    let closed = false;
    const makePlayer = async (): Promise<StockfishPlayer> => {
      const player = await createStockfishPlayer({ tool, multiPv: 8 });
      return {
        ...player,
        close: async () => {
          closed = true;
          await player.close();
        },
      };
    };
    const running = play({ games: 100, makePlayer, signal: abort.signal });
    setTimeout(() => abort.abort(new Error('enough')), 500);
    await expect(running).rejects.toThrow('enough');
    expect(closed).toBe(true);
  });
});
