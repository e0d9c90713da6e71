/** The protocol line by line, and the program as a process. */
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { ENGINE_NAME, ENGINE_VERSION } from '../../../../evaluators/gomocup/engine/identity.js';
import { createSession } from '../../../../evaluators/gomocup/engine/session.js';

function answersTo(...commands: string[]): string[] {
  const lines: string[] = [];
  const session = createSession((line) => lines.push(line));
  for (const command of commands) session.receive(command);
  return lines;
}

const board = (...stones: string[]): string[] => ['YXBOARD', ...stones, 'DONE'];
const quiet = board('9,5,2', '9,9,1', '5,8,2', '7,7,1', '6,6,2');
const ask = ['START 15', 'INFO rule 4', 'INFO max_node 2000', 'YXHASHCLEAR', ...quiet, 'YXNBEST 1'];

const BLOCK = [
  /^INFO PV 0$/,
  /^INFO NUMPV 1$/,
  /^INFO DEPTH \d+$/,
  /^INFO SELDEPTH \d+$/,
  /^INFO NODES \d+$/,
  /^INFO TOTALNODES \d+$/,
  /^INFO TOTALTIME 0$/,
  /^INFO SPEED 0$/,
  /^INFO EVAL (-?\d+|[+-]M\d+)$/,
  /^INFO WINRATE (0|1|0\.\d{1,6})$/,
  /^INFO BESTLINE \d+,\d+( \d+,\d+)*$/,
  /^INFO PV DONE$/,
  /^MESSAGE Depth \d+-\d+ \| Eval (-?\d+|[+-]M\d+) \| Time 0ms \| [A-T]\d+( [A-T]\d+)*$/,
];

