/** The Gomocup client: recorded answers of the real Rapfi, every manner of speaking, and what it sends. */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PositionEngine } from '../../evaluators/contract.js';
import { createGomocup } from '../../evaluators/gomocup/actor.js';
import { gomocupProgram, ownEngine } from '../../evaluators/gomocup/program.js';
import { parseGomocupLine, parseScore } from '../../evaluators/gomocup/protocol.js';
import { gomokuQuestion } from '../../evaluators/gomocup/question.js';
import { registerGomocup } from '../../evaluators/gomocup/register.js';
import type { GomocupConfig } from '../../evaluators/gomocup/search.js';
import { processesOf } from '../support/processes.js';
import { RECORDED } from '../support/rapfi-values.js';
import { rapfiSessions, replayedRapfi, type ScriptedEngine, scriptedEngine } from '../support/scripted-gomocup.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const KEY = 'gomoku 15 freestyle H8 I9';
const ODD = 'gomoku 15 freestyle H8 I9 G9';

type Opening = Pick<GomocupConfig, 'program'> & Partial<GomocupConfig> & { readonly nodes?: number };

async function opened(config: Opening): Promise<PositionEngine> {
  const engine = await createGomocup({ nodes: 100, deadlineMs: 5000, startDeadlineMs: 60_000, ...config });
  onTestFinished(() => engine.close());
  return engine;
}

async function mannered(
  manner: string,
  more: Partial<GomocupConfig> = {},
): Promise<ScriptedEngine & { readonly engine: PositionEngine }> {
  const scripted = await scriptedEngine(manner);
  return { ...scripted, engine: await opened({ program: scripted.program, maxTries: 1, ...more }) };
}

const skipped = rapfiSessions() === undefined;
if (skipped) console.info('the recorded Rapfi is not tested: CASEMILL_RECORDS does not name the record collection');

describe.skipIf(skipped)('the real Rapfi as recorded', () => {
  it('is read as a person reads it: boards, rules, mates, the side to move', async () => {
    const engine = await createGomocup({ program: await replayedRapfi(), nodes: 20_000 });
    onTestFinished(() => engine.close());
    for (const { key, value, winrate, evaluation } of RECORDED) {
      const answer = await engine.evaluate(key);
      expect([key, answer.value]).toEqual([key, value]);
      const { blackToMove } = gomokuQuestion(key);
      expect(answer.value).toBe(Math.round((blackToMove ? winrate : 1 - winrate) * 10_000));
      const score = parseScore(evaluation);
      const amount = (blackToMove ? 1 : -1) * (score?.amount ?? 0);
      expect(answer.details).toMatchObject({ score: { unit: score?.unit, amount } });
    }
    expect(engine.identity.version).toMatch(/^Rapfi 0\.43\.02/);
  });
});

describe('what is sent', () => {
  it('sets the board once, empties the table before and after each search, gives stones in order with their side', async () => {
    const { engine, asked } = await mannered('none');
    await engine.evaluate(KEY);
    await engine.evaluate(ODD);
    const infos = ['rule 0', 'thread_num 1', 'hash_size 65536', 'timeout_turn 100000000', 'timeout_match 100000000'];
    const more = ['time_left 2147483647', 'show_detail 2', 'pondering 0', 'max_node 100'];
    // A busy machine answers late, and then it is sent again.
    const once = (await asked()).filter((line, k, all) => line !== 'YXHASHCLEAR' || all[k - 1] !== line);
    expect(once).toEqual([
      'ABOUT',
      'START 15',
      ...[...infos, ...more].map((info) => `INFO ${info}`),
      'YXHASHCLEAR',
      ...['YXBOARD', '7,7,1', '8,8,2', 'DONE', 'YXNBEST 1', 'YXHASHCLEAR'],
      ...['YXBOARD', '7,7,2', '8,8,1', '6,8,2', 'DONE', 'YXNBEST 1', 'YXHASHCLEAR'],
    ]);
  });

  it('starts anew for another board or rule', async () => {
    const { engine, asked } = await mannered('none');
    await engine.evaluate(KEY);
    await engine.evaluate('gomoku 20 renju -');
    const lines = (await asked()).filter((line) => /^(START|INFO rule)/.test(line));
    expect(lines).toEqual(['START 15', 'INFO rule 0', 'START 20', 'INFO rule 4']);
  });

  it.each([
    ['gomoku 15 caro H8', 'no position'],
    ['gomoku 15 renju H8 H8', 'two stones'],
    ['gomoku 15 renju P8', 'off the board'],
    ['gomoku 15 renju H16', 'off the board'],
    ['gomoku 15 renju H0', 'off the board'],
  ])('refuses %s before it is sent: engines take it silently', async (key, why) => {
    expect(() => gomokuQuestion(key)).toThrowError(expect.objectContaining({ code: 'question_invalid' }));
    expect(() => gomokuQuestion(key)).toThrow(why);
  });
});

