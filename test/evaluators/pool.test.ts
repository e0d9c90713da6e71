import { describe, expect, it, onTestFinished } from 'vitest';
import type { Evaluator, EvaluatorIdentity, PositionEngine, PositionValue } from '../../evaluators/contract.js';
import { createEvaluatorPool } from '../../evaluators/pool.js';
import { createStockfish } from '../../evaluators/stockfish/actor.js';
import { searchFen } from '../../evaluators/stockfish/position.js';
import { chessEngine, installPatienceMs } from '../support/chess-engine.js';

const identity: EvaluatorIdentity = {
  engine: 'fake',
  version: '1',
  build: 'native',
  artifacts: [],
  options: {},
  limit: { kind: 'nodes', count: 1 },
  seed: null,
};
const value: PositionValue = {
  value: 5000,
  uncertainty: null,
  details: { wdl: [0, 1000, 0], score: { unit: 'cp', amount: 0 }, depth: 1, nodes: 1 },
};
const health = () => ({ state: 'up', restarts: 0, failuresInRow: 0, lastFault: null }) as const;

/** The value of one position. */
async function ask(pool: Evaluator, key: string, options: { signal?: AbortSignal } = {}) {
  return (await pool.evaluate({ positions: [{ key, turn: 0 }] }, options))[0];
}

/** Evaluators whose answers the test gives by hand. */
function manual() {
  const asked: { position: string; answer(): void; fail(error: Error): void; signal: AbortSignal | undefined }[] = [];
  let open = 0;
  const make = async (): Promise<PositionEngine> => {
    open++;
    return {
      identity,
      evaluate: (position, options) =>
        new Promise((resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
          asked.push({ position, answer: () => resolve(value), fail: reject, signal: options?.signal });
        }),
      health,
      close: async () => {
        open--;
      },
    };
  };
  return { asked, make, open: () => open, positions: () => asked.map(({ position }) => position) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createEvaluatorPool', () => {
  it('takes a request of many positions without a warning of Node', async () => {
    const { asked, make } = manual();
    const pool = await createEvaluatorPool(make, 1);
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const positions = Array.from({ length: 12 }, (_, turn) => ({ key: `p${turn}`, turn }));
    const all = pool.evaluate({ positions }, { signal: new AbortController().signal });
    for (const turn of positions.keys()) {
      await settled();
      asked[turn]?.answer();
    }
    expect(await all).toHaveLength(12);
    expect(warnings).toEqual([]);
  });

  it('runs as many at once as it has evaluators, in order of arrival', async () => {
    const { asked, make, positions } = manual();
    const pool = await createEvaluatorPool(make, 2);
    const all = ['a', 'b', 'c', 'd'].map((position) => ask(pool, position));
    await settled();
    expect(positions()).toEqual(['a', 'b']);
    asked[1]?.answer();
    await settled();
    expect(positions()).toEqual(['a', 'b', 'c']);
    asked[0]?.answer();
    await settled();
    asked[2]?.answer();
    asked[3]?.answer();
    expect(await Promise.all(all)).toEqual([value, value, value, value]);
  });

  it('evaluates equal positions once while they are in flight, and again later', async () => {
    const { asked, make, positions } = manual();
    const pool = await createEvaluatorPool(make, 2, (position) => position.toLowerCase());
    const both = [ask(pool, 'x'), ask(pool, 'X')];
    await settled();
    expect(positions()).toEqual(['x']);
    asked[0]?.answer();
    await Promise.all(both);
    void ask(pool, 'x');
    await settled();
    expect(positions()).toEqual(['x', 'x']);
  });

  it('passes a failure to everybody who asked and goes on', async () => {
    const { asked, make } = manual();
    const pool = await createEvaluatorPool(make, 1);
    const both = Promise.allSettled([ask(pool, 'x'), ask(pool, 'x')]);
    const next = ask(pool, 'y');
    await settled();
    asked[0]?.fail(new Error('broken'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await settled();
    asked[1]?.answer();
    expect(await next).toEqual(value);
  });

  it('abandons a position only when nobody wants it any more', async () => {
    const { asked, make, positions } = manual();
    const pool = await createEvaluatorPool(make, 1);
    const [first, second] = [new AbortController(), new AbortController()];
    const one = ask(pool, 'x', { signal: first.signal });
    const two = ask(pool, 'x', { signal: second.signal });
    const queued = new AbortController();
    const waiting = ask(pool, 'y', { signal: queued.signal });
    await settled();
    first.abort(new Error('first left'));
    await expect(one).rejects.toThrow('first left');
    expect(asked[0]?.signal?.aborted).toBe(false);
    queued.abort(new Error('never started'));
    await expect(waiting).rejects.toThrow('never started');
    second.abort(new Error('second left'));
    await expect(two).rejects.toThrow('second left');
    expect(asked[0]?.signal?.aborted).toBe(true);
    const next = ask(pool, 'z');
    await settled();
    expect(positions()).toEqual(['x', 'z']);
    asked[1]?.answer();
    expect(await next).toEqual(value);
  });

  it('refuses evaluators that differ, and closes them', async () => {
    let made = 0;
    let closed = 0;
    const make = async (): Promise<PositionEngine> => ({
      identity: { ...identity, version: String(made++) },
      evaluate: async () => value,
      health,
      close: async () => {
        closed++;
      },
    });
    await expect(createEvaluatorPool(make, 2)).rejects.toMatchObject({ code: 'evaluator_mixed' });
    expect(closed).toBe(2);
  });

  it('closes those that were made when one cannot be', async () => {
    const { make, open } = manual();
    let calls = 0;
    const failing = () => (calls++ === 1 ? Promise.reject(new Error('no memory')) : make());
    await expect(createEvaluatorPool(failing, 3)).rejects.toThrow('no memory');
    expect(open()).toBe(0);
  });

  it('refuses what waits when it is closed', async () => {
    const { asked, make, open } = manual();
    const pool = await createEvaluatorPool(make, 1);
    const running = ask(pool, 'x');
    const waiting = ask(pool, 'y');
    await settled();
    const refused = expect(waiting).rejects.toMatchObject({ code: 'engine_closed' });
    asked[0]?.answer();
    await pool.close();
    await refused;
    await expect(running).resolves.toEqual(value);
    await expect(ask(pool, 'z')).rejects.toMatchObject({ code: 'engine_closed' });
    expect(open()).toBe(0);
  });

  it('gives the values of a single real engine', { timeout: installPatienceMs }, async () => {
    const tool = await chessEngine();
    const make = () => createStockfish({ tool, nodes: 2000 });
    const single = await make();
    onTestFinished(() => single.close());
    const pool = await createEvaluatorPool(make, 2, searchFen);
    onTestFinished(() => pool.close());
    expect(pool.identity).toEqual(single.identity);
    const fens = ['8/5pk1/6p1/7p/5P1P/6P1/5K2/8 b - - 3 41', '4k3/pppp4/8/8/8/8/PPPP4/3QK3 b - - 0 1'];
    const expected = [];
    for (const fen of fens) expected.push(await single.evaluate(fen));
    expect(await Promise.all([...fens, ...fens].map((fen) => ask(pool, fen)))).toEqual([...expected, ...expected]);
  });
});
