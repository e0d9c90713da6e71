/**
 * What every engine is to the rest: an identity that pins its values, and `evaluate`, which values the positions of one
 * match. How an engine is started, asked, watched, restarted and ended is its folder's own business (registry.ts names
 * them). test/evaluators/conformance.ts holds every engine to this contract, also when its program misbehaves.
 */
import type { EngineDetails } from '../manifests/values-schema.js';

/** Everything that may change a value. Two evaluators with equal identities give equal values. */
export interface EvaluatorIdentity {
  /** `stockfish`, `katago`, ... */
  readonly engine: string;
  readonly version: string;
  /** Build or flavour, e.g. `19-lite-single (wasm)`, `native` or `opencl`. */
  readonly build: string;
  /** Files that make the engine, sorted by name: program, WebAssembly, network. */
  readonly artifacts: readonly { readonly name: string; readonly sha256: string }[];
  /** Every option sent, by the engine's own name for it. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** Nodes, visits, playouts or deals; never time. */
  readonly limit: { readonly kind: 'nodes' | 'visits' | 'playouts' | 'deals'; readonly count: number };
  readonly seed: number | null;
}

export interface EvaluatorCapabilities {
  /** What one question to the engine holds: one position, or all wanted positions of a match. */
  readonly asks: 'position' | 'match';
  /** Requests that have to be under way at once so that the engine never idles between two. */
  readonly matchesInFlight: number;
  /** Positions that are computed at once. */
  readonly batchWidth: number;
}

/** A state of a match as the engine is asked for it. */
export interface Position {
  /** Equal keys, equal values: what the value is stored under. Chess: the FEN, which is also the question. */
  readonly key: string;
  /** Index among the match's states: 0 before the first move. */
  readonly turn: number;
}

export interface EvaluationRequest {
  /** Those wanted, in any order; their keys may repeat. */
  readonly positions: readonly Position[];
  /** A JSON value that holds the match, for engines whose values depend on history; absent: the keys are the questions. */
  readonly question?: unknown;
}

export interface EvaluateOptions {
  /** Gives up this request with the signal's reason; other requests are not affected. */
  readonly signal?: AbortSignal;
  /** Called once per position as its value arrives, so that a request that fails later has not been for nothing. */
  readonly onValue?: (index: number, value: PositionValue) => void;
}

/** The value of one position, of the first side. */
export interface PositionValue {
  /** Expected score, an integer 0..10000. */
  readonly value: number;
  /** Standard error of `value` in the same unit as the engine sees it; null where it names none. */
  readonly uncertainty: number | null;
  /** What the engine said beside it, as it is stored. */
  readonly details: EngineDetails;
}

export interface EvaluatorHealth {
  /** `down`: not started yet, or the last process failed and the next request starts another. */
  readonly state: 'up' | 'down' | 'closed';
  /** Processes started beyond the first. */
  readonly restarts: number;
  /** Faults since the last good answer; the pause before a restart doubles with each. */
  readonly failuresInRow: number;
  /** Code of the last fault, e.g. `engine_silent`. */
  readonly lastFault: string | null;
}

interface Supervised {
  readonly identity: EvaluatorIdentity;
  health(): EvaluatorHealth;
  /** Ends the engine; nothing of it is left running. What still waits fails with `engine_closed`. */
  close(): Promise<void>;
}

export interface Evaluator extends Supervised {
  readonly capabilities: EvaluatorCapabilities;
  /**
   * Values in the order of `request.positions`. A dead or silent engine is restarted with backoff and asked again for
   * what is missing; the request fails with an `infrastructure` error (`engine_crashed`, `engine_silent`,
   * `engine_garbage`) after the configured number of tries in which nothing was won. Nothing is stored here: whoever
   * wants no engine call for a known position asks only for the others, and `agree` asks for all.
   */
  evaluate(request: EvaluationRequest, options?: EvaluateOptions): Promise<PositionValue[]>;
}

/** An engine that is asked for one position at a time; several of them make an Evaluator (pool.ts). */
export interface PositionEngine extends Supervised {
  evaluate(position: string, options?: { readonly signal?: AbortSignal }): Promise<PositionValue>;
}
