/** What an engine's folder tells the rest of casemill about itself. */
import type { EngineName } from '../manifests/engine-name.js';
import type { EvaluatorSettings } from '../manifests/run-schema.js';
import type { ToolName } from '../toolchain/tool.js';
import type { Evaluator, EvaluatorIdentity } from './contract.js';

/** What may be chosen beside the limit, where an engine knows it. */
export interface EngineChoices {
  /** Of engines that draw by chance; default 0. */
  readonly seed?: number;
  /** Doudizhu: whether the farmers' passes weigh the deals; default false. */
  readonly passInference?: boolean;
}

/** One engine, one object. */
export interface EngineDefinition {
  readonly name: EngineName;
  /** What is installed and looked for under the engine's name; null for an engine that is part of casemill. */
  readonly tool: ToolName | null;
  /** Every worker serves it; else only those on which its program is found. */
  readonly standard: boolean;
  /** What a search is limited by, and by how many unless the person says otherwise. */
  readonly limit: { readonly kind: EvaluatorIdentity['limit']['kind']; readonly byDefault: number };
  /** Milliseconds of one core for one position at that limit, roughly: for estimates only. */
  cpuMsPerPosition(limit: number): number;
  /** Requests to keep under way, for a worker of so many slots. */
  matchesInFlight(slots: number): number;
  settings(limit: number, choices?: EngineChoices): EvaluatorSettings;
  /**
   * Starts it. `slots`: as many engines as that, where one process computes one position. Throws `engine_missing`.
   */
  open(limit: number, slots: number, choices?: EngineChoices): Promise<Evaluator>;
}
