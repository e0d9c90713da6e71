/** What every engine must do, run by each engine's own tests on the real program and on one that misbehaves. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EvaluationRequest, Evaluator, PositionValue } from '../../evaluators/contract.js';
import { hashJson } from '../../manifests/canonical.js';
import { EvaluatorIdentitySchema } from '../../manifests/spec-schema.js';
import { EngineDetails } from '../../manifests/values-schema.js';
import { processesOf, survivors } from '../support/processes.js';

/** Ways to misbehave on the first question asked; see the engine's faulty program for what each looks like there. */
export const conformanceFaults = {
  /** Never answers. */
  silent: 'engine_silent',
  /** Answers only long after the deadline. */
  slow: 'engine_silent',
  /** Ends when it is asked. */
  crash: 'engine_crashed',
  /** Says what its protocol does not know. */
  garbage: 'engine_garbage',
  /** Gives a value that is no number. */
  nan: 'engine_garbage',
  /** Gives a value that lies outside its range. */
  range: 'engine_garbage',
  /** Answers one question twice. */
  twice: 'engine_garbage',
  /** Answers a question that was not asked. */
  elsewhere: 'engine_garbage',
} as const;
export type ConformanceFault = keyof typeof conformanceFaults;

export interface FaultySubject {
  readonly evaluator: Evaluator;
  /** Processes started so far. */
  starts(): Promise<number>;
}

export interface ConformanceSubject {
  readonly engine: string;
  /** A new evaluator on the real program, quick settings. */
  open(): Promise<Evaluator>;
  /** Two requests about different matches, each with four different positions or more. */
  readonly requests: readonly [EvaluationRequest, EvaluationRequest];
  readonly patienceMs: number;
}

export interface FaultsSubject {
  readonly engine: string;
  /** A program whose first `times` processes misbehave, with deadlines of a second or two and three tries. */
  openFaulty(fault: ConformanceFault, times: number): Promise<FaultySubject>;
  /** What that program is asked. */
  readonly faultyRequest: EvaluationRequest;
  readonly patienceMs: number;
}

