/** What becomes of one record: a case, a duplicate of an earlier one, or a quarantine entry. Nothing is dropped. */
import type { Environment } from '../adapters/environment.js';
import { sha256 } from '../manifests/canonical.js';
import { CaseEntry } from '../manifests/manifest-schema.js';
import type { PlannedRecord, RunConfig } from '../manifests/run-schema.js';
import { parseKey } from '../manifests/stage-keys.js';
import type { ObjectStore } from '../storage/object-store.js';
import { recordKey } from './assemble.js';
import type { PoolIdentities } from './interfaces.js';
import { INTERNAL_ERROR, judgeRecord, type Parsed, parseOrFault } from './judge-record.js';
import { ParseOutcome, planCase } from './match-of.js';
import type { ReadRecord } from './record-reader.js';
import { readDocumentIfWhole, writeDocument } from './stage.js';

export interface PlanContext {
  readonly store: ObjectStore;
  readonly config: RunConfig;
  readonly environment: Environment;
  readonly salt: string;
  readonly identities: PoolIdentities;
}

/** `seen` maps match identities to ordinals and grows. */
export async function planRecord(
  context: PlanContext,
  record: ReadRecord,
  ordinal: number,
  seen: Map<string, number>,
): Promise<PlannedRecord> {
  const { store, environment, config } = context;
  const recordSha256 = sha256(record.bytes);
  const { file, gameNumber, byteOffset } = record;
  const planned = (outcome: PlannedRecord['outcome']): PlannedRecord => {
    return { ordinal, file, gameNumber, byteOffset, recordSha256, outcome };
  };
  const key = parseKey(environment.name, recordSha256);
  const parsed = record.fault === undefined ? await parseOnce(store, key, environment, record.bytes) : undefined;
  const verdict = judgeRecord(environment, config.labelSpec.minEvents, record, ordinal, seen, parsed);
  if (verdict.kind !== 'case') return planned(verdict);

  const { match } = verdict;
  const source = { sha256: recordSha256, parseKey: key };
  const { caseId, keys } = planCase(environment, match, source, config, context.salt, context.identities);
  const reused = await isBuilt(store, keys.case);
  if (!reused && !(await hasSize(store, recordKey(recordSha256), record.bytes.length))) {
    await store.put(recordKey(recordSha256), record.bytes);
  }
  return planned({ kind: 'case', identity: match.identity, caseId, keys, reused });
}

async function parseOnce(
  store: ObjectStore,
  key: string,
  environment: Environment,
  bytes: Uint8Array,
): Promise<Parsed> {
  const known = await readDocumentIfWhole(store, key, ParseOutcome);
  if (known !== undefined) return known;
  const outcome = parseOrFault(environment, bytes);
  const bug = 'fault' in outcome && outcome.fault.reason === INTERNAL_ERROR;
  if (!bug) await writeDocument(store, key, outcome);
  return outcome;
}

/** A case counts as built while its entry and every file that it names are there at their size. */
async function isBuilt(store: ObjectStore, caseKey: string): Promise<boolean> {
  const entry = await readDocumentIfWhole(store, caseKey, CaseEntry);
  if (entry === undefined) return false;
  const needed = Object.values(entry.artifacts).filter((artifact) => artifact !== null);
  const whole = await Promise.all(needed.map(({ key, size }) => hasSize(store, key, size)));
  return whole.every(Boolean);
}

async function hasSize(store: ObjectStore, key: string, size: number): Promise<boolean> {
  return (await store.head(key))?.size === size;
}
