/** The traps of SGF, each with its right value. */
import { describe, expect, it } from 'vitest';
import { RecordFault } from '../../../adapters/environment.js';
import { GO_FAULTS } from '../../../adapters/go/faults.js';
import { parseGoRecord } from '../../../adapters/go/parse.js';
import { bytesOf, outcome, parsed, QUIET, sgf } from '../../support/sgf.js';

const plain = parsed(sgf(QUIET));
const moves = QUIET.map((_, k) => sgf(QUIET).split('\n')[k + 1]).join('');

/** The quiet game with its moves and the given text between `(;` and the first of them. */
function rooted(root: string, body = moves): string {
  return `(;${root}${body.replace(/\)$/, '')})`;
}

describe('parseGoRecord on SGF', () => {
  it('describes every move', () => {
    expect(plain).toMatchObject({ environment: 'go', size: 9, rules: 'japanese', komi: 6.5, winner: null });
    expect(plain.setup).toEqual({ black: [], white: [] });
    expect(plain.moves).toHaveLength(12);
    expect(plain.moves[0]).toEqual({ colour: 'black', point: 'C7', captured: 0, lost: 0, thinkMs: null });
  });

  it.each<[string, string]>([
    ['every ply a variation', sgf(QUIET, { nested: true })],
    [
      'a variation after each move',
      sgf(QUIET, { after: () => '' })
        .replace(/\)\s*$/, '(;W[aa](;B[ab])(;B[ac])))')
        .replace('(;W[aa]', '(;W[]'),
    ],
    ['chat with escapes', sgf(QUIET, { after: () => 'C[a [7k\\]: (;B[aa\\]) \\\\]' })],
    ['line ends and blanks everywhere', sgf(QUIET).replaceAll('[', ' \r\n[').replaceAll(';', ' ;\t')],
    ['long names of FF[3]', sgf(QUIET).replaceAll(';B[', ';Black[').replaceAll(';W[', ';White[')],
    ['small letters', sgf(QUIET).replaceAll(';B[', ';b[').replaceAll(';W[', ';w[')],
    ['a mark and a letter in front', `\uFEFFDear reader (see below),\n${sgf(QUIET)}`],
    ['a root without its semicolon', rooted('SZ[9]').replace('(;', '(')],
    ['set-up lists without a point', rooted('SZ[9]AB[]AW[]', `${moves.replace(')', 'AE[])')}`)],
    ['a move in the root', rooted('SZ[9]', moves.slice(1))],
    ['a size of two numbers', sgf(QUIET).replace('SZ[9]', 'SZ[9:9]')],
    ['two trailing games', sgf(QUIET) + sgf(QUIET.slice(0, 3))],
    ['brackets missing behind the main line', sgf(QUIET).replace(/\)\s*$/, '(;W[])(;W[aa')],
  ])('takes %s for the same moves', (_name, text) => {
    expect(parsed(text).moves.slice(0, 12)).toEqual(plain.moves);
  });

  it('gives copies with other headers and comments the identity of the original', () => {
    for (const root of ['PB[x]PW[y]RE[B+R]', 'CA[UTF-8]KM[6.5]RU[Japanese]TM[600]', 'GN[\\]]']) {
      expect(parsed(sgf(QUIET, { root, nested: true })).identity).toBe(plain.identity);
    }
    for (const root of ['KM[5.5]', 'RU[Chinese]', 'AB[aa]']) {
      expect(parsed(sgf(QUIET, { root })).identity).not.toBe(plain.identity);
    }
  });

  it('reads [] and tt as passes', () => {
    const text = sgf(QUIET).replace(/\)\s*$/, ';B[];W[tt];B[ ])');
    expect(parsed(text).moves.slice(12)).toEqual(
      ['black', 'white', 'black'].map((colour) => ({ colour, point: null, captured: 0, lost: 0, thinkMs: null })),
    );
  });

  it('sets stones up from lists, compressed lists and erasures, before the first move', () => {
    const text = sgf(QUIET, { root: 'HA[3]AB[aa:bb][ia]AW[ii]AE[ab][bb:ab]\n;AW[ai]PL[W]' });
    expect(parsed(text).setup).toEqual({ black: ['A9', 'B9', 'J9'], white: ['A1', 'J1'] });
  });

  it('takes White first after handicap stones, HA[1] and free placement as moves of Black', () => {
    const white = QUIET.slice(1);
    expect(parsed(sgf(white, { root: 'HA[2]AB[ac][ag]' })).moves[0]?.colour).toBe('white');
    expect(parsed(sgf(white, { root: 'HA[1]AB[cc]KM[]' })).komi).toBe(6.5);
    expect(parsed(sgf(white, { root: 'HA[2]AB[ac][ag]KM[none]' })).komi).toBe(0.5);
    expect(
      parsed(
        sgf(
          [...QUIET.filter(({ colour }) => colour === 'black'), ...QUIET.slice(1, 10)].filter(
            (move, k, all) => all.findIndex((other) => other.index === move.index) === k,
          ),
        ),
      )
        .moves.slice(0, 6)
        .every(({ colour }) => colour === 'black'),
    ).toBe(true);
  });

  it.each<[string, number, string]>([
    ['KM[6.5]', 6.5, 'japanese'],
    ['KM[6.50]RU[jp]', 6.5, 'japanese'],
    ['KM[6,5]', 6.5, 'japanese'],
    ['KM[6½]', 6.5, 'japanese'],
    ['KM[6目半]', 6.5, 'japanese'],
    ['KM[7.5]', 7.5, 'chinese'],
    ['KM[375]RU[Chinese]', 7.5, 'chinese'],
    ['KM[3.75]', 7.5, 'chinese'],
    ['KM[650]RU[Japanese]', 6.5, 'japanese'],
    ['KM[-59.5]', -59.5, 'japanese'],
    ['KM[0]', 0, 'japanese'],
    ['KM[-0]', 0, 'japanese'],
    ['KM[对子]HA[对子]', 6.5, 'japanese'],
    ['RU[AGA]', 7.5, 'aga'],
    ['RU[NZ]', 7, 'new-zealand'],
    ['RU[New Zealand]', 7, 'new-zealand'],
    ['RU[GOE]', 7.5, 'tromp-taylor'],
    ['RU[한국룰]', 6.5, 'korean'],
    ['RU[中国规则]', 7.5, 'chinese'],
    ['RU[who knows]KM[5.5]', 5.5, 'japanese'],
  ])('%s', (root, komi, rules) => {
    expect(parsed(sgf(QUIET, { root }))).toMatchObject({ komi, rules });
  });
});

