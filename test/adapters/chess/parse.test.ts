import { describe, expect, it } from 'vitest';
import { CHESS_FAULTS } from '../../../adapters/chess/faults.js';
import { parseChessRecord } from '../../../adapters/chess/parse.js';
import { positionKey, positionsOf } from '../../../adapters/chess/positions.js';
import { RecordFault } from '../../../adapters/environment.js';
import { bytesOf, ITALIAN, outcome, parsed, pgn } from '../../support/pgn.js';

const plain = parsed(pgn(ITALIAN));
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

/** Ten quiet plies from the FEN `8/…` positions below: the kings walk to and fro. */
const KINGS = 'Ke1 Ke8 Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8'.split(' ');

function fromFen(fen: string, moves: readonly string[], marker = '*', tags: Record<string, string> = {}): string {
  return pgn(moves, { tags: { Event: 'x', SetUp: '1', FEN: fen, ...tags }, marker }).replace(/^(\d+)\. /gm, '');
}

describe('parseChessRecord', () => {
  it('describes every ply', () => {
    expect(plain.plies).toHaveLength(12);
    expect(plain.plies[0]).toEqual({
      side: 'white',
      san: 'e4',
      uci: 'e2e4',
      piece: 'pawn',
      square: 'e4',
      capture: false,
      fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
      clockMs: null,
      thinkMs: null,
    });
    expect(plain.plies[10]).toMatchObject({ side: 'white', piece: 'king', uci: 'e1g1', square: 'g1' });
    expect(plain.ending).toBeNull();
  });

  it('names promotions as pawns and en-passant as a capture', () => {
    const match = parsed(pgn('e4 h5 e5 d5 exd6 h4 dxc7 h3 cxb8=Q hxg2'.split(' ')));
    expect(match.plies[4]).toMatchObject({ san: 'exd6', capture: true, piece: 'pawn', square: 'd6', uci: 'e5d6' });
    expect(match.plies[8]).toMatchObject({ uci: 'c7b8q', piece: 'pawn', square: 'b8', capture: true });
    expect(match.plies[3]?.fen).toContain(' d6 ');
    expect(match.plies[0]?.fen).toContain(' - 0 1');
  });

  it('gives n + 1 positions and keys without the move number', () => {
    expect(positionsOf(plain)).toHaveLength(13);
    expect(positionsOf(plain)[0]).toBe(plain.initialFen);
    expect(positionKey('8/8/8/8/8/8/8/K1k5 w - - 12 34')).toBe('8/8/8/8/8/8/8/K1k5 w - - 12');
  });
});