export function describeConformance(subject: ConformanceSubject): void {
  const [request, other] = subject.requests;
  const opened = async (): Promise<Evaluator> => {
    const evaluator = await subject.open();
    onTestFinished(() => evaluator.close());
    return evaluator;
  };

  describe(`${subject.engine} keeps the contract`, { timeout: subject.patienceMs }, () => {
    it('names everything that pins a value, the same in every process, with capabilities that fit', async () => {
      const [evaluator, again] = [await opened(), await opened()];
      const identity = EvaluatorIdentitySchema.parse(evaluator.identity);
      expect(identity.engine).toBe(subject.engine);
      expect(identity.version).toMatch(/\d/);
      expect(identity.limit.count).toBeGreaterThan(0);
      expect(identity.artifacts.length).toBeGreaterThan(0);
      for (const { name, sha256 } of identity.artifacts) {
        expect(name).not.toContain('/');
        expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      }
      expect(hashJson(again.identity)).toBe(hashJson(identity));
      const { matchesInFlight, batchWidth } = evaluator.capabilities;
      expect(matchesInFlight).toBeGreaterThanOrEqual(1);
      expect(batchWidth).toBeGreaterThanOrEqual(1);
    });

    it('gives every position a whole value, in order, and tells of each once as it comes', async () => {
      const evaluator = await opened();
      const told = new Map<number, PositionValue>();
      const values = await evaluator.evaluate(request, {
        onValue: (index, value) => {
          expect(told.has(index)).toBe(false);
          told.set(index, value);
        },
      });
      expect(values).toHaveLength(request.positions.length);
      expect(values.map((_, index) => told.get(index))).toEqual(values);
      for (const { value, uncertainty, details } of values) {
        expect(Number.isInteger(value) && value >= 0 && value <= 10_000).toBe(true);
        expect(uncertainty === null || (uncertainty >= 0 && uncertainty <= 10_000)).toBe(true);
        expect(EngineDetails.parse(details)).toEqual(details);
      }
      expect(evaluator.health()).toMatchObject({ state: 'up', restarts: 0, failuresInRow: 0, lastFault: null });
    });

    it('gives bit-identical values in fresh processes, whatever is asked before, beside it or in which order', async () => {
      const first = await opened();
      const values = await first.evaluate(request);
      const second = await opened();
      const [beside, again] = await Promise.all([second.evaluate(other), second.evaluate(request)]);
      expect(again).toEqual(values);
      const third = await opened();
      const reversed = { ...request, positions: request.positions.toReversed() };
      expect((await third.evaluate(reversed)).toReversed()).toEqual(values);
      expect(await third.evaluate(other)).toEqual(beside);
      const [one] = request.positions;
      if (one === undefined) throw new Error('a request needs positions');
      const fourth = await opened();
      const some = <T>(list: readonly T[]) => list.filter((_, i) => i % 2 === 1);
      expect(await fourth.evaluate({ ...request, positions: some(request.positions) })).toEqual(some(values));
      expect(await fourth.evaluate({ ...request, positions: [one, one] })).toEqual([values[0], values[0]]);
    });

    it('serves equal positions that two requests want at once', async () => {
      const evaluator = await opened();
      const [one, two] = await Promise.all([evaluator.evaluate(request), evaluator.evaluate(request)]);
      expect(two).toEqual(one);
    });

    it('gives up a request with the reason of its signal, and no other', async () => {
      const evaluator = await opened();
      const aborted = AbortSignal.abort(new Error('before it began'));
      await expect(evaluator.evaluate(request, { signal: aborted })).rejects.toThrow('before it began');
      const abort = new AbortController();
      const given = evaluator.evaluate(request, {
        signal: abort.signal,
        onValue: () => abort.abort(new Error('left')),
      });
      const kept = evaluator.evaluate(other);
      await expect(given).rejects.toThrow('left');
      expect(await kept).toHaveLength(other.positions.length);
      expect(await evaluator.evaluate(request)).toHaveLength(request.positions.length);
    });

    it('is closed for good, refuses what waits, and leaves no process', async () => {
      const before = new Set((await processesOf(process.pid)).map(({ pid }) => pid));
      const evaluator = await subject.open();
      const asked = evaluator.evaluate(request).catch((error) => error);
      const mine = (await processesOf(process.pid)).filter(
        ({ pid, command }) => !before.has(pid) && !/^ps /.test(command),
      );
      await evaluator.close();
      expect(await survivors(mine, 3000)).toEqual([]);
      const outcome = await asked;
      if (!Array.isArray(outcome)) expect(outcome).toMatchObject({ code: 'engine_closed' });
      await expect(evaluator.evaluate(request)).rejects.toMatchObject({ code: 'engine_closed' });
      expect(evaluator.health().state).toBe('closed');
    });
  });
}

export function describeFaults(subject: FaultsSubject): void {
  describe(`a ${subject.engine} that misbehaves`, { timeout: subject.patienceMs }, () => {
    const faults = Object.entries(conformanceFaults) as [ConformanceFault, string][];

    it.each(faults)('%s: is restarted and asked again', async (fault) => {
      const { evaluator, starts } = await subject.openFaulty(fault, 1);
      onTestFinished(() => evaluator.close());
      const values = await evaluator.evaluate(subject.faultyRequest);
      expect(values).toHaveLength(subject.faultyRequest.positions.length);
      expect(await starts()).toBe(2);
      expect(evaluator.health()).toMatchObject({
        state: 'up',
        restarts: 1,
        failuresInRow: 0,
        lastFault: conformanceFaults[fault],
      });
    });

    it.each(faults)('%s: is given up with its name when it does not pass', async (fault, code) => {
      const { evaluator, starts } = await subject.openFaulty(fault, 1000);
      onTestFinished(() => evaluator.close());
      const outcome = evaluator.evaluate(subject.faultyRequest);
      await expect(outcome).rejects.toMatchObject({ code, failureClass: 'infrastructure' });
      expect(await starts()).toBe(3);
      expect(evaluator.health()).toMatchObject({ failuresInRow: 3, lastFault: code });
    });
  });
}
