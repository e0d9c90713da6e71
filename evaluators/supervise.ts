/**
 * Keeps an engine alive: one live session, shared by all who work with it; a new one after every fault, with backoff.
 * The session speaks the engine's protocol and has a deadline for every answer; here is what all engines have in common.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { CasemillError } from '../manifests/errors.js';
import type { EvaluatorHealth } from './contract.js';

export interface EngineSession {
  /** Name and version as the engine tells them: the same in every session. */
  readonly name: string;
  isUsable(): boolean;
  /** Resolves when nothing of the engine is left. */
  close(): Promise<void>;
}

export interface SuperviseOptions<S extends EngineSession> {
  /** Starts a process and says hello; throws `engine_crashed`, `engine_silent` or `engine_garbage` when that fails. */
  readonly open: () => Promise<S>;
  /** Path of the program, for messages. */
  readonly program: string;
  /** Sessions tried in a row without any answer won, before giving up; default 3. */
  readonly maxTries?: number;
}

export interface Supervisor<S extends EngineSession> {
  /**
   * Runs `work` on a live session until it succeeds or the tries are used up. `work` calls `won` with every answer that
   * it will not ask for again: then the count of tries begins anew.
   */
  run<T>(work: (session: S, won: () => void) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Name of the engine; empty before the first session. */
  name(): string;
  health(): EvaluatorHealth;
  /** Everything that runs fails with `engine_closed`. */
  close(): Promise<void>;
}

const firstBackoffMs = 100;
const longestBackoffMs = 5000;

/** Starts nothing by itself: the first `run` does. */
export function supervise<S extends EngineSession>(options: SuperviseOptions<S>): Supervisor<S> {
  const { open, program, maxTries = 3 } = options;
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  let session: S | undefined;
  let opening: Promise<S> | undefined;
  let name = '';
  let starts = 0;
  let failuresInRow = 0;
  let lastFault: string | null = null;

  const openNext = async (): Promise<S> => {
    await session?.close();
    session = undefined;
    starts++;
    const opened = await open();
    if (name !== '' && opened.name !== name) {
      await opened.close();
      throw changedEngine(program, name, opened.name);
    }
    name = opened.name;
    session = opened;
    if (closing.signal.aborted) await opened.close();
    return opened;
  };
  const liveSession = async (): Promise<S> => {
    if (session?.isUsable()) return session;
    opening ??= openNext().finally(() => {
      opening = undefined;
    });
    return opening;
  };

  const persist = async <T>(work: (live: S, won: () => void) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    let tries = 0;
    const won = () => {
      tries = 0;
      failuresInRow = 0;
    };
    for (;;) {
      signal?.throwIfAborted();
      closing.signal.throwIfAborted();
      try {
        const result = await work(await liveSession(), won);
        failuresInRow = 0;
        return result;
      } catch (error) {
        closing.signal.throwIfAborted();
        if (signal?.aborted || !isFault(error)) throw error;
        lastFault = error.code;
        failuresInRow++;
        if (++tries >= maxTries) throw error;
        const pause = Math.min(firstBackoffMs * 2 ** (failuresInRow - 1), longestBackoffMs);
        const either = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
        await delay(pause, undefined, { signal: either }).catch(() => undefined);
      }
    }
  };

  return {
    run: (work, signal) => {
      const result = persist(work, signal);
      const settled: Promise<unknown> = result.catch(() => undefined).finally(() => running.delete(settled));
      running.add(settled);
      return result;
    },
    name: () => name,
    health: () => ({
      state: closing.signal.aborted ? 'closed' : session?.isUsable() ? 'up' : 'down',
      restarts: Math.max(0, starts - 1),
      failuresInRow,
      lastFault,
    }),
    close: async () => {
      closing.abort(closedError(program));
      await session?.close();
      await opening?.then(
        (opened) => opened.close(),
        () => undefined,
      );
      await Promise.all(running);
    },
  };
}

/** Faults of the engine, which a fresh process may not have; everything else is passed on at once. */
function isFault(error: unknown): error is CasemillError {
  return error instanceof CasemillError && /^engine_(crashed|silent|garbage)$/.test(error.code);
}

function changedEngine(program: string, before: string, after: string): CasemillError {
  return new CasemillError({
    code: 'evaluator_mixed',
    failureClass: 'infrastructure',
    message: `the engine was ${before} and is now ${after}`,
    input: program,
    remedy: 'Do not replace an engine while it is in use; run the command again.',
  });
}

export function closedError(program: string): CasemillError {
  return new CasemillError({
    code: 'engine_closed',
    failureClass: 'infrastructure',
    message: 'the engine was closed while work was waiting for it',
    input: program,
  });
}
