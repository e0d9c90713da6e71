/** GIB, NGF, UGF and the OGS API, on records made here. The real ones are in records.test.ts. */
import { describe, expect, it } from 'vitest';
import { outcome, parsed } from '../../support/sgf.js';

const POINTS = Array.from({ length: 12 }, (_, k) => [k + 1, (k * 5) % 19] as const);

function gib(options: { info?: string; handicap?: number; moves?: readonly string[]; end?: string } = {}): string {
  const moves = options.moves ?? POINTS.map(([x, y], k) => `STO 0 ${k + 2} ${(k % 2) + 1} ${x} ${y} `);
  const info = options.info ?? 'GBKIND:3,GRLT:4,ZIPSU:0,DUM:0,GONGJE:65,TCNT:12';
  return [
    '\\HS',
    '\\[GIBOKIND=Global\\]',
    '\\[GAMERESULT=white wins\\]',
    `\\[GAMEINFOMAIN=${info}\\]`,
    '\\HE',
    '\\GS',
    '2 1 0',
    `INI 0 1 ${options.handicap ?? 0} &4 `,
    ...moves,
    options.end ?? '\\GE',
  ].join('\r\n');
}

describe('GIB', () => {
  it('has column and row from 0, a komi in tenths, Korean rules', () => {
    const match = parsed(gib());
    expect(match).toMatchObject({ size: 19, rules: 'korean', komi: 6.5, winner: 'second' });
    expect(match.moves.slice(0, 2).map(({ colour, point }) => `${colour} ${point}`)).toEqual([
      'black B19',
      'white C14',
    ]);
  });

  it('sets handicap stones as Tygem does and subtracts what White gives', () => {
    const match = parsed(gib({ handicap: 5, info: 'GRLT:255,DUM:5,GONGJE:0' }));
    expect(match.setup.black).toEqual(['D16', 'Q16', 'K10', 'D4', 'Q4']);
    expect(parsed(gib({ handicap: 3 })).setup.black).toEqual(['D16', 'Q16', 'D4']);
    expect(parsed(gib({ handicap: 8 })).setup.black).toHaveLength(8);
    expect(parsed(gib({ handicap: 9 })).setup.black).toHaveLength(9);
    expect(match.komi).toBe(-5);
    expect(match.winner).toBe('second');
  });

  it('knows passes', () => {
    const moves = [...POINTS.map(([x, y], k) => `STO 0 ${k + 2} ${(k % 2) + 1} ${x} ${y}`), 'SKI 0 14', 'SKI 0 15'];
    expect(
      parsed(gib({ moves }))
        .moves.slice(12)
        .map(({ colour, point }) => `${colour} ${point}`),
    ).toEqual(['black null', 'white null']);
  });

  it('is refused where a line is lost', () => {
    const moves = POINTS.map(([x, y], k) => `STO 0 ${k + 2} ${(k % 2) + 1} ${x} ${y}`);
    expect(outcome(gib({ moves: moves.toSpliced(5, 1) }))).toBe('malformed');
    expect(outcome(gib({ moves: moves.slice(1) }))).toBe('malformed');
  });

  it('is refused where it breaks off or leaves the board', () => {
    expect(outcome(gib({ end: '' }))).toBe('truncated');
    expect(outcome(gib({ moves: ['STO 0 2 1 19 3'] }))).toBe('illegal_move');
    expect(outcome(gib({ moves: ['STO 0 2 1 x'] }))).toBe('illegal_move');
  });
});

function ngf(header: readonly string[], moves = POINTS): string {
  const letter = (n: number): string => String.fromCharCode(66 + n);
  const lines = moves.map(([x, y], k) => {
    const at = letter(x) + letter(y);
    return `PMA${letter(k)}${k % 2 === 0 ? 'B' : 'W'}${at}${[...at].reverse().join('')}`;
  });
  return [...header, ...lines].join('\n');
}

describe('NGF', () => {
  const header = [
    'Rating game',
    '19',
    'x 5D',
    'y 5D',
    'a site',
    '0',
    '0',
    '6',
    '20100101 [10:10]',
    '10',
    'White wins by resign!',
    '12',
  ];
  const other = ['GIa title', 'GIx', 'GIy', 'GI', 'GI', 'GI2006-9-5', 'GI19', 'GI0', 'GI0', 'GI6', 'GI12'];

  it('reads both orders of the header to one match', () => {
    const match = parsed(ngf(header));
    expect(match).toMatchObject({ size: 19, rules: 'korean', komi: 6.5, winner: 'second' });
    expect(match.moves.slice(0, 2).map(({ colour, point }) => `${colour} ${point}`)).toEqual([
      'black B19',
      'white C14',
    ]);
    expect(parsed(ngf(other)).identity).toBe(match.identity);
  });

  it('is refused where a line is lost, or names two crossings', () => {
    const lines = ngf(header).split('\n');
    expect(outcome(lines.toSpliced(-4, 1).join('\n'))).toBe('malformed');
    expect(outcome(ngf(header).replace(/(..)(..)$/, '$1QQ'))).toBe('malformed');
  });

  it('is refused when it holds fewer moves than it states, or another board', () => {
    expect(outcome(ngf(header, POINTS.slice(0, 11)))).toBe('truncated');
    expect(outcome(ngf(header.with(1, '15')))).toBe('size_unsupported');
    expect(outcome(`${ngf(header)}\nPMANB!!!!`)).toBe('illegal_move');
  });
});

