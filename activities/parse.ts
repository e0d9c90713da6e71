/**
 * Reads a run's files on, one chunk of records a call: splits, parses, finds duplicates, plans cases. The reader stays
 * open between calls; a call that comes to another worker, or after a crash, reads on from the cursor.
 */
import { environmentNamed } from '../adapters/registry.js';
import { PlanChunk, type PlannedRecord, type RunConfig } from '../manifests/run-schema.js';
import type { ObjectStore } from '../storage/object-store.js';
import { storeIdentity } from '../storage/store-identity.js';
import type { Dependencies } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import type { CaseItem, ParsedChunk, PoolIdentities, ReadCursor, RunRef } from './interfaces.js';
import { planRecord } from './plan-record.js';
import { openReader, type RecordReader } from './record-reader.js';
import { readDocument, writeDocument } from './stage.js';

/** Records of one plan chunk: small enough that building starts soon, large enough that a chunk's cost is nothing. */
const CHUNK_RECORDS = 100;

interface Session {
  /** Where its reader stands; a call for any other place opens anew. */
  readonly at: string;
  readonly reader: RecordReader;
  /** Match identity → ordinal of the record that first had it. */
  readonly seen: Map<string, number>;
}

export const planChunkKey = (prefix: string, chunk: number): string =>
  `${prefix}/plan/${String(chunk).padStart(8, '0')}.json`;

export function parseActivities(deps: Dependencies) {
  const sessions = new Map<string, Session>();
  return {
    async parse(input: { run: RunRef; identities: PoolIdentities; cursor: ReadCursor }): Promise<ParsedChunk> {
      const { run, identities, cursor } = input;
      return withHeartbeat(async () => {
        const store = deps.store(run.store);
        const config = await deps.runConfig(run.store, run.prefix);
        const { salt } = await storeIdentity(store, config.seed, undefined);
        const name = JSON.stringify(run);
        const open = sessions.get(name);
        sessions.delete(name);
        const here = JSON.stringify(cursor);
        const session = open?.at === here ? open : await resume(store, run, config, cursor);

        const context = { store, config, environment: environmentNamed(config.environment), salt, identities };
        const wanted = Math.min(CHUNK_RECORDS, (config.limit ?? Number.POSITIVE_INFINITY) - cursor.records);
        const records: PlannedRecord[] = [];
        while (records.length < wanted) {
          const record = await session.reader.next();
          if (record === undefined) break;
          records.push(await planRecord(context, record, cursor.records + records.length, session.seen));
          // Engines of this worker are served between two records, however long the chunk is.
          await new Promise(setImmediate);
        }
        await writeDocument(store, planChunkKey(run.prefix, cursor.chunks), { schemaVersion: 1, records });

        const next = nextCursor(cursor, session.reader, records.length, config);
        if (next === null) await session.reader.close();
        else sessions.set(name, { ...session, at: JSON.stringify(next) });
        return summary(records, next, next === null ? 1 : session.reader.fraction());
      });
    },
  };
}

/** Opens the files at the cursor and learns from the plan so far which matches have been seen. */
async function resume(store: ObjectStore, run: RunRef, config: RunConfig, cursor: ReadCursor): Promise<Session> {
  const seen = new Map<string, number>();
  for (let chunk = 0; chunk < cursor.chunks; chunk += 1) {
    const { records } = await readDocument(store, planChunkKey(run.prefix, chunk), PlanChunk);
    for (const { ordinal, outcome } of records) if (outcome.kind === 'case') seen.set(outcome.identity, ordinal);
  }
  return {
    at: JSON.stringify(cursor),
    reader: openReader(environmentNamed(config.environment), config.files, cursor),
    seen,
  };
}

function nextCursor(cursor: ReadCursor, reader: RecordReader, read: number, config: RunConfig): ReadCursor | null {
  const records = cursor.records + read;
  if (reader.finished() || records >= (config.limit ?? Number.POSITIVE_INFINITY)) return null;
  return { ...reader.position(), records, chunks: cursor.chunks + 1 };
}

function summary(records: readonly PlannedRecord[], next: ReadCursor | null, fractionRead: number): ParsedChunk {
  const quarantined: Record<string, number> = {};
  const builds: CaseItem[] = [];
  let duplicates = 0;
  let reused = 0;
  for (const { ordinal, recordSha256, outcome } of records) {
    if (outcome.kind === 'duplicate') duplicates += 1;
    else if (outcome.kind === 'quarantined') quarantined[outcome.reason] = (quarantined[outcome.reason] ?? 0) + 1;
    else if (outcome.reused) reused += 1;
    else {
      const { identity, caseId, keys } = outcome;
      builds.push({ ordinal, recordSha256, identity, caseId, keys });
    }
  }
  return { next, read: records.length, reused, duplicates, quarantined, builds, fractionRead };
}