describe('refusals', () => {
  const off = (text: string): string => sgf(QUIET).replace(/\)\s*$/, text);
  it.each<[string, string]>([
    ['not_a_game', 'lorem ipsum'],
    ['not_a_game', ''],
    ['not_a_game', '(((((((('],
    ['another_game', sgf(QUIET).replace('GM[1]', 'GM[2]')],
    ['size_unsupported', sgf(QUIET).replace('SZ[9]', 'SZ[7]')],
    ['size_unsupported', sgf(QUIET).replace('SZ[9]', 'SZ[19:13]')],
    ['size_unsupported', sgf(QUIET).replace('SZ[9]', 'SZ[x]')],
    ['komi_unsupported', sgf(QUIET, { root: 'KM[3.14]' })],
    ['komi_unsupported', sgf(QUIET, { root: 'KM[5.75]' })],
    ['komi_unsupported', sgf(QUIET, { root: 'KM[151]' }).replace('151', '15100')],
    ['truncated', off('')],
    ['truncated', off('C[never closed)')],
    ['truncated', off(';B[')],
    ['malformed', off(';B)')],
    ['malformed', off('[aa])')],
    ['malformed', off(';B[aa][bb])')],
    ['malformed', off('();B[aa])')],
    ['malformed', off('(;W[aa]);B[ab])')],
    ['illegal_move', off(';B[cc])')],
    ['illegal_move', off(';B[jj])')],
    ['illegal_move', off(';B[a])')],
    ['illegal_position', sgf(QUIET, { root: 'AB[zz]' })],
    ['illegal_position', sgf(QUIET, { root: 'AB[ab][ba]AW[aa]' })],
    ['setup_within_game', off(';AB[aa])')],
    ['no_moves', '(;SZ[9]AB[aa];B[];W[])'],
    ['too_short', sgf(QUIET.slice(0, 9))],
    ['too_short', sgf([...QUIET.slice(0, 9), { colour: 'white', index: null }])],
    ['too_long', `(;SZ[9]${';B[]'.repeat(4001)})`],
    ['too_long', `(;SZ[9]${';'.repeat(100_000)})`],
    ['malformed', `(;SZ[9]AB${'[aa]'.repeat(100_000)})`],
    ['record_too_large', `(;C[${'x'.repeat(16 * 1024 * 1024)}`],
  ])('%s', (reason, text) => {
    expect(outcome(text)).toBe(reason);
    expect(Object.keys(GO_FAULTS)).toContain(reason);
  });

  it.each([
    ['a terminal command', 'a\u001b[2Jb', '"a\ufffd[2Jb" is no crossing of this board'],
    ['a line end', 'a\na', '"a\ufffda" is no crossing of this board'],
    ['half a character at the cut', `x${'😀'.repeat(20)}`, `"x${'😀'.repeat(9)}\ufffd" is no crossing of this board`],
  ])('quotes %s so that it can be printed', (_, point, message) => {
    expect(() => parseGoRecord(bytesOf(off(`;B[${point}])`)))).toThrow(message);
  });

  it('says where', () => {
    const fault = (() => {
      try {
        return parseGoRecord(bytesOf(off(';B[cc])')));
      } catch (error) {
        return error;
      }
    })();
    expect(fault).toBeInstanceOf(RecordFault);
    expect(fault).toMatchObject({ code: 'illegal_move', failureClass: 'record', place: 'move 13' });
  });
});

describe('size', () => {
  it('reads 5,000 nested variations and more without recursion', () => {
    const deep = `(;SZ[9]${moves}${'(;C[x]'.repeat(5000)}${')'.repeat(5001)}`;
    expect(parsed(deep).identity).toBe(plain.identity);
    expect(outcome(`${'('.repeat(1_000_000)};B[aa]`)).toBe('truncated');
    expect(outcome(`(;SZ[9]${moves}${'(;W[aa])'.repeat(200_000)})`)).toMatchObject({ identity: expect.anything() });
  });

  it('reads a game with a comment of 10 MB', () => {
    const comment = '\\] [x\\\\'.repeat(1_400_000);
    expect(parsed(sgf(QUIET, { root: `C[${comment}]` })).identity).toBe(plain.identity);
  });
});
