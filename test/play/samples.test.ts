/** The committed samples are what their README says they are. */
import { readdir, readFile } from 'node:fs/promises';
import { Chess } from 'chess.js';
import { describe, expect, it } from 'vitest';
import { createKataGoPlayer } from '../../evaluators/katago/player.js';
import { createStockfishPlayer } from '../../evaluators/stockfish/player.js';
import { playChessGames } from '../../play/chess.js';
import { playGoGames } from '../../play/go.js';
import { requireTool } from '../../toolchain/find.js';
import { katagoNetwork } from '../../toolchain/katago-package.js';
import { chessEngine, installPatienceMs } from '../support/chess-engine.js';
import { noGoEngine } from '../support/go-engine.js';
import { parsed } from '../support/sgf.js';

const folder = new URL('../../samples/chess/', import.meta.url);
const goFolder = new URL('../../samples/go/', import.meta.url);
const ownEngine = (process.env.CASEMILL_STOCKFISH ?? '') !== '';
if (ownEngine)
  console.log('samples are not replayed: CASEMILL_STOCKFISH names another engine than the one that made them');

const goVariable = ['CASEMILL_KATAGO', 'CASEMILL_KATAGO_NETWORK'].find((name) => (process.env[name] ?? '') !== '');
const noGo = goVariable === undefined ? await noGoEngine() : `${goVariable} names another one than made them`;
if (noGo !== undefined) console.log(`the samples of go are not replayed: ${noGo}`);

describe('samples/chess', () => {
  it('holds six games with every kind of move that a renderer must know', async () => {
    const games: Chess[] = [];
    for (const file of (await readdir(folder)).sort()) {
      const text = await readFile(new URL(file, folder), 'utf8');
      for (const pgn of text.split(/(?=\[Event )/)) {
        const chess = new Chess();
        chess.loadPgn(pgn);
        games.push(chess);
      }
    }
    expect(games).toHaveLength(6);
    const moves = games.flatMap((game) => game.history({ verbose: true }));
    for (const game of games) {
      expect(game.history().length).toBeGreaterThanOrEqual(20);
      expect(game.history().length).toBeLessThanOrEqual(70);
    }
    expect(games.some((game) => game.isCheckmate())).toBe(true);
    expect(games.some((game) => !game.isGameOver())).toBe(true);
    expect(moves.some((move) => move.isPromotion())).toBe(true);
    expect(moves.some((move) => move.isEnPassant())).toBe(true);
    expect(moves.some((move) => move.isKingsideCastle())).toBe(true);
    expect(moves.some((move) => move.isQueensideCastle())).toBe(true);
  });

  it.skipIf(ownEngine)('comes out of the generator byte for byte', { timeout: installPatienceMs }, async () => {
    const tool = await chessEngine();
    const makePlayer = () => createStockfishPlayer({ tool, multiPv: 8 });
    let first = '';
    await playChessGames({ games: 1, seed: 1, firstGame: 2, minPlies: 20, maxPlies: 70, makePlayer }, ({ pgn }) => {
      first = pgn;
    });
    expect((await readFile(new URL('self-play-1.pgn', folder), 'utf8')).startsWith(first)).toBe(true);
    expect(first).not.toBe('');
  });
});

describe('samples/go', () => {
  it('holds two games on 9 lines with captures, passes and think times', async () => {
    const files = (await readdir(goFolder)).sort();
    const games = await Promise.all(files.map(async (file) => parsed(await readFile(new URL(file, goFolder)))));
    expect(games).toHaveLength(2);
    for (const { size, moves } of games) {
      expect(size).toBe(9);
      expect(moves.length).toBeGreaterThanOrEqual(20);
      expect(moves.every(({ thinkMs }) => thinkMs !== null)).toBe(true);
      expect(moves.some(({ captured }) => captured > 0)).toBe(true);
    }
    expect(games.some(({ moves }) => moves.at(-1)?.point === null)).toBe(true);
  });

  it.skipIf(noGo !== undefined)(
    'comes out of the generator byte for byte',
    { timeout: installPatienceMs },
    async () => {
      const tool = await requireTool('katago');
      const network = await katagoNetwork();
      const makePlayer = () => createKataGoPlayer({ tool, network, profile: 'cpu', threads: 1, visits: 1, seed: 0 });
      let first = '';
      await playGoGames({ games: 1, seed: 1, firstGame: 1, size: 9, minMoves: 20, makePlayer }, ({ sgf }) => {
        first = sgf;
      });
      expect(await readFile(new URL('self-play-1.sgf', goFolder), 'utf8')).toBe(first);
    },
  );
});
