/** Plan and case entries to the manifest. Objects were written first; the manifest comes last and only once. */
import { canonicalJson, sha256 } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';
import {
  CaseEntry,
  Manifest,
  type ManifestPointer,
  RendererIdentitySchema,
  type RunReport,
  type Toolchain,
} from '../manifests/manifest-schema.js';
import { CaseFailure, PlanChunk, type PlannedRecord, type RunConfig } from '../manifests/run-schema.js';
import { EvaluatorIdentitySchema } from '../manifests/spec-schema.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { Dependencies } from './dependencies.js';
import { failureKey } from './failure-key.js';
import { withHeartbeat } from './heartbeat.js';
import { evaluatorDocumentKey, toolchainDocumentKey } from './identify.js';
import type { PublishInput, PublishResult } from './interfaces.js';
import { planChunkKey } from './parse.js';
import { runReport, type SettledRecord } from './run-report.js';
import { readDocument, readDocumentIfPresent, writeDocument, writeOnce } from './stage.js';
import { versions } from './versions.js';

export function publishActivities(deps: Dependencies) {
  return {
    async publish(input: PublishInput): Promise<PublishResult> {
      return withHeartbeat(async () => {
        const { run, identities } = input;
        const store = deps.store(run.store);
        const config = await deps.runConfig(run.store, run.prefix);
        const settled: SettledRecord[] = [];
        for (let chunk = 0; chunk < input.chunks; chunk += 1) {
          const { records } = await readDocument(store, planChunkKey(run.prefix, chunk), PlanChunk);
          settled.push(...(await Promise.all(records.map((record) => settle(store, run.prefix, record)))));
        }
        const report = runReport(config, settled);
        const manifest = Manifest.parse({
          schemaVersion: 2,
          name: config.name,
          environment: config.environment,
          until: config.until,
          seed: config.seed,
          evaluator: await readDocument(store, evaluatorDocumentKey(identities.evaluator), EvaluatorIdentitySchema),
          labelSpec: config.labelSpec,
          rendering: config.rendering,
          toolchain: await toolchainOf(store, identities.renderer),
          ...contents(settled, report),
        });
        const { key, hash } = await writeManifest(store, config, manifest);
        await writeDocument(store, `runs/${config.name}.json`, { ...report, manifest: key, manifestSha256: hash });
        return { manifest: key, manifestSha256: hash, ...manifest.counts };
      });
    },
  };
}

async function settle(store: ObjectStore, prefix: string, record: PlannedRecord): Promise<SettledRecord> {
  if (record.outcome.kind !== 'case') return { record, entry: null, failure: null };
  // A case that had to be built in this run and failed is a failure, though an entry of an earlier run is left of it.
  const failure = record.outcome.reused
    ? undefined
    : await readDocumentIfPresent(store, failureKey(prefix, record.ordinal), CaseFailure);
  if (failure !== undefined) return { record, entry: null, failure };
  const entry = await readDocumentIfPresent(store, record.outcome.keys.case, CaseEntry);
  if (entry === undefined) {
    throw new CasemillError({
      code: 'case_lost',
      failureClass: 'bug',
      message: 'a planned case was neither built nor set aside',
      input: record.outcome.keys.case,
      place: `record ${record.ordinal}`,
      remedy: 'Run the same command again; if it comes back, report it.',
    });
  }
  return { record, entry, failure: null };
}

/** Counts and lists of the manifest: no path, no time, no trace of what was reused. */
function contents(settled: readonly SettledRecord[], report: Omit<RunReport, 'manifest' | 'manifestSha256'>) {
  const shaOf = new Map(settled.map(({ record }) => [record.ordinal, record.recordSha256]));
  const { read, cases, duplicates, quarantined } = report;
  return {
    counts: { read, cases, duplicates, quarantined },
    cases: settled
      .flatMap(({ entry }) => (entry === null ? [] : [entry]))
      .sort((a, b) => (a.caseId < b.caseId ? -1 : 1)),
    duplicates: settled.flatMap(({ record: { recordSha256, outcome } }) =>
      outcome.kind === 'duplicate' ? [{ recordSha256, of: shaOf.get(outcome.of) ?? '' }] : [],
    ),
    quarantined: report.quarantine.map(({ recordSha256, reason }) => ({ recordSha256, reason })),
  };
}

async function toolchainOf(store: ObjectStore, renderer: string | null): Promise<Toolchain> {
  const key = renderer === null ? null : toolchainDocumentKey(renderer);
  return { ...versions(), rendering: key === null ? null : await readDocument(store, key, RendererIdentitySchema) };
}

async function writeManifest(store: ObjectStore, config: RunConfig, manifest: Manifest) {
  const body = canonicalJson(manifest);
  const hash = sha256(body);
  const key = `manifests/${config.name}/${hash}.json`;
  await writeOnce(store, key, body, 'this run');
  const pointer: ManifestPointer = { schemaVersion: 1, manifest: key, sha256: hash };
  await writeDocument(store, `manifests/${config.name}.json`, pointer);
  return { key, hash };
}
