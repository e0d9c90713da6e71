/** `build --dry-run`: counts, filters and estimates the cost without an engine, a server or a write. */
import { judgeRecord } from '../activities/judge-record.js';
import { timingOf } from '../activities/match-of.js';
import { positionsToAsk } from '../activities/needed-positions.js';
import { openReader } from '../activities/record-reader.js';
import type { Environment } from '../adapters/environment.js';
import { engineNamed, limitOf } from '../evaluators/registry.js';
import type { RunConfig } from '../manifests/run-schema.js';

/** Measured on one core of a shared machine; an estimate only. */
const VIDEO_SECONDS_PER_CPU_SECOND = 90;

export interface DryRun {
  readonly dryRun: true;
  readonly read: number;
  readonly cases: number;
  readonly duplicates: number;
  readonly quarantined: Record<string, number>;
  /** States to value, and how many of them are distinct and not decided by the rules. */
  readonly positions: number;
  readonly enginePositions: number;
  readonly videoSeconds: number;
  readonly estimatedCpuSeconds: { readonly evaluate: number; readonly render: number };
}

export async function dryRun(environment: Environment, config: RunConfig): Promise<DryRun> {
  const reader = openReader(environment, config.files, { file: 0, byteOffset: 0, games: 0 });
  const seen = new Map<string, number>();
  const distinct = new Set<string>();
  const quarantined: Record<string, number> = {};
  let [read, cases, duplicates, positions, videoSeconds] = [0, 0, 0, 0, 0];
  while (read < (config.limit ?? Number.POSITIVE_INFINITY)) {
    const record = await reader.next();
    if (record === undefined) break;
    const verdict = judgeRecord(environment, config.labelSpec.minEvents, record, read, seen);
    read += 1;
    if (verdict.kind === 'duplicate') duplicates += 1;
    if (verdict.kind === 'quarantined') quarantined[verdict.reason] = (quarantined[verdict.reason] ?? 0) + 1;
    if (verdict.kind !== 'case') continue;
    cases += 1;
    const { match } = verdict;
    positions += environment.positions(match).length;
    for (const { key } of positionsToAsk(environment, match)) distinct.add(key);
    videoSeconds += timingOf(environment, match, config).durationS;
  }
  await reader.close();
  const engine = engineNamed(config.evaluator.engine);
  return {
    dryRun: true,
    read,
    cases,
    duplicates,
    quarantined,
    positions,
    enginePositions: distinct.size,
    videoSeconds,
    estimatedCpuSeconds: {
      evaluate: Math.round((distinct.size * engine.cpuMsPerPosition(limitOf(config.evaluator))) / 1000),
      render: config.until === 'labels' ? 0 : Math.round(videoSeconds / VIDEO_SECONDS_PER_CPU_SECOND),
    },
  };
}
