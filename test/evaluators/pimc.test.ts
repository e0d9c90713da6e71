/** PIMC as a client: what is asked, what is believed, how a cancel and a crash in the middle end. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { doudizhuRequest } from '../support/doudizhu-requests.js';
import { faultyPimc } from '../support/faulty-pimc.js';

const request = doudizhuRequest(3, 4);

async function opened(...args: Parameters<typeof faultyPimc>) {
  const subject = await faultyPimc(...args);
  onTestFinished(() => subject.evaluator.close());
  return subject;
}

describe('PIMC', () => {
  it('asks once per match, for the wanted turns, with everything that its identity pins', async () => {
    const { evaluator, asked } = await opened('none', 0, { seed: 7 });
    expect(evaluator.identity).toMatchObject({
      engine: 'pimc',
      version: '9',
      limit: { kind: 'deals', count: 128 },
      options: { policy: 'none-1', alpha: 0.05, passInference: false },
      seed: 7,
    });
    const values = await evaluator.evaluate(request);
    const questions = (await asked()).filter(({ action }) => action === 'evaluate');
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({
      turns: request.positions.map(({ turn }) => turn),
      seed: 7,
      settings: { deals: 128, alpha: 0.05, policy: 'none-1', passInference: false },
      bands: { step: 500, swing: 1500 },
      leader: { first: 5500, second: 4500 },
    });
    expect(Object.keys(questions[0] ?? {})).not.toContain('hands');
    expect(values[0]).toEqual({
      value: 5000,
      uncertainty: 100,
      details: {
        state: { low: 4900, high: 5100, deals: 128, exact: false },
        change: { delta: 40, low: -600, high: 60, deals: 128, exact: false },
      },
    });
  });

  it('takes another policy by its name, and refuses one that the program does not have', async () => {
    const { evaluator } = await opened('none', 0, { policy: 'some-1' });
    expect(evaluator.identity.options.policy).toBe('some-1');
    const { evaluator: weighing, asked } = await opened('none', 0, { passInference: true });
    expect(weighing.identity.options.passInference).toBe(true);
    await weighing.evaluate(request);
    expect((await asked()).at(-1)).toMatchObject({ settings: { passInference: true } });
    await expect(faultyPimc('none', 0, { policy: 'best-1' })).rejects.toMatchObject({ code: 'policy_unknown' });
  });

  it.each(['outside', 'other-question', 'too-few', 'endless'])('%s: is garbage, and asked again', async (fault) => {
    const { evaluator } = await opened(fault, 1, { deadlineMs: 60_000 });
    expect(await evaluator.evaluate(request)).toHaveLength(4);
    expect(evaluator.health()).toMatchObject({ restarts: 1, lastFault: 'engine_garbage' });
  });

  it('does not trust a program that goes on after it was done', async () => {
    const { evaluator, starts } = await opened('after', 1);
    expect(await evaluator.evaluate(request)).toHaveLength(4);
    await expect.poll(() => evaluator.health().state).toBe('down');
    expect(await evaluator.evaluate(doudizhuRequest(4, 2))).toHaveLength(2);
    expect(await starts()).toBe(2);
  });

  it('keeps what was answered before a crash and asks for the rest', async () => {
    const { evaluator, asked } = await opened('crash-midway', 1);
    expect(await evaluator.evaluate(request)).toHaveLength(4);
    const turns = (await asked()).filter(({ action }) => action === 'evaluate').map((question) => question.turns);
    expect(turns).toEqual([
      request.positions.map(({ turn }) => turn),
      request.positions.slice(1).map(({ turn }) => turn),
    ]);
  });

  it('a refusal is a bug and not tried again', async () => {
    const { evaluator, starts } = await opened('refuses', 1000);
    await expect(evaluator.evaluate(request)).rejects.toMatchObject({ code: 'engine_refused', failureClass: 'bug' });
    expect(await starts()).toBe(1);
  });

  it('refuses a question that holds a hidden hand, or turns that the match does not have', async () => {
    const { evaluator } = await opened('none', 0);
    const hidden = { ...(request.question as object), farmer_up: '3' };
    await expect(evaluator.evaluate({ ...request, question: hidden })).rejects.toMatchObject({
      code: 'question_invalid',
    });
    const beyond = [{ key: 'x', turn: 999 }];
    await expect(evaluator.evaluate({ ...request, positions: beyond })).rejects.toMatchObject({
      code: 'question_invalid',
    });
  });

  it('spreads matches over its processes', async () => {
    const { evaluator, starts } = await opened('none', 0, { processes: 2 });
    await Promise.all([evaluator.evaluate(request), evaluator.evaluate(doudizhuRequest(5, 2))]);
    expect(await starts()).toBe(2);
  });

  it('tells the program of a cancel, and the next question waits for its end', async () => {
    const { evaluator, asked } = await opened('silent', 1, { deadlineMs: 30_000 });
    const abort = new AbortController();
    const given = evaluator.evaluate(request, { signal: abort.signal });
    await expect.poll(async () => (await asked()).some(({ action }) => action === 'evaluate')).toBe(true);
    abort.abort(new Error('left'));
    await expect(given).rejects.toThrow('left');
    await expect.poll(async () => (await asked()).some(({ action }) => action === 'cancel')).toBe(true);
    expect(evaluator.health()).toMatchObject({ state: 'up', restarts: 0 });
  });
});