describe('createSession', () => {
  it('answers in whole blocks, two summaries and the move of the last line', () => {
    const lines = answersTo(...ask);
    expect(lines.slice(0, 2)).toEqual(['OK', 'MESSAGE Transposition table cleared.']);
    const told = lines.slice(2);
    const blocks = (told.length - 3) / BLOCK.length;
    expect(blocks).toBeGreaterThan(0);
    for (let i = 0; i < told.length - 3; i += 1) expect(told[i]).toMatch(BLOCK[i % BLOCK.length] ?? /^$/);
    expect(Number.isInteger(blocks)).toBe(true);
    const [short = '', speed = '', move = ''] = told.slice(-3);
    expect(short).toMatch(BLOCK.at(-1) ?? /^$/);
    expect(speed).toMatch(/^MESSAGE Speed 0K \| Depth \d+-\d+ \| Eval -?\d+ \| Node \d+ \| Time 0ms$/);
    expect(told.at(-5)?.startsWith('INFO PV DONE')).toBe(true);
    expect(told.at(-6)).toMatch(new RegExp(`^INFO BESTLINE ${move}( |$)`));
  });

  it('says the same again, also after other positions, once the table is cleared', () => {
    const once = answersTo(...ask).slice(2);
    const again = answersTo(...ask, ...board('7,7,2'), 'YXNBEST 1', 'YXHASHCLEAR', ...quiet, 'YXNBEST 1');
    expect(again.slice(-once.length)).toEqual(once);
  });

  it.each([
    ['a five at once', board('0,0,1', '5,5,2', '1,0,1', '6,6,2', '2,0,1', '7,8,2', '3,0,1', '9,9,2'), '+M1', '1'],
    ['two ways to five', board('3,1,2', '3,2,2', '3,3,2', '3,4,2', '5,5,1', '6,6,1', '9,7,1', '9,8,1'), '-M2', '0'],
  ])('tells %s in plies', (_, stones, evaluation, rate) => {
    const lines = answersTo('START 15', ...stones, 'YXNBEST 1');
    expect(lines).toContain(`INFO EVAL ${evaluation}`);
    expect(lines).toContain(`INFO WINRATE ${rate}`);
  });

  it.each([
    ['a point outside', ['15,0,2'], 'ERROR Coord is not valid or empty.'],
    ['a point taken', ['7,7,2', '8,8,1', '7,7,2'], 'ERROR Coord is not valid or empty.'],
    ['two stones more of one side', ['7,7,2', '8,8,2'], 'ERROR The stones do not alternate.'],
    ['a stone more of the side to move', ['7,7,1'], 'ERROR The stones do not alternate.'],
    ['a third side', ['7,7,3'], 'ERROR A stone belongs to 1 or 2.'],
    ['a line that is none', ['7;7'], 'ERROR A stone is x,y,who.'],
    [
      'five in a row',
      ['0,0,2', '1,0,2', '2,0,2', '3,0,2', '4,0,2', '0,5,1', '2,5,1', '4,5,1', '6,5,1'],
      'ERROR The game is over.',
    ],
  ])('refuses %s at DONE and goes on with an empty board', (_, stones, error) => {
    const lines = answersTo('START 15', ...board(...stones), 'INFO max_node 50', 'YXNBEST 1');
    expect(lines[1]).toBe(error);
    expect(lines.at(-1)).toBe('7,7');
  });

  it('takes six in a row for nothing under the standard rule', () => {
    const six = ['0,0,2', '1,0,2', '2,0,2', '3,0,2', '4,0,2', '5,0,2', '0,5,1', '2,5,1', '4,5,1', '6,5,1', '8,5,1'];
    expect(answersTo('START 15', 'INFO rule 1', ...board(...six))).toEqual(['OK']);
    expect(answersTo('START 15', 'INFO rule 0', ...board(...six))).toEqual(['OK', 'ERROR The game is over.']);
  });

  it('plays with TURN, BEGIN, BOARD and TAKEBACK', () => {
    const lines = answersTo('START 20', 'INFO max_node 100', 'BEGIN');
    expect(lines.at(-1)).toMatch(/^(9|10),(9|10)$/);
    expect(answersTo('START 15', 'BEGIN', 'BEGIN').at(-1)).toBe('ERROR Board is not empty.');
    expect(answersTo('START 15', 'TURN 99,99')).toEqual(['OK', 'ERROR Coord is not valid or empty.']);
    expect(answersTo('START 15', 'INFO max_node 100', 'TURN 7,7', 'TURN 7,7').at(-1)).toBe(
      'ERROR Coord is not valid or empty.',
    );
    expect(answersTo('START 15', 'INFO max_node 100', 'TURN 7,7').at(-1)).toMatch(/^\d+,\d+$/);
    expect(answersTo('START 15', 'INFO max_node 100', 'BOARD', '7,7,2', 'DONE').at(-1)).toMatch(/^\d+,\d+$/);
    const back = answersTo('START 15', 'INFO max_node 100', 'BEGIN', 'TAKEBACK 7,7', 'BEGIN');
    expect(back.at(-1)).toBe('7,7');
  });

  it('names forbidden points and never plays one', () => {
    const stones = board('5,7,1', '6,7,1', '7,8,1', '7,9,1', '0,0,2', '14,0,2', '0,14,2', '14,14,2');
    expect(answersTo('START 15', 'INFO rule 4', ...stones, 'YXSHOWFORBID').at(-1)).toMatch(
      /^FORBID (\d{4})*0707(\d{4})*\.$/,
    );
    expect(answersTo('START 15', 'INFO rule 0', ...stones, 'YXSHOWFORBID').at(-1)).toBe('FORBID .');
    expect(answersTo('START 15', 'INFO rule 4', 'INFO max_node 500', ...stones, 'YXNBEST 1').at(-1)).not.toBe('7,7');
    expect(answersTo('START 15', 'INFO rule 4', ...stones, 'TURN 7,7').at(-1)).toBe(
      'ERROR Coord is not valid or empty.',
    );
  });

  it('refuses sizes, rules and limits it does not know, and unknown commands, and knows itself', () => {
    expect(answersTo('START 3', 'START 40', 'START')).toEqual(Array(3).fill('ERROR Unsupported board size!'));
    expect(answersTo('INFO rule 3')).toEqual(['ERROR Unsupported rule.']);
    expect(answersTo('INFO max_node -1', 'INFO max_node x')).toEqual(Array(2).fill('ERROR Unsupported max_node.'));
    expect(answersTo('INFO timeout_turn 100', 'INFO hash_size 65536', '', 'YXSTOP')).toEqual([]);
    expect(answersTo('NONSENSE 1')).toEqual(['UNKNOWN NONSENSE']);
    expect(answersTo('about')).toEqual([
      `name="${ENGINE_NAME}", version="${ENGINE_VERSION}", author="casemill", country="-"`,
    ]);
  });
});

describe('the program', () => {
  const program = new URL('../../../../evaluators/gomocup/engine/main.ts', import.meta.url).pathname;
  const register = new URL('../../../support/register-typescript.mjs', import.meta.url).href;
  const run = (input: string) => execa(process.execPath, ['--import', register, program], { input });

  it('prints the same bytes in two fresh processes, whatever the line ends, and ends with END or its input', async () => {
    const lines = await Promise.all([run(`${ask.join('\n')}\nEND\n`), run(`${ask.join('\r\n')}\r\n`)]);
    expect(lines[0].stdout).toBe(lines[1].stdout);
    expect(lines[0].stdout.split('\n')).toEqual(answersTo(...ask));
    expect(lines.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  });

  it('reads nothing after END', async () => {
    const { stdout } = await run('ABOUT\nEND\nABOUT\n');
    expect(stdout.split('\n')).toHaveLength(1);
  });
});
