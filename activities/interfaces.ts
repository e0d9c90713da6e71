/** Inputs and outputs of the activities: references and counts only, payloads stay in the object store. */

import type { FailureCause } from '../manifests/failure-cause.js';
import type { CaseKeys } from '../manifests/run-schema.js';

/** Names a run: its store and the prefix that holds its settings and plan. */
export interface RunRef {
  readonly store: string;
  readonly prefix: string;
}

/** Hashes of the identities that the whole pool is bound to; the documents lie in the store. */
export interface PoolIdentities {
  readonly evaluator: string;
  /** Null when no video is made. */
  readonly renderer: string | null;
}

/** Where reading goes on. */
export interface ReadCursor {
  readonly file: number;
  readonly byteOffset: number;
  /** Games already read of this file. */
  readonly games: number;
  /** Records already read of all files. */
  readonly records: number;
  /** Plan chunks already written. */
  readonly chunks: number;
}

export interface CaseItem {
  readonly ordinal: number;
  readonly recordSha256: string;
  /** Match identity. */
  readonly identity: string;
  readonly caseId: string;
  readonly keys: CaseKeys;
}

export interface ParsedChunk {
  /** Null when every record has been read. */
  readonly next: ReadCursor | null;
  readonly read: number;
  readonly reused: number;
  readonly duplicates: number;
  readonly quarantined: Readonly<Record<string, number>>;
  readonly builds: readonly CaseItem[];
  /** Fraction of all input read so far, 0..1; the basis of the remaining-time estimate. */
  readonly fractionRead: number;
}

export interface CaseInput {
  readonly run: RunRef;
  readonly identities: PoolIdentities;
  readonly item: CaseItem;
}

export interface PublishInput {
  readonly run: RunRef;
  readonly identities: PoolIdentities;
  readonly chunks: number;
}

export interface PublishResult {
  readonly manifest: string;
  readonly manifestSha256: string;
  readonly read: number;
  readonly cases: number;
  readonly duplicates: number;
  readonly quarantined: Readonly<Record<string, number>>;
}

export interface FailureInput {
  readonly run: RunRef;
  readonly ordinal: number;
  readonly reason: string;
  readonly message: string;
}

/** How a case ended that an earlier execution of the pool had started. */
export interface CaseOutcome {
  readonly ordinal: number;
  readonly failure: FailureCause | null;
}