describe('UGF', () => {
  const letter = (n: number): string => String.fromCharCode(65 + n);
  const ugf = (type: string, handicap = '0,-5.50', first = 'B'): string =>
    [
      '[Header]',
      'Ver=UGF3,200',
      'Rule=JPN',
      'Size=19',
      `Hdcp=${handicap}`,
      'Winner=W,C',
      type,
      '[Data]',
      ...POINTS.map(
        ([x, y], k) => `${letter(x)}${letter(y)},${(k % 2 === 0) === (first === 'B') ? 'B' : 'W'}1,${k + 1},${k * 3}`,
      ),
      'YA,B1,13,0',
      '[ReviewNode]',
      'NODE,2,1,17,16',
    ].join('\r\n');

  it('counts rows from below under IGS coordinates, from above otherwise', () => {
    expect(parsed(ugf('CoordinateType=IGS')).moves[0]?.point).toBe('B1');
    expect(parsed(ugf('CoordinateType=JPN')).moves[0]?.point).toBe('B19');
  });

  it('has komi in either sign, seconds where they were taken, passes', () => {
    const match = parsed(ugf('CoordinateType=IGS'));
    expect(match).toMatchObject({ rules: 'japanese', komi: 5.5, winner: 'second' });
    expect(parsed(ugf('CoordinateType=IGS', '0,5.50')).identity).toBe(match.identity);
    expect(match.moves.map(({ thinkMs }) => thinkMs).slice(0, 3)).toEqual([null, 3000, 6000]);
    expect(match.moves[12]?.point).toBeNull();
  });

  it('sets handicap stones where White begins', () => {
    expect(parsed(ugf('CoordinateType=IGS', '2,0.50', 'W')).setup.black).toEqual(['Q16', 'D4']);
  });

  it('is refused where a line is no move', () => {
    expect(outcome(ugf('CoordinateType=IGS').replace('YA,B1', 'zz,B1'))).toBe('illegal_move');
    expect(outcome(ugf('CoordinateType=IGS').replace('YA,B1', 'YA,C1'))).toBe('malformed');
  });
});

describe('OGS API', () => {
  const game = {
    width: 19,
    height: 19,
    rules: 'chinese',
    komi: 7.5,
    handicap: 0,
    initial_player: 'black',
    initial_state: { black: '', white: '' },
    moves: POINTS.map(([x, y], k) => [x, y, 1000.4 * k]),
    black_player_id: 11,
    white_player_id: 22,
    winner: 22,
  };
  const text = (change: object = {}): string => JSON.stringify({ ...game, ...change });

  it('has real think times, komi, rules and a winner by id', () => {
    const match = parsed(text());
    expect(match).toMatchObject({ size: 19, rules: 'chinese', komi: 7.5, winner: 'second' });
    expect(match.moves[2]).toMatchObject({ colour: 'black', point: 'D9', thinkMs: 2001 });
  });

  it('reads the same below `gamedata` and as Python prints it', () => {
    const { identity } = parsed(text());
    expect(parsed(JSON.stringify({ id: 1, gamedata: game })).identity).toBe(identity);
    expect(parsed(text({ ranked: 'x' }).replace('"x"', 'True, "name": "not True", "old": None')).identity).toBe(
      identity,
    );
  });

  it('sets initial stones, passes at −1, forced colours and free handicap', () => {
    const match = parsed(text({ initial_state: { black: 'aabb', white: 'sa' }, moves: [...game.moves, [-1, -1, 5]] }));
    expect(match.setup).toEqual({ black: ['A19', 'B18'], white: ['T19'] });
    expect(match.moves[12]).toMatchObject({ point: null, thinkMs: 5 });
    const colours = (change: object): string =>
      parsed(text(change))
        .moves.map(({ colour }) => colour.charAt(0))
        .join('');
    expect(colours({ free_handicap_placement: true, handicap: 3 })).toBe('bbbwbwbwbwbw');
    expect(colours({ handicap: 3, initial_player: 'white' })).toBe('wbwbwbwbwbwb');
    expect(colours({ moves: game.moves.map(([x, y], k) => [x, y, 0, k === 1 ? 1 : 0]) })).toBe('bbwbwbwbwbwb');
  });

  it.each<[string, string]>([
    ['malformed', text({ moves: 'abc' })],
    ['malformed', text({ width: 'x' })],
    ['malformed', `{"moves": ${'['.repeat(200)}${']'.repeat(200)}}`],
    ['malformed', text().replace('"width"', 'width')],
    ['truncated', text().slice(0, 300)],
    ['size_unsupported', text({ height: 13 })],
    ['size_unsupported', text({ width: 21, height: 21 })],
    ['illegal_move', text({ moves: [...game.moves, [19, 3, 0]] })],
    ['illegal_position', text({ initial_state: { black: 'a', white: '' } })],
    ['too_long', text({ moves: Array.from({ length: 5000 }, () => [-1, -1, 0]) })],
    ['setup_within_game', text({ moves: [...game.moves, [9, 9, 0, 1, { edited: true }]] })],
    ['no_moves', text({ moves: [] })],
  ])('%s', (reason, record) => {
    expect(outcome(record)).toBe(reason);
  });
});
