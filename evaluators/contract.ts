/** What every evaluator is: an identity that pins it, and a supervised subprocess that gives states their value. */

/** Everything that may change a value. Two evaluators with equal identities give equal values. */
export interface EvaluatorIdentity {
  /** `stockfish`, `katago`, ... */
  readonly engine: string;
  readonly version: string;
  /** Build or flavour, e.g. `19-lite-single (wasm)` or `native`. */
  readonly build: string;
  /** Files that make the engine, sorted by name: program, WebAssembly, network. */
  readonly artifacts: readonly { readonly name: string; readonly sha256: string }[];
  /** Every option sent, by the engine's own name for it. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** Nodes, visits or playouts; never time. */
  readonly limit: { readonly kind: 'nodes' | 'visits' | 'playouts'; readonly count: number };
  readonly seed: number | null;
}

/** The value of one position at full precision. `value` is the expected score of the first side in units of 1e-4. */
export interface PositionValue {
  /** 0..10000: White's win + draw/2. */
  readonly value: number;
  /** Win, draw, loss of the first side in permille. */
  readonly wdl: readonly [number, number, number];
  /** Centipawns or moves to mate of the first side (White); negative when it is behind. */
  readonly score: { readonly unit: 'cp' | 'mate'; readonly amount: number };
  readonly depth: number;
  readonly nodes: number;
}

export interface Evaluator {
  readonly identity: EvaluatorIdentity;
  /**
   * Value of one position (chess: a FEN that the rules library has accepted). Restarts a dead or silent engine with
   * backoff and asks again; gives up with an `infrastructure` error (`engine_crashed`, `engine_silent`,
   * `engine_garbage`) after the configured number of tries.
   */
  evaluate(position: string, options?: { readonly signal?: AbortSignal }): Promise<PositionValue>;
  /** Ends the engine; nothing of it is left running. */
  close(): Promise<void>;
}
