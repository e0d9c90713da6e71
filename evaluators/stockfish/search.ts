/** Keeps an engine alive: one search at a time in order of arrival, a new session after every failure, with backoff. */
import { setTimeout as delay } from 'node:timers/promises';
import { CasemillError } from '../../manifests/errors.js';
import type { FoundTool } from '../../toolchain/find.js';
import type { SearchResult } from './answer.js';
import { enginePosition } from './position.js';
import { type EngineSession, openSession } from './session.js';

export interface EngineConfig {
  readonly tool: FoundTool;
  /** Megabytes of hash table; default 64. */
  readonly hashMb?: number;
  /** Milliseconds for one search; default 15 s and 0.1 ms per node (10,000 nodes/s, a tenth of the slowest measured). */
  readonly deadlineMs?: number;
  /** Milliseconds until a started engine must have said uciok; default 30 s. */
  readonly startDeadlineMs?: number;
  /** Sessions tried for one search before giving up; default 3. */
  readonly maxTries?: number;
}

export interface SupervisedSearch {
  readonly name: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** `signal` gives up this search with its reason; others are not affected. */
  search(fen: string, nodes: number, signal?: AbortSignal): Promise<SearchResult & { readonly whiteToMove: boolean }>;
  close(): Promise<void>;
}

const firstBackoffMs = 100;
const longestBackoffMs = 5000;

/** Starts the engine at once, so that a missing or unsuitable one shows before any work. */
export async function superviseEngine(
  config: EngineConfig,
  extraOptions: Readonly<Record<string, number>> = {},
): Promise<SupervisedSearch> {
  const { tool, maxTries = 3, startDeadlineMs = 30_000 } = config;
  const options = { Threads: 1, Hash: config.hashMb ?? 64, UCI_ShowWDL: true, ...extraOptions };
  const closing = new AbortController();
  let session: EngineSession | undefined;
  let name: string | undefined;
  let failuresInRow = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const liveSession = async (): Promise<EngineSession> => {
    if (session?.isUsable()) return session;
    await session?.close();
    const opened = await openSession({ tool, options, startDeadlineMs });
    name ??= opened.name;
    if (opened.name !== name) {
      await opened.close();
      throw changedEngine(tool, name, opened.name);
    }
    session = opened;
    return opened;
  };

  /** Runs `work` on a live session until it succeeds or the tries are used up. */
  const persist = async <T>(work: (live: EngineSession) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    for (let tries = 1; ; tries++) {
      signal?.throwIfAborted();
      closing.signal.throwIfAborted();
      try {
        const result = await work(await liveSession());
        failuresInRow = 0;
        return result;
      } catch (error) {
        if (closing.signal.aborted) throw closing.signal.reason;
        if (!isRetryable(error) || tries >= maxTries) throw error;
        failuresInRow++;
        const pause = Math.min(firstBackoffMs * 2 ** (failuresInRow - 1), longestBackoffMs);
        await delay(pause, undefined, { signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]) }).catch(
          () => undefined,
        );
      }
    }
  };

  await persist(async () => undefined);

  return {
    name: name ?? '',
    options,
    search: (fen, nodes, signal) => {
      const position = enginePosition(fen);
      const deadlineMs = config.deadlineMs ?? 15_000 + nodes / 10;
      const turn = queue.then(async () => {
        const result = await persist((live) => live.search(position, nodes, deadlineMs, signal), signal);
        return { ...result, whiteToMove: position.whiteToMove };
      });
      queue = turn.catch(() => undefined);
      return turn;
    },
    close: async () => {
      closing.abort(closedError(tool));
      await session?.close();
      await queue;
      await session?.close();
    },
  };
}

function isRetryable(error: unknown): boolean {
  return error instanceof CasemillError && /^engine_(crashed|silent|garbage)$/.test(error.code);
}

function changedEngine(tool: FoundTool, before: string, after: string): CasemillError {
  return new CasemillError({
    code: 'evaluator_mixed',
    failureClass: 'infrastructure',
    message: `the engine was ${before} and is now ${after}`,
    input: tool.path,
    remedy: 'Do not replace an engine while it is in use; run the command again.',
  });
}

function closedError(tool: FoundTool): CasemillError {
  return new CasemillError({
    code: 'engine_closed',
    failureClass: 'infrastructure',
    message: 'the engine was closed while work was waiting for it',
    input: tool.path,
  });
}
