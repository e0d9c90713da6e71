import { Chess } from 'chess.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enginePosition, searchFen } from '../../evaluators/stockfish/position.js';

describe('searchFen', () => {
  it('drops the move number and keeps the halfmove clock', () => {
    expect(searchFen('8/8/4k3/8/8/3QK3/8/8 w - - 37 90')).toBe('8/8/4k3/8/8/3QK3/8/8 w - - 37 1');
  });

  it('names an en-passant square only where the capture is legal', () => {
    const noCapture = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1';
    expect(searchFen(noCapture)).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
    const capture = 'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3';
    expect(searchFen(capture)).toBe('rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1');
  });

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200), { maxLength: 60 }), (choices) => {
        const chess = new Chess();
        for (const choice of choices) {
          const moves = chess.moves();
          if (moves.length === 0) break;
          chess.move(moves[choice % moves.length] as string);
        }
        const key = searchFen(chess.fen());
        expect(searchFen(key)).toBe(key);
      }),
      { numRuns: 30 },
    );
  });
});

describe('enginePosition', () => {
  it('knows legal moves as UCI writes them', () => {
    const promoting = enginePosition('7k/P7/8/8/8/8/8/K7 w - - 0 9');
    const legal = ['a1a2', 'a1b1', 'a1b2', 'a7a8b', 'a7a8n', 'a7a8q', 'a7a8r'];
    expect(legal.filter((uci) => promoting.isLegal(uci))).toEqual(legal);
    const illegal = ['a1a2q', 'a7a8', 'a7a8k', 'a1a3', 'h8h7', 'a7b8q', 'xx', ''];
    expect(illegal.filter((uci) => promoting.isLegal(uci))).toEqual([]);
    expect(enginePosition('r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1').isLegal('e8g8')).toBe(true);
  });

  it('agrees with the full list of moves, and asking changes nothing', () => {
    const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
    const listed = new Set(new Chess(fen).moves({ verbose: true }).map(({ lan }) => lan));
    const squares = [...'abcdefgh'].flatMap((file) => [...'12345678'].map((rank) => file + rank));
    const position = enginePosition(fen);
    const found = squares.flatMap((from) => squares.map((to) => from + to)).filter((uci) => position.isLegal(uci));
    expect(new Set(found)).toEqual(listed);
  });

  it('refuses finished positions', () => {
    const mate = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
    const stalemate = '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1';
    for (const fen of [mate, stalemate]) {
      expect(() => enginePosition(fen)).toThrow(expect.objectContaining({ code: 'position_finished' }));
    }
  });

  it('refuses what would hang or crash an engine', () => {
    const refused = {
      'not a FEN': 'hello',
      'no black king': '8/8/8/8/8/8/8/K7 w - - 0 1',
      'the side that moved is in check': '4k3/4R3/8/8/8/8/8/4K3 w - - 0 1',
      'a pawn on the last rank': 'P3k3/8/8/8/8/8/8/4K3 w - - 0 1',
    };
    for (const [why, fen] of Object.entries(refused)) {
      expect(() => enginePosition(fen), why).toThrow(expect.objectContaining({ code: 'position_illegal' }));
    }
  });
});
