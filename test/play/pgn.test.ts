import { Chess } from 'chess.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockText, writePgn } from '../../play/pgn.js';

describe('writePgn', () => {
  it('writes tags, moves with clocks and the result', () => {
    const pgn = writePgn({
      headers: [
        ['Event', 'Self-play'],
        ['White', 'A "quoted" \\ name'],
      ],
      moves: [
        { san: 'f3', clockMs: 59_999 },
        { san: 'e5', clockMs: 3_600_000 },
        { san: 'g4', clockMs: 900 },
        { san: 'Qh4#', clockMs: 36_061_000 },
      ],
      result: '0-1',
    });
    expect(pgn).toBe(
      [
        '[Event "Self-play"]',
        '[White "A \\"quoted\\" \\\\ name"]',
        '',
        '1. f3 { [%clk 0:00:59] } 1... e5 { [%clk 1:00:00] } 2. g4 { [%clk 0:00:00] }',
        '2... Qh4# { [%clk 10:01:01] } 0-1',
        '',
        '',
      ].join('\n'),
    );
  });

  it('is read back by chess.js with every move and clock', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(300), fc.nat(20_000_000)), { maxLength: 120 }), (choices) => {
        const chess = new Chess();
        const moves = [];
        for (const [choice, clockMs] of choices) {
          const legal = chess.moves();
          if (legal.length === 0) break;
          const san = legal[choice % legal.length] as string;
          chess.move(san);
          moves.push({ san, clockMs });
        }
        const pgn = writePgn({ headers: [['Result', '1/2-1/2']], moves, result: '1/2-1/2' });
        expect(Math.max(...pgn.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
        const read = new Chess();
        read.loadPgn(pgn);
        expect(read.history()).toEqual(moves.map(({ san }) => san));
        const comments = new Map(read.getComments().map(({ fen, comment }) => [fen, comment.trim()]));
        expect(comments.get(read.fen())).toBe(
          moves.length === 0 ? undefined : `[%clk ${clockText(moves.at(-1)?.clockMs ?? 0)}]`,
        );
      }),
      { numRuns: 25 },
    );
  });
});