describe('manners that are understood', () => {
  it.each(['windows', 'banner', 'drops', 'busy', 'late-ack', 'no-about'])('%s: the same values', async (manner) => {
    const plain = await mannered('none');
    const { engine } = await mannered(manner);
    for (const key of [KEY, ODD, KEY]) expect(await engine.evaluate(key)).toEqual(await plain.engine.evaluate(key));
    expect(engine.health()).toMatchObject({ restarts: 0, lastFault: null });
  });

  it('sends a dropped command again until it is acknowledged', async () => {
    const { engine, asked } = await mannered('drops');
    await engine.evaluate(KEY);
    // One in three is taken, and there are two.
    expect((await asked()).filter((line) => line === 'YXHASHCLEAR').length).toBeGreaterThanOrEqual(6);
  });

  it('takes the last complete block, and of several variations the first', async () => {
    const cut = await mannered('cut-block');
    expect(await cut.engine.evaluate(KEY)).toMatchObject({ value: 1235, details: { depth: 3, nodes: 300 } });
    expect((await cut.engine.evaluate(ODD)).value).toBe(8765);
    const second = await mannered('second-line');
    expect((await second.engine.evaluate(KEY)).value).toBe(2500);
  });

  it('knows rows that cannot be stopped, of either side', async () => {
    const { engine } = await mannered('wins');
    expect(await engine.evaluate(KEY)).toMatchObject({
      value: 10_000,
      details: { score: { unit: 'five', amount: 3 } },
    });
    expect(await engine.evaluate(ODD)).toMatchObject({ value: 0, details: { score: { unit: 'five', amount: -3 } } });
    const losing = await mannered('loses');
    expect(await losing.engine.evaluate(KEY)).toMatchObject({ value: 0, details: { score: { amount: -2 } } });
    expect(await losing.engine.evaluate(ODD)).toMatchObject({ value: 10_000, details: { score: { amount: 2 } } });
  });
});

describe('manners that are refused', () => {
  it.each([
    ['plain', 'engine_without_value', 'usage'],
    ['plain-nbest', 'engine_without_value', 'usage'],
    ['no-value', 'engine_without_value', 'usage'],
    ['refuses', 'engine_refused', 'bug'],
    ['contradicts', 'engine_garbage', 'infrastructure'],
    ['no-score', 'engine_garbage', 'infrastructure'],
    ['endless', 'engine_garbage', 'infrastructure'],
    ['binary', 'engine_garbage', 'infrastructure'],
    ['killed', 'engine_crashed', 'infrastructure'],
  ])('%s: %s', async (manner, code, failureClass) => {
    const { engine } = await mannered(manner);
    await expect(engine.evaluate(KEY)).rejects.toMatchObject({ code, failureClass });
  });

  it('a silent engine is quoted with the line that it did not end', async () => {
    const { engine } = await mannered('no-end', { deadlineMs: 1000 });
    await expect(engine.evaluate(KEY)).rejects.toMatchObject({ code: 'engine_silent', place: 'last output "0,0"' });
  });

  it('our own, killed in the middle of a search, is started again and says the same', async () => {
    const before = new Set((await processesOf(process.pid)).map(({ pid }) => pid));
    const engine = await opened({ program: ownEngine(), nodes: 200_000, deadlineMs: 120_000 });
    const mine = (await processesOf(process.pid)).filter(
      ({ pid, command }) => !before.has(pid) && command.endsWith(ownEngine().path) && !command.startsWith('sh'),
    );
    expect(mine).toHaveLength(1);
    const asked = engine.evaluate(KEY);
    for (const { pid } of mine) process.kill(pid, 'SIGKILL');
    const value = await asked;
    expect(engine.health()).toMatchObject({ restarts: 1, lastFault: 'engine_crashed' });
    expect(await engine.evaluate(KEY)).toEqual(value);
  });

  it('an engine without the extension is asked in the plain protocol before it is given up', async () => {
    const { engine, asked } = await mannered('plain');
    await expect(engine.evaluate(KEY)).rejects.toThrow('tells no win rate');
    expect((await asked()).slice(-4)).toEqual(['BOARD', '7,7,1', '8,8,2', 'DONE']);
  });

  it('what an engine says after a refusal is not taken for the next answer', async () => {
    const { program, starts } = await scriptedEngine('refuses', 1);
    const engine = await opened({ program });
    await expect(engine.evaluate(KEY)).rejects.toMatchObject({ code: 'engine_refused' });
    const plain = await mannered('none');
    expect(await engine.evaluate(KEY)).toEqual(await plain.engine.evaluate(KEY));
    expect(await starts()).toBe(2);
  });

  it('a board that the engine does not know is named', async () => {
    const { engine } = await mannered('small-boards');
    await expect(engine.evaluate('gomoku 20 freestyle -')).rejects.toThrow('START 20');
    expect((await engine.evaluate(KEY)).value).toBeGreaterThanOrEqual(0);
  });

  it('a rule that the engine does not know is no other rule', async () => {
    const { engine } = await mannered('no-renju');
    await expect(engine.evaluate('gomoku 15 renju H8 I9')).rejects.toMatchObject({ code: 'engine_refused' });
    expect((await engine.evaluate(KEY)).value).toBeGreaterThanOrEqual(0);
  });

  it('another engine behind the same path is noticed', async () => {
    const { program } = await scriptedEngine('renamed', 1);
    const engine = await opened({ program });
    await expect(engine.evaluate(KEY)).rejects.toMatchObject({ code: 'evaluator_mixed' });
  });

  it('a program that ends at once is told apart', async () => {
    const { program } = await scriptedEngine('crash-at-once');
    await expect(opened({ program })).rejects.toMatchObject({ code: 'engine_crashed' });
  });
});