describe('move dialects', () => {
  const same: readonly [string, string][] = [
    ['zeros for castling', '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 6. 0-0 0-0 *\n'],
    ['no blanks after numbers', '1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.c3 Nf6 5.d3 d6 6.O-O O-O*\n'],
    ['numbers of Black', '1. e4 1... e5 2. Nf3 2... Nc6 3. Bc4 3...Bc5 4. c3 4…Nf6 5. d3 d6 6. O-O 6. ... O-O *\n'],
    ['glued words', '1. e4 e52. Nf3 Nc63.Bc4 Bc54.c3 Nf6 5. d3 d6 6. O-O O-O1/2-1/2\n'],
    ['no numbers', 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O *\n'],
    [
      'long algebraic',
      '1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-c4 Bf8-c5 4. c2-c3 Ng8-f6 5. d2-d3 d7-d6 6. O-O O-O *\n',
    ],
    ['UCI', '1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. c2c3 g8f6 5. d2d3 d7d6 6. e1g1 e8g8 *\n'],
    ['figurines', '1. e4 e5 2. ♘f3 ♞c6 3. ♗c4 ♝c5 4. ♙c3 ♞f6 5. d3 d6 6. O-O O-O *\n'],
    [
      'over-disambiguation',
      '1. e4 e5 2. Ngf3 Nb8c6 3. Bfc4 B8c5 4. cc3 Ng6f6 5. d3 d6 6. O-O O-O *\n'.replace('Ng6f6', 'Ngf6'),
    ],
    ['annotations', '1. e4! e5?! 2. Nf3$1 $13 Nc6 !? 3. Bc4 += Bc5 4. c3 ± Nf6 N 5. d3 \\$14 d6 6. O-O+ O-O# *\n'],
    [
      'variations',
      `1. e4 (1. d4 (1. c4 1-0) d5 ${'('.repeat(5000)}x${')'.repeat(5000)}) e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 6. O-O (6. --) O-O *\n`,
    ],
    [
      'comments',
      '{a} 1. e4 {b (} e5 ; c {\n2. Nf3 Nc6\n% e4 e4 (\n3. Bc4 {[Event "x"]\n\n1. d4 *} Bc5 4. c3 Nf6 5. d3 d6 6. O-O O-O *\n',
    ],
    ['stray brackets', '1. e4 e5) 2. Nf3 Nc6 } 3. Bc4 ] Bc5 4. c3 Nf6 5. d3 d6 6. O-O O-O *\n'],
    ['a mark in front', '\uFEFF1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 6. O-O O-O *\n'],
  ];
  it.each(same)('%s', (_name, text) => {
    expect(parsed(text).plies).toEqual(plain.plies);
    expect(parsed(text).identity).toBe(plain.identity);
  });

  it.each(['exd6 e.p.', 'exd6e.p.', 'e5xd6', 'e5d6', 'ed6', 'exd6 ep', 'exd6ep', 'e5:d6'])(
    'en passant as %s',
    (word) => {
      const match = parsed(`1. e4 h5 2. e5 d5 3. ${word} h4 4. a3 h3 5. b3 hxg2 *\n`);
      expect(match.plies[4]?.uci).toBe('e5d6');
    },
  );

  it.each(['cxb8=Q', 'cxb8Q', 'cxb8=q', 'cxb8(Q)', 'cxb8/Q', 'c7b8q', 'cb8=Q', 'c7xb8=Q!'])(
    'promotion as %s',
    (word) => {
      const match = parsed(`1. e4 h5 2. e5 d5 3. exd6 h4 4. dxc7 h3 5. ${word} hxg2 *\n`);
      expect(match.plies[8]?.uci).toBe('c7b8q');
    },
  );

  it.each(['cxb8', 'c7b8', 'Nf6=Q', 'Nxf6', 'Sf3', '5254', 'Ke3', 'O-O', 'bc4', 'hello'])(
    '%s is no legal move',
    (word) => {
      expect(outcome(`[Event "x"]\n\n1. e4 h5 2. e5 d5 3. exd6 h4 4. dxc7 h3 5. ${word} hxg2 *\n`)).toBe(
        'illegal_move',
      );
    },
  );

  it('lets the later moves settle an ambiguous one, and refuses it when they do not', () => {
    const before = '1. d4 d5 2. Bf4 Bf5 3. Nc3 Nc6 4. Qd2 Qd7 5. e3 e6 6. Be2 Be7 7. Nf3 Nf6 8. O-O O-O';
    const settled = parsed(`${before} 9. Rd1 h6 10. Rfe1 *\n`);
    expect(settled.plies[16]?.uci).toBe('a1d1');
    expect(outcome(`${before} 9. Rd1 h6 10. a3 *\n`)).toBe('illegal_move');
    // A knight's move with a blank in it, or a novelty and a pawn's move: both are legal.
    expect(outcome('1. e4 e5 2. N f3 Nc6 3. d3 d6 4. a3 a6 5. b3 b6 *\n')).toBe('illegal_move');
    expect(outcome(`1. Nf3 Nf6 ${'2. Nd2 Nd7 3. Nf3 Nf6 '.repeat(9)} *\n`)).toBe('illegal_move');
  });
});

describe('refusals', () => {
  const tags = '[Event "x"]\n';
  it.each<[string, string]>([
    ['not_a_game', 'lorem ipsum'],
    ['not_a_game', '{ only a comment }'],
    ['no_plies', '[Event "x"]\n\n*\n'],
    ['no_plies', '[Event "x"]\n'],
    ['too_short', `${tags}\n1. e4 e5 *\n`],
    ['illegal_move', `${tags}\n${pgn([...ITALIAN, 'Ke4'], { tags: {} })}`],
    ['illegal_move', `${tags}\n1. e4 Ke7 *\n`],
    ['null_move', `${tags}\n1. e4 -- 2. d4 *\n`],
    ['null_move', `${tags}\n1. e4 Z0 2. d4 *\n`],
    ['truncated_movetext', `${tags}\n1. e4 e5 { no end`],
    ['truncated_movetext', `${tags}\n1. e4 e5 (2. d4`],
    ['truncated_movetext', `${tags}\n${ITALIAN.join(' ')}`],
    ['truncated_movetext', `${tags}\n14. e4 e5 15. Nf3 Nc6 16. Bc4 Bc5 17. c3 Nf6 18. d3 d6 *\n`],
    ['variant_not_chess', `[Variant "Crazyhouse"]\n\n${ITALIAN.join(' ')} *\n`],
    ['variant_not_chess', `${tags}\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n`],
    ['variant_not_chess', `[FEN "${START}/ w KQkq - 0 1"]\n\n1. e4 *\n`],
    ['variant_not_chess', `[FEN "${START}[] w KQkq - 0 1"]\n\n1. e4 *\n`],
    ['chess960', `[Variant "Chess960"]\n\n${ITALIAN.join(' ')} *\n`],
    ['chess960', '[FEN "nrbnkrqb/pppppppp/8/8/8/8/PPPPPPPP/NRBNKRQB w FBfb - 0 1"]\n\n1. e4 *\n'],
    ['chess960', '[FEN "nrbnkrqb/pppppppp/8/8/8/8/PPPPPPPP/NRBNKRQB w KQkq - 0 1"]\n\n1. e4 *\n'],
    ['record_too_large', `${tags}\n${'e4 '.repeat(400_000)}`],
    ['encoding_unsupported', '[\0E\0v\0'],
  ])('%s', (reason, text) => {
    expect(outcome(text)).toBe(reason);
    expect(Object.keys(CHESS_FAULTS)).toContain(reason);
  });

  it('refuses a game longer than the 75-move rule allows', () => {
    expect(outcome(`${tags}\n${'Nf3 Nf6 Ng1 Ng8 '.repeat(4425)}*\n`)).toBe('too_long');
  });

  it('says where', () => {
    const fault = (() => {
      try {
        return parseChessRecord(bytesOf(`${tags}\n${pgn([...ITALIAN, 'Ke4'], { tags: {} })}`));
      } catch (error) {
        return error;
      }
    })();
    expect(fault).toBeInstanceOf(RecordFault);
    expect(fault).toMatchObject({ code: 'illegal_move', failureClass: 'record', place: 'ply 13' });
  });

  it.each([
    '8/8/8/8/8/8/8/4K3 w - - 0 1',
    '4k3/8/8/8/8/8/8/4KK2 w - - 0 1',
    '4k3/8/8/8/8/8/4r3/4K3 b - - 0 1',
    'P3k3/8/8/8/8/8/8/4K3 w - - 0 1',
    '4k3/8/8/8/8/8/8 w - - 0 1',
    '4k4/8/8/8/8/8/8/4K3 w - - 0 1',
    '4k3/8/8/8/8/8/8/4K3 x - - 0 1',
    '4k3/PPPPPPPP/P7/8/8/8/8/4K3 w - - 0 1',
    '4k3/8/8/8/NNNNNNNN/NNNNNNNN/8/4K3 b - - 0 1',
    'nonsense',
  ])('illegal position %s', (fen) => {
    expect(outcome(`[FEN "${fen}"]\n\n1. e4 *\n`)).toBe('illegal_position');
  });
});

describe('the start', () => {
  it('accepts a legal FEN with either side to move, and fills what is missing', () => {
    const board = '3k3p/8/8/8/8/8/8/3K3P'.replace('3p', '3r').replace('3P', '3R');
    for (const fen of [`${board} w - - 0 1`, `${board} w - -`, `${board} w`, `${board} w KQkq e3 0 77`]) {
      expect(parsed(fromFen(fen, KINGS)).initialFen).toBe(`${board} w - - 0 1`);
    }
    const black = parsed(
      fromFen('3k3r/8/8/8/8/8/8/3K3R b - - 7 30', 'Ke8 Ke1 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1'.split(' ')),
    );
    expect(black.plies[0]?.side).toBe('black');
    expect(black.initialFen).toBe('3k3r/8/8/8/8/8/8/3K3R b - - 7 1');
  });

  it('takes the ordinary array of a Chess960 record and an explicit FEN of it for chess', () => {
    for (const rights of ['KQkq', 'HAha']) {
      const text = fromFen(`${START} w ${rights} - 0 1`, ITALIAN, '*', { Variant: 'Chess960' });
      expect(parsed(text).identity).toBe(plain.identity);
    }
    expect(parsed(fromFen(`${START} w KQkq - 0 1`, ITALIAN, '*', { Variant: 'From Position' })).identity).toBe(
      plain.identity,
    );
  });
});

describe('identity', () => {
  const base = pgn(ITALIAN);
  it.each<[string, Uint8Array]>([
    ['CRLF and a mark', bytesOf(`\uFEFF${base.replaceAll('\n', '\r\n')}`)],
    ['CR only', bytesOf(base.replaceAll('\n', '\r'))],
    ['clocks and comments', bytesOf(pgn(ITALIAN, { comment: (ply) => ` {[%clk 0:01:${10 + ply}] x}` }))],
    [
      'other tags in Latin-1',
      bytesOf(pgn(ITALIAN, { tags: { White: 'Müller', Black: 'Åse', Result: '1-0' } }), 'latin1'),
    ],
  ])('is the same with %s', (_name, bytes) => {
    expect(parsed(bytes).identity).toBe(plain.identity);
  });

  it('is another with other moves or another start', () => {
    expect(parsed(pgn([...ITALIAN, 'h3'])).identity).not.toBe(plain.identity);
    expect(parsed(fromFen(`${START} w KQkq - 5 1`, ITALIAN)).identity).not.toBe(plain.identity);
  });
});

describe('result and ending', () => {
  const mate = 'e4 e5 Bc4 Nc6 Qh5 a6 a3 a5 a4 h6 Qxf7#'.split(' ');

  it.each<[string, string, string, string]>([
    ['a marker alone', '', '1-0', '1-0'],
    ['a tag alone', '1-0', '*', '1-0'],
    ['both', '0-1', '0-1', '0-1'],
    ['a half', '1/2-1/2', '1/2', '1/2-1/2'],
    ['a contradiction', '1-0', '0-1', '*'],
    ['neither', '?', '*', '*'],
  ])('%s', (_name, tag, marker, result) => {
    expect(parsed(pgn(ITALIAN, { tags: { Event: 'x', Result: tag }, marker })).result).toBe(result);
  });

  it('believes the board where it ends the game', () => {
    for (const marker of ['0-1', '1-0', '*']) {
      expect(parsed(pgn(mate, { tags: { Event: 'x', Result: marker }, marker }))).toMatchObject({
        result: '1-0',
        ending: 'checkmate',
      });
    }
  });

  it('needs no marker where the board or the line says that the text is whole', () => {
    expect(parsed(`1. ${mate.join(' ')}`).ending).toBe('checkmate');
    expect(parsed(`[Event "x"]\n[Result "1-0"]\n\n${ITALIAN.join(' ')}\n`).result).toBe('1-0');
  });

  it.each<[string, string, string[], string | null]>([
    ['bare kings', '3k4/8/8/8/8/8/8/3K4 w - - 0 1', KINGS, 'insufficient_material'],
    ['one knight', '3k4/8/8/8/8/8/8/3K3N w - - 0 1', KINGS, 'insufficient_material'],
    ['bishops of one colour', '3k3b/8/8/8/8/8/8/B2K4 w - - 0 1', KINGS, 'insufficient_material'],
    ['bishops of two colours', '3k2b1/8/8/8/8/8/8/B2K4 w - - 0 1', KINGS, null],
    ['two knights', '3k4/8/8/8/8/8/8/3K2NN w - - 0 1', KINGS, null],
    ['75 moves', '3k3r/8/8/8/8/8/8/3K3R w - - 140 1', KINGS, 'seventyfive_moves'],
    ['not yet 75 moves', '3k3r/8/8/8/8/8/8/3K3R w - - 139 1', KINGS, null],
  ])('%s', (_name, fen, moves, ending) => {
    const result = outcome(fromFen(fen, moves, '1-0'));
    expect(result).toMatchObject({ ending, result: ending === null ? '1-0' : '1/2-1/2' });
  });

  it('counts five repetitions, with the castling rights and the capturable en-passant square', () => {
    const dance = 'Nf3 Nf6 Ng1 Ng8'.split(' ');
    expect(parsed(pgn([...dance, ...dance, ...dance])).ending).toBeNull();
    expect(parsed(pgn([...dance, ...dance, ...dance, ...dance])).ending).toBe('fivefold_repetition');
    // After 1. e4 no pawn can take on e3, so the position after it is the one that the dance repeats.
    expect(
      parsed(
        pgn([
          'e4',
          ...[...dance, ...dance, ...dance, ...dance].map((_, i) => ['Nf6', 'Nf3', 'Ng8', 'Ng1'][i % 4] ?? ''),
        ]),
      ).ending,
    ).toBe('fivefold_repetition');
  });

  it('finds stalemate', () => {
    const moves = 'e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6'.split(' ');
    expect(parsed(pgn(moves, { marker: '1-0' }))).toMatchObject({ ending: 'stalemate', result: '1/2-1/2' });
  });
});
