/** Signals, queries, names and shapes that workflows and their clients share. Pure: it is part of the workflow bundle. */
import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { CaseItem, PoolIdentities, ReadCursor, RunRef } from '../activities/interfaces.js';

export const pauseSignal = defineSignal('pause');
export const resumeSignal = defineSignal('resume');
export const progressQuery = defineQuery<PoolProgress>('progress');

/** Task queues of one deployment: workflows and light work, reading of files, one per engine, rendering. */
export interface Queues {
  readonly main: string;
  readonly parse: string;
  readonly evaluate: string;
  readonly render: string;
}

export interface PoolProgress {
  readonly phase: 'starting' | 'building' | 'publishing' | 'finished';
  readonly paused: boolean;
  readonly read: number;
  readonly built: number;
  readonly reused: number;
  readonly duplicates: number;
  readonly quarantined: Readonly<Record<string, number>>;
  readonly inFlight: readonly number[];
  readonly waiting: number;
  /** 0..1 of the input. */
  readonly fractionRead: number;
  readonly lastFailure: string | null;
}

/** State that survives continue-as-new. */
export interface PoolState {
  readonly identities: PoolIdentities;
  readonly cursor: ReadCursor | null;
  readonly chunks: number;
  readonly waiting: readonly CaseItem[];
  readonly inFlight: readonly CaseItem[];
  readonly failuresInARow: number;
  readonly progress: PoolProgress;
}

export interface BuildPoolInput {
  readonly run: RunRef;
  readonly queues: Queues;
  readonly until: 'labels' | 'videos';
  /** Cases under way at once. */
  readonly window: number;
  /** Cases after which the history is cut by continue-as-new. */
  readonly continueAfter: number;
  readonly state: PoolState | null;
}

export interface BuildCaseInput {
  readonly run: RunRef;
  readonly queues: Queues;
  readonly identities: PoolIdentities;
  readonly item: CaseItem;
  readonly until: 'labels' | 'videos';
}

/**
 * How long a workflow may take over one task before the server gives the task to another worker, which replays the whole
 * history first. With the server's 10 s a starved machine can loop there for ever: each replay is given up before it ends. The
 * price: what a killed worker was just doing waits as long. A case has a short history, and its tasks tell of themselves.
 */
export const taskTimeouts = { pool: '60 seconds', case: '20 seconds' } as const;

/** Ids derive from store and name alone, so that a run goes on after the command that began it has died. */
export function poolWorkflowId(storeId: string, name: string): string {
  return `pool/${storeId}/${name}`;
}

/**
 * `chain` is the first run id of the pool, the same over all its cuts: a pool that is started anew never meets a case of
 * an earlier one that was ended by force and may still be running.
 */
export function caseWorkflowId(poolId: string, chain: string, ordinal: number): string {
  return `${caseWorkflowPrefix(poolId, chain)}${ordinal}`;
}

export function caseWorkflowPrefix(poolId: string, chain: string): string {
  return `${poolId}/${chain}/case-`;
}

/** Visibility query for cases below an id: all of a pool's (`<pool id>/`), or one chain's (`caseWorkflowPrefix`). */
export function casesQuery(status: 'Running' | 'Completed', idPrefix: string): string {
  return `WorkflowType = 'buildCase' AND ExecutionStatus = '${status}' AND WorkflowId STARTS_WITH '${idPrefix}'`;
}
