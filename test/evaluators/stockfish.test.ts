/** The real engine: determinism, the rules' values, and what is left of it afterwards. */
import { Chess } from 'chess.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PositionEngine } from '../../evaluators/contract.js';
import { createStockfish } from '../../evaluators/stockfish/actor.js';
import { createStockfishPlayer } from '../../evaluators/stockfish/player.js';
import type { EngineDetails } from '../../manifests/values-schema.js';
import type { FoundTool } from '../../toolchain/find.js';
import { chessEngine, installPatienceMs } from '../support/chess-engine.js';
import { groupMembers, startOwnProcess, untilGroupGone } from '../support/own-process.js';

const start = new Chess().fen();
const sharp = 'r1bqk2r/pppp1ppp/2n2n2/2b1p1N1/2B1P3/8/PPPP1PPP/RNBQK2R b KQkq - 5 4';
const endgame = '8/5pk1/6p1/7p/5P1P/6P1/5K2/8 b - - 3 41';
const positions = [start, sharp, endgame, 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'];
const nodes = 3000;

function uci(details: EngineDetails) {
  if ('wdl' in details) return details;
  throw new Error('not the details of a chess engine');
}

let tool: FoundTool;
let evaluator: PositionEngine;
beforeAll(async () => {
  tool = await chessEngine();
  evaluator = await createStockfish({ tool, nodes });
}, installPatienceMs);
afterAll(() => evaluator?.close());

describe('createStockfish', () => {
  it('names everything that pins a value', () => {
    const { artifacts, ...rest } = evaluator.identity;
    expect(rest).toMatchObject({
      engine: 'stockfish',
      options: { Threads: 1, Hash: 64, UCI_ShowWDL: true },
      limit: { kind: 'nodes', count: nodes },
      seed: null,
    });
    expect(artifacts.map(({ name }) => name)).toEqual(artifacts.map(({ name }) => name).toSorted());
    for (const { name, sha256 } of artifacts) {
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(name).not.toContain('/');
    }
    expect(evaluator.identity.version).toMatch(/^\d/);
  });

  it('is bit-identical over repeats, processes and whatever came before', async () => {
    const inOrder = [];
    for (const fen of positions) inOrder.push(await evaluator.evaluate(fen));
    const repeated = [];
    for (const fen of positions.toReversed()) repeated.unshift(await evaluator.evaluate(fen));
    expect(repeated).toEqual(inOrder);
    const fresh = [];
    for (const fen of positions) {
      const other = await createStockfish({ tool, nodes });
      try {
        fresh.push(await other.evaluate(fen));
      } finally {
        await other.close();
      }
    }
    expect(fresh).toEqual(inOrder);
  });

  it('gives equal values to positions that differ in the move number only', async () => {
    const late = start.replace(/1$/, '57');
    expect(await evaluator.evaluate(late)).toEqual(await evaluator.evaluate(start));
  });

  it('gives values of White, whoever moves', async () => {
    const queenUp = '3qk3/8/8/8/8/8/8/3QKR2 w - - 0 1';
    const white = await evaluator.evaluate('4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1');
    const black = await evaluator.evaluate('4k3/pppp4/8/8/8/8/PPPP4/3QK3 b - - 0 1');
    for (const { value, details } of [white, black]) {
      const { score, wdl } = uci(details);
      expect(value).toBeGreaterThan(9000);
      expect(score.amount).toBeGreaterThan(0);
      expect(wdl[0]).toBeGreaterThan(900);
    }
    const { value, details } = await evaluator.evaluate(queenUp);
    const { wdl } = uci(details);
    expect(value).toBe(wdl[0] * 10 + wdl[1] * 5);
    const mirrored = await evaluator.evaluate('3qk3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 1');
    expect(mirrored.value).toBeLessThan(1000);
  });

  it('gives exactly 10000 or 0 for a mate, counted for White', async () => {
    const whiteMates = await evaluator.evaluate('6k1/5ppp/8/8/8/8/8/R6K w - - 0 1');
    expect(whiteMates).toMatchObject({ value: 10_000, details: { score: { unit: 'mate', amount: 1 } } });
    const blackMates = await evaluator.evaluate('rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2');
    expect(blackMates).toMatchObject({ value: 0, details: { score: { unit: 'mate', amount: -1 } } });
    const whiteIsMated = await evaluator.evaluate('k7/8/8/8/8/1q6/2q5/K7 w - - 0 1').catch((error) => error);
    expect(whiteIsMated).toMatchObject({ code: 'position_finished' });
  });

  it('refuses finished and illegal positions without troubling the engine', async () => {
    await expect(evaluator.evaluate('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).rejects.toMatchObject({
      code: 'position_finished',
      failureClass: 'bug',
    });
    await expect(evaluator.evaluate('4k3/4R3/8/8/8/8/8/4K3 w - - 0 1')).rejects.toMatchObject({
      code: 'position_illegal',
    });
    expect(await evaluator.evaluate(start)).toEqual(await evaluator.evaluate(start));
  });

  it('serves requests made at once in order', async () => {
    const single = await evaluator.evaluate(sharp);
    const many = await Promise.all([sharp, endgame, sharp].map((fen) => evaluator.evaluate(fen)));
    expect([many[0], many[2]]).toEqual([single, single]);
  });

  it('can be aborted in the middle of a search', async () => {
    const slow = await createStockfish({ tool, nodes: 500_000_000, deadlineMs: 600_000 });
    const abort = new AbortController();
    const asked = slow.evaluate(start, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('not wanted any more')), 500);
    await expect(asked).rejects.toThrow('not wanted any more');
    await slow.close();
  });

  it('leaves no engine when its parent is killed by -9 in the middle of a search', async () => {
    const holder = await startOwnProcess('hold-engine.ts');
    const group = Number(holder.said.group);
    expect((await groupMembers(group)).length).toBeGreaterThan(0);
    await holder.kill9();
    expect(await untilGroupGone(group, 10_000)).toBeGreaterThanOrEqual(0);
  });
});

describe('createStockfishPlayer', () => {
  it('gives different legal moves, best first, the same every time', async () => {
    const player = await createStockfishPlayer({ tool, multiPv: 4 });
    try {
      const moves = await player.bestMoves(sharp, { nodes });
      expect(moves).toHaveLength(4);
      expect(new Set(moves.map(({ uci }) => uci)).size).toBe(4);
      expect(moves.map(({ score }) => score)).toEqual(moves.map(({ score }) => score).toSorted((a, b) => b - a));
      await player.bestMoves(start, { nodes });
      expect(await player.bestMoves(sharp, { nodes })).toEqual(moves);
      const [mate] = await player.bestMoves('6k1/5ppp/8/8/8/8/8/R6K w - - 0 1', { nodes });
      expect(mate).toEqual({ uci: 'a1a8', score: 99_999 });
      expect(await player.bestMoves('7k/8/5K2/8/8/8/8/6Q1 b - - 0 1', { nodes })).toHaveLength(1);
    } finally {
      await player.close();
    }
  });
});
