/** The report of a run: every record accounted for, with file, game, offset and reason. */
import type { CaseEntry, RunReport } from '../manifests/manifest-schema.js';
import type { CaseFailure, PlannedRecord, RunConfig } from '../manifests/run-schema.js';

/** A record with its end: what the plan said, or what became of it while it was built. */
export interface SettledRecord {
  readonly record: PlannedRecord;
  readonly entry: CaseEntry | null;
  readonly failure: CaseFailure | null;
}

export function runReport(
  config: RunConfig,
  settled: readonly SettledRecord[],
): Omit<RunReport, 'manifest' | 'manifestSha256'> {
  const paths = config.files.map(({ path }) => path);
  const byOrdinal = new Map(settled.map(({ record }) => [record.ordinal, record]));
  const quarantine: RunReport['quarantine'] = [];
  const duplicateRecords: RunReport['duplicateRecords'] = [];
  let reused = 0;
  let cases = 0;
  for (const { record, entry, failure } of settled) {
    const { gameNumber, byteOffset, recordSha256, outcome } = record;
    const where = { file: paths[record.file] ?? '', gameNumber, byteOffset };
    if (entry !== null) {
      cases += 1;
      if (outcome.kind === 'case' && outcome.reused) reused += 1;
    } else if (outcome.kind === 'duplicate') {
      const first = byOrdinal.get(outcome.of);
      duplicateRecords.push({ ...where, of: `${paths[first?.file ?? -1] ?? ''}#${first?.gameNumber ?? 0}` });
    } else if (outcome.kind === 'quarantined') {
      const { reason, message, place } = outcome;
      quarantine.push({ ...where, recordSha256, reason, message, place });
    } else if (failure !== null) {
      const { reason, message } = failure;
      quarantine.push({ ...where, recordSha256, reason, message, place: null });
    }
  }
  const quarantined: Record<string, number> = {};
  for (const { reason } of quarantine) quarantined[reason] = (quarantined[reason] ?? 0) + 1;
  return {
    schemaVersion: 1,
    run: config.name,
    environment: config.environment,
    read: settled.length,
    cases,
    reused,
    duplicates: duplicateRecords.length,
    quarantined,
    files: paths,
    quarantine,
    duplicateRecords,
  };
}
