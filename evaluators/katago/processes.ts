/** KataGo's processes: one for each size of board that turned up, each kept alive. */
import type { EvaluatorHealth, EvaluatorIdentity } from '../contract.js';
import { commonHealth } from '../health.js';
import { type Supervisor, supervise } from '../supervise.js';
import { type KataGoProgram, katagoBuild, startKataGo } from './process.js';
import { type KataGoSession, openSession } from './session.js';
import { boardLinesFor, type KataGoSettings, pinnedOptions } from './settings.js';

export interface KataGoConfig extends KataGoProgram, KataGoSettings {
  /** Milliseconds from one answer to the next; default 60 s and 15 s per visit (cpu) or 1 s per visit (gpu). */
  readonly deadlineMs?: number;
  /** Milliseconds until a started engine answers; default 10 min, with `gpu` an hour: a new device is tuned first. */
  readonly startDeadlineMs?: number;
  /** Sessions tried in a row without an answer won; default 3. */
  readonly maxTries?: number;
}

export interface KataGoProcesses {
  readonly identity: EvaluatorIdentity;
  /** The process for boards of so many lines; it is started by the first work. */
  of(size: number): Supervisor<KataGoSession>;
  health(): EvaluatorHealth;
  isClosed(): boolean;
  close(): Promise<void>;
}

/** Runs the program once for its version and hashes its files. Throws `engine_missing` or `engine_unsuitable`. */
export async function katagoProcesses(config: KataGoConfig): Promise<KataGoProcesses> {
  const { tool, network, profile, visits, seed, maxTries = 3 } = config;
  const { usesOpenCl, ...build } = await katagoBuild(config);
  const options = pinnedOptions(config);
  const deadlineMs = config.deadlineMs ?? 60_000 + visits * (profile === 'cpu' ? 15_000 : 1000);
  const startDeadlineMs = config.startDeadlineMs ?? (profile === 'cpu' ? 600_000 : 3_600_000);
  const supervisors = new Map<number, Supervisor<KataGoSession>>();
  const all = () => [...supervisors.values()];
  let closed = false;
  return {
    identity: { engine: 'katago', ...build, options, limit: { kind: 'visits', count: visits }, seed },
    of: (size) => {
      const lines = boardLinesFor(size);
      const known = supervisors.get(lines);
      if (known !== undefined) return known;
      const start = () => startKataGo({ tool, network }, { usesOpenCl }, options, lines);
      const open = () => openSession({ start, program: tool.path, startDeadlineMs, deadlineMs });
      const made = supervise({ open, program: tool.path, maxTries });
      supervisors.set(lines, made);
      return made;
    },
    health: () => {
      const each = all().map((one) => one.health());
      return commonHealth(each, closed);
    },
    isClosed: () => closed,
    close: async () => {
      closed = true;
      await Promise.all(all().map((one) => one.close()));
    },
  };
}
