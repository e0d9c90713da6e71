/** One search at a time, in order of arrival, on an engine that is kept alive. */
import type { FoundTool } from '../../toolchain/find.js';
import type { EvaluatorHealth } from '../contract.js';
import { supervise } from '../supervise.js';
import type { SearchResult } from './answer.js';
import { enginePosition } from './position.js';
import { openSession } from './session.js';

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
  health(): EvaluatorHealth;
  close(): Promise<void>;
}

/** Starts the engine at once, so that a missing or unsuitable one shows before any work. */
export async function superviseEngine(
  config: EngineConfig,
  extraOptions: Readonly<Record<string, number>> = {},
): Promise<SupervisedSearch> {
  const { tool, maxTries = 3, startDeadlineMs = 30_000 } = config;
  const options = { Threads: 1, Hash: config.hashMb ?? 64, UCI_ShowWDL: true, ...extraOptions };
  const supervisor = supervise({
    open: () => openSession({ tool, options, startDeadlineMs }),
    program: tool.path,
    maxTries,
  });
  let queue: Promise<unknown> = Promise.resolve();
  await supervisor.run(async () => undefined);

  return {
    name: supervisor.name(),
    options,
    search: (fen, nodes, signal) => {
      const position = enginePosition(fen);
      const deadlineMs = config.deadlineMs ?? 15_000 + nodes / 10;
      const turn = queue.then(async () => {
        const result = await supervisor.run((live) => live.search(position, nodes, deadlineMs, signal), signal);
        return { ...result, whiteToMove: position.whiteToMove };
      });
      queue = turn.catch(() => undefined);
      return turn;
    },
    health: supervisor.health,
    close: async () => {
      await supervisor.close();
      await queue;
    },
  };
}
