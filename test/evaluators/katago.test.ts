/** What KataGo is asked and what is kept of its answers: with a stand-in that keeps a list, then with the real engine. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pointName } from '../../adapters/go/points.js';
import { createKataGo } from '../../evaluators/katago/actor.js';
import type { KataGoConfig } from '../../evaluators/katago/processes.js';
import { type FaultyKataGo, faultyKataGo } from '../support/faulty-katago.js';
import { goEngineConfig, noGoEngine } from '../support/go-engine.js';
import { goQuestion, goRequest } from '../support/go-requests.js';
import { processesOf, survivors } from '../support/processes.js';
import { randomGame } from '../support/sgf.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { watchedKataGo } from '../support/watched-katago.js';

async function standIn(fault = 'none', times = 1000, more: Partial<KataGoConfig> = {}): Promise<FaultyKataGo> {
  const subject = await faultyKataGo(fault, times, more);
  onTestFinished(() => subject.evaluator.close());
  return subject;
}

async function queries({ asked }: FaultyKataGo): Promise<{ id: string; analyzeTurns: number[]; moves: unknown[] }[]> {
  return (await asked()).flatMap((line) => ('analyzeTurns' in line ? [line as never] : []));
}

const short = goRequest(goQuestion(['E5', 'C3', 'G7', 'pass']));

describe('KataGo is asked', () => {
  it('once for a match of 200 moves, with everything that its values depend on', async () => {
    const subject = await standIn();
    const points = Array.from({ length: 200 }, (_, i) => `${'ABCDEFGHJKLMNOPQRST'[i % 19]}${1 + Math.floor(i / 19)}`);
    const request = goRequest(
      goQuestion(points, { size: 19, komi: 6.5, rules: 'japanese', initialStones: [['B', 'Q16']] }),
    );
    expect(await subject.evaluator.evaluate(request)).toHaveLength(201);
    const [query, ...others] = await queries(subject);
    expect(others).toEqual([]);
    expect(query).toMatchObject({
      rules: 'japanese',
      komi: 6.5,
      boardXSize: 19,
      boardYSize: 19,
      initialStones: [['B', 'Q16']],
      initialPlayer: 'B',
      analyzeTurns: [...Array(201).keys()],
      maxVisits: 1,
      moves: request.question.moves,
    });
  });

  it('for the turns that are wanted, and for no move after them', async () => {
    const subject = await standIn();
    const positions = [1, 2].flatMap((turn) => short.positions.slice(turn, turn + 1));
    await subject.evaluator.evaluate({ ...short, positions });
    expect(await queries(subject)).toMatchObject([
      {
        analyzeTurns: [1, 2],
        moves: [
          ['B', 'E5'],
          ['W', 'C3'],
        ],
      },
    ]);
  });

  it('once for positions that matches under way share', async () => {
    const subject = await standIn();
    const other = goRequest(goQuestion(['E5', 'C3', 'D4']));
    const [one, two] = await Promise.all([short, other].map((request) => subject.evaluator.evaluate(request)));
    expect(two?.slice(0, 3)).toEqual(one?.slice(0, 3));
    expect((await queries(subject)).map(({ analyzeTurns }) => analyzeTurns)).toEqual([[0, 1, 2, 3, 4], [3]]);
  });

  it('again for what another request gave up', async () => {
    const subject = await standIn('hold', 1, { deadlineMs: 6000 });
    const abort = new AbortController();
    const given = subject.evaluator.evaluate(short, { signal: abort.signal });
    const kept = subject.evaluator.evaluate(short);
    await expect.poll(() => queries(subject).then((all) => all.length), { timeout: 30_000 }).toBe(1);
    abort.abort(new Error('left'));
    await expect(given).rejects.toThrow('left');
    // The stand-in holds on to the second question too, is silent past its deadline, and behaves when it is new.
    expect(await kept).toHaveLength(5);
    const asked = await subject.asked();
    const [first] = await queries(subject);
    expect(asked.filter(({ action }) => action === 'terminate')).toMatchObject([{ terminateId: first?.id }]);
  });

  it('after a crash only for the turns that were in flight', async () => {
    const subject = await standIn('crash-midway', 2);
    const told: number[] = [];
    await subject.evaluator.evaluate(short, { onValue: (index) => told.push(index) });
    const all = await queries(subject);
    expect(all.map(({ analyzeTurns }) => analyzeTurns)).toEqual([
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3],
      [0, 1, 2],
    ]);
    expect(told.toSorted()).toEqual([0, 1, 2, 3, 4]);
  });

  it('by one process for each size of board', async () => {
    const subject = await standIn();
    const sizes = [9, 13, 19, 9, 7].map((size) => goRequest(goQuestion(['A1'], { size })));
    for (const request of sizes) await subject.evaluator.evaluate(request);
    expect(await subject.starts()).toBe(3);
  });

  it('nothing that it would refuse or misread', async () => {
    const subject = await standIn();
    const wrong = [
      { komi: 7.25 },
      { komi: 151 },
      { komi: Number.NaN },
      { size: 20 },
      { rules: 'go' as never },
      { moves: [['B', 'I5']] as never },
      { moves: [['B', 'K5']] as never },
      {
        initialStones: [
          ['B', 'A1'],
          ['W', 'A1'],
        ] as never,
      },
    ];
    for (const more of wrong) {
      const asked = subject.evaluator.evaluate({ ...short, question: goQuestion(['E5'], more) });
      await expect(asked).rejects.toMatchObject({ code: 'question_invalid', failureClass: 'bug' });
    }
    const beyond = { ...short, positions: [{ key: 'x', turn: 5 }] };
    await expect(subject.evaluator.evaluate(beyond)).rejects.toMatchObject({ code: 'question_invalid' });
    await expect(subject.evaluator.evaluate({ positions: short.positions })).rejects.toMatchObject({
      code: 'question_invalid',
    });
    expect(await subject.starts()).toBe(0);
  });
});

describe('a KataGo that misbehaves', () => {
  it.each(['shape', 'null', 'other-match', 'other-player', 'nothing', 'complains', 'endless'])(
    '%s: is not believed',
    async (fault) => {
      const { evaluator } = await standIn(fault);
      await expect(evaluator.evaluate(short)).rejects.toMatchObject({ code: 'engine_garbage' });
      const passing = await standIn(fault, 1);
      expect((await passing.evaluator.evaluate(short)).map(({ value }) => value)).toEqual([
        5000, 5000, 5000, 5000, 5000,
      ]);
    },
  );

  it.each(['refuses', 'warns'])('%s: is not asked again, and goes on with other matches', async (fault) => {
    const subject = await standIn(fault);
    const { evaluator } = subject;
    await expect(evaluator.evaluate(short)).rejects.toMatchObject({ code: 'engine_refused', failureClass: 'bug' });
    expect(await subject.starts()).toBe(1);
  });

  it('is quoted with what it says of its end, not with what the shell says', async () => {
    const { evaluator } = await standIn('aborts');
    await expect(evaluator.evaluate(short)).rejects.toMatchObject({
      code: 'engine_crashed',
      place: 'last output "what():  no such model"',
    });
  });

  it('does not start on a network that is damaged', async () => {
    const network = join(await temporaryFolder(), 'network.bin.gz');
    const whole = gzipSync(randomBytes(50_000));
    await writeFile(network, whole);
    await expect(standIn('none', 0, { network })).resolves.toBeDefined();
    for (const damaged of [whole.subarray(0, -9), Buffer.from('not packed'), whole.fill(0, 20_000, 20_010)]) {
      await writeFile(network, damaged);
      await expect(standIn('none', 0, { network })).rejects.toMatchObject({
        code: 'tool_unusable',
        failureClass: 'usage',
        input: network,
      });
    }
  });

  it.each([
    ['no-hello', 'engine_silent', 1000],
    ['crash-at-once', 'engine_crashed', 60_000],
  ])('%s: does not start', async (fault, code, startDeadlineMs) => {
    const subject = await faultyKataGo(fault, 1000, { startDeadlineMs });
    onTestFinished(() => subject.evaluator.close());
    await expect(subject.evaluator.evaluate(short)).rejects.toMatchObject({ code });
    expect(await subject.starts()).toBe(3);
  });
});

const reason = await noGoEngine();
describe('the real KataGo', () => {
  if (reason !== undefined) {
    it.skip(reason);
    return;
  }

  it('is asked once about a game of 200 moves; killed by -9 in its middle, again only for what it had not told', {
    timeout: 1_800_000,
  }, async () => {
    const { moves } = randomGame(numbersOf(200), 9);
    const points = moves.map(({ index }) => (index === null ? 'pass' : pointName(index, 9)));
    const request = goRequest(goQuestion(points));
    const config = await goEngineConfig();
    const calm = await watchedKataGo(config.tool);
    const undisturbed = await createKataGo({ ...config, tool: calm.tool });
    onTestFinished(() => undisturbed.close());
    const expected = await undisturbed.evaluate(request);
    await undisturbed.close();
    const all = [...Array(201).keys()];
    expect(expected).toHaveLength(201);
    expect((await calm.queries()).map(({ analyzeTurns }) => analyzeTurns)).toEqual([all]);

    const watched = await watchedKataGo(config.tool);
    const evaluator = await createKataGo({ ...config, tool: watched.tool });
    onTestFinished(() => evaluator.close());
    const told = new Map<number, number>();
    let atTheKill: number[] = [];
    let killed: Promise<number> | undefined;
    const values = await evaluator.evaluate(request, {
      onValue: (turn) => {
        told.set(turn, (told.get(turn) ?? 0) + 1);
        if (told.size < 100 || killed !== undefined) return;
        atTheKill = [...told.keys()];
        killed = killEngines(config.tool.path);
      },
    });
    expect(await killed).toBeGreaterThan(0);
    expect(values).toEqual(expected);
    expect([...told.values()].every((times) => times === 1) && told.size === values.length).toBe(true);
    const [first, again, ...more] = (await watched.queries()).map(({ analyzeTurns }) => analyzeTurns);
    expect(first).toEqual(all);
    expect(more).toEqual([]);
    expect(again?.length).toBeLessThanOrEqual(201 - 100);
    expect(again?.filter((turn) => atTheKill.includes(turn))).toEqual([]);
    expect(evaluator.health()).toMatchObject({ state: 'up', restarts: 1, lastFault: 'engine_crashed' });
    const left = (await processesOf(process.pid)).filter(({ command }) => command.includes(config.tool.path));
    expect(left).not.toEqual([]);
    await evaluator.close();
    expect(await survivors(left, 5000)).toEqual([]);
  });
});

/** Of a linear congruential generator, none of them 0. */
function numbersOf(count: number): number[] {
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + (state >>> 8);
  });
}

/** Kills our own KataGo processes, not the leashes that hold them. */
async function killEngines(path: string): Promise<number> {
  const engines = (await processesOf(process.pid)).filter(({ command }) => command.startsWith(`${path} analysis`));
  for (const { pid } of engines) process.kill(pid, 'SIGKILL');
  return engines.length;
}
