/** How KataGo is set: the options that pin its values, per profile, and the configuration file made of them. */
import { CasemillError } from '../../manifests/errors.js';
import type { EvaluatorIdentity } from '../contract.js';

/** `cpu`: one position at a time, pinned to the last bit. `gpu`: many at once, so that batches stay full. */
export type KataGoProfile = 'cpu' | 'gpu';

export interface KataGoSettings {
  readonly profile: KataGoProfile;
  /** Positions searched at once; one search thread each, because several on one position are not repeatable. */
  readonly threads: number;
  readonly visits: number;
  readonly seed: number;
}

/** By KataGo's own names, and the profile's. All of it is part of the identity. */
export function pinnedOptions({ profile, threads, seed }: KataGoSettings): EvaluatorIdentity['options'] {
  return {
    profile,
    reportAnalysisWinratesAs: 'BLACK',
    numAnalysisThreads: threads,
    numSearchThreadsPerAnalysisThread: 1,
    nnMaxBatchSize: threads,
    nnRandomize: false,
    nnRandSeed: String(seed),
    wideRootNoise: 0,
    rootNumSymmetriesToSample: 1,
    // No cache: its key leaves out how a position came about, so what one turn's search found would change the values of
    // the next, and a value would depend on what was asked before it.
    nnCacheSizePowerOfTwo: -1,
    // Half precision changes values by whole bands; a tuner that is free to choose it would change them per machine.
    openclUseFP16: false,
  };
}

/** What a process is started with beside its options: nothing of it changes a value (docs/engines.md has the figures). */
export interface StartSettings {
  /** Lines of the largest board that this process will see: the network computes that many, whatever is played. */
  readonly boardLines: number;
  /** File with the device's tuning; null lets KataGo tune by itself, which takes minutes the first time. */
  readonly tuningFile: string | null;
  /** Where KataGo keeps what it tunes. */
  readonly homeFolder: string;
}

export function configText(options: EvaluatorIdentity['options'], start: StartSettings): string {
  const { profile: _, ...sent } = options;
  const lines = {
    ...sent,
    maxBoardXSizeForNNBuffer: start.boardLines,
    maxBoardYSizeForNNBuffer: start.boardLines,
    homeDataDir: start.homeFolder,
    ...(start.tuningFile === null ? {} : { openclTunerFile: start.tuningFile }),
    // Every query names its own.
    maxVisits: 1,
    logAllRequests: false,
    logAllResponses: false,
    logToStderr: true,
  };
  return `${Object.entries(lines)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')}\n`;
}

/** Boards share a process up to the next of these; which one follows from the board alone, so values do too. */
const bufferSizes = [9, 13, 19] as const;

export function boardLinesFor(size: number): number {
  return bufferSizes.find((lines) => size <= lines) ?? size;
}

/** `CASEMILL_KATAGO_PROFILE` and `CASEMILL_KATAGO_THREADS`. Throws `settings_invalid` (usage). */
export function machineProfile(): Pick<KataGoSettings, 'profile' | 'threads'> {
  const profile = process.env.CASEMILL_KATAGO_PROFILE || 'cpu';
  if (profile !== 'cpu' && profile !== 'gpu') throw invalid('CASEMILL_KATAGO_PROFILE', profile, 'cpu or gpu');
  const text = process.env.CASEMILL_KATAGO_THREADS || (profile === 'cpu' ? '1' : '16');
  const threads = Number(text);
  if (!/^\d{1,4}$/.test(text) || threads < 1 || threads > 1024) {
    throw invalid('CASEMILL_KATAGO_THREADS', text, 'a whole number from 1 to 1024');
  }
  if (profile === 'cpu' && threads !== 1) throw invalid('CASEMILL_KATAGO_THREADS', text, '1 with the cpu profile');
  return { profile, threads };
}

function invalid(variable: string, input: string, wanted: string): CasemillError {
  return new CasemillError({
    code: 'settings_invalid',
    failureClass: 'usage',
    message: `${variable} must be ${wanted}`,
    input,
    remedy: `Correct it, or unset it; docs/engines.md tells what it does.`,
  });
}