describe('lines', () => {
  it.each([
    ['7,8', { kind: 'move', column: 7, row: 8 }],
    [' 7, 8\r', { kind: 'move', column: 7, row: 8 }],
    ['OK\r', { kind: 'ok' }],
    ['INFO PV DONE', { kind: 'info', name: 'PV', value: 'DONE' }],
    ['MESSAGE Transposition table cleared.', { kind: 'cleared' }],
    ['MESSAGE 7,8', { kind: 'remark' }],
    ['ERROR Unknown command: NONSENSE', { kind: 'unknown', text: 'Unknown command: NONSENSE' }],
    ['UNKNOWN command', { kind: 'unknown', text: 'command' }],
    ['ERROR Board is not empty.', { kind: 'error', text: 'Board is not empty.' }],
    ['name="R", version="0.4 (x)", author="y"', { kind: 'about', name: 'R', version: '0.4 (x)' }],
    ['Hello', { kind: 'other', text: 'Hello' }],
  ])('%j', (text, expected) => {
    expect(parseGomocupLine(text)).toEqual(expected);
  });
});

describe('which engine', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is our own by default, the configured one, or the registered one while its files stay the same', async () => {
    const cache = await temporaryFolder();
    vi.stubEnv('CASEMILL_CACHE', cache);
    expect(await gomocupProgram()).toEqual(ownEngine());
    const { program } = await scriptedEngine('wins');
    vi.stubEnv('CASEMILL_GOMOCUP', join(cache, 'nothing'));
    await expect(gomocupProgram()).rejects.toMatchObject({ code: 'tool_unusable' });
    vi.stubEnv('CASEMILL_GOMOCUP', program.path);
    expect(await gomocupProgram()).toEqual(program);
    vi.stubEnv('CASEMILL_GOMOCUP', '');

    const network = join(cache, 'network.bin');
    await writeFile(network, 'one');
    const said: string[] = [];
    const registered = await registerGomocup({ path: program.path, network }, (line) => said.push(line));
    expect(registered).toEqual({ name: 'Scripted 1.0', path: program.path });
    expect(said).toHaveLength(3);
    expect(await gomocupProgram()).toEqual({ path: program.path, network, own: false });
    vi.stubEnv('CASEMILL_GOMOCUP', 'own');
    expect(await gomocupProgram()).toEqual(ownEngine());
    vi.stubEnv('CASEMILL_GOMOCUP', '');
    await writeFile(network, 'two');
    await expect(gomocupProgram()).rejects.toMatchObject({ code: 'engine_changed', input: network });
  });

  it('names binary, network and the configuration beside the binary by their hashes', async () => {
    const { program } = await scriptedEngine('none');
    const bare = await opened({ program });
    expect(bare.identity.artifacts.map(({ name }) => name)).toEqual(['engine']);
    await writeFile(join(dirname(program.path), 'config.toml'), 'x = 1');
    await writeFile(join(dirname(program.path), 'net'), 'x');
    const whole = await opened({ program: { ...program, network: join(dirname(program.path), 'net') } });
    expect(whole.identity.artifacts.map(({ name }) => name)).toEqual(['config.toml', 'engine', 'net']);
  });

  it.each([
    ['random', 'other values the second time'],
    ['none', 'four in a row'],
  ])('is not registered when it is %s: %s', async (manner, why) => {
    vi.stubEnv('CASEMILL_CACHE', await temporaryFolder());
    const { program } = await scriptedEngine(manner);
    const registered = registerGomocup({ path: program.path, network: undefined }, () => undefined);
    await expect(registered).rejects.toMatchObject({ code: 'engine_unsuitable' });
    await expect(registered).rejects.toThrow(why);
    expect(await gomocupProgram()).toEqual(ownEngine());
  });
});
