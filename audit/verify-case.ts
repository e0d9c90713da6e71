/** Checks one case: its files, its schemas, its frames against its labels, and on request its labels against its record. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashObject } from '../activities/hash-object.js';
import { readMatch, timingOf } from '../activities/match-of.js';
import { readDocument } from '../activities/stage.js';
import type { AnyMatch, Environment } from '../adapters/environment.js';
import { environmentNamed } from '../adapters/registry.js';
import { canonicalJson } from '../manifests/canonical.js';
import { CasemillError, describeError } from '../manifests/errors.js';
import { LabelFile, TaskFile } from '../manifests/labels-schema.js';
import type { CaseEntry, Manifest } from '../manifests/manifest-schema.js';
import { checkVideo } from '../rendering/check-video.js';
import type { ObjectStore } from '../storage/object-store.js';
import { rederive } from './rederive.js';

export interface CaseProblem {
  /** Null when the manifest itself is at fault. */
  readonly caseId: string | null;
  readonly check: string;
  readonly detail: string;
}

export interface VerifyOptions {
  /** Derive the labels again from record and values. */
  readonly deep: boolean;
  readonly ffmpegPath: string;
}

type Add = (check: string, detail: string) => void;

export async function verifyCase(
  store: ObjectStore,
  manifest: Manifest,
  entry: CaseEntry,
  options: VerifyOptions,
): Promise<CaseProblem[]> {
  const problems: CaseProblem[] = [];
  const add: Add = (check, detail) => {
    problems.push({ caseId: entry.caseId, check, detail });
  };
  try {
    await verifyFiles(store, entry, add);
    if (problems.length > 0) return problems;
    const labels = await readDocument(store, entry.artifacts.labels.key, LabelFile);
    const task = await readDocument(store, entry.artifacts.task.key, TaskFile);
    const match = await readMatch(store, entry.artifacts.match.key);
    verifyDocuments(entry, labels, task, match, add);
    if (problems.length > 0) return problems;
    if (entry.artifacts.video !== null) await verifyVideo(store, manifest, entry, labels, match, options, add);
    if (options.deep) await rederive(store, manifest, entry, { labels, task, match }, add);
  } catch (error) {
    // A document that cannot be read, a video that does not decode: a finding of its own, not the end of the audit.
    if (!(error instanceof CasemillError) || error.code === 'ffmpeg_missing') throw error;
    add(error.code, describeError(error));
  }
  return problems;
}

async function verifyFiles(store: ObjectStore, entry: CaseEntry, add: Add): Promise<void> {
  for (const [name, artifact] of Object.entries(entry.artifacts)) {
    if (artifact === null) continue;
    const found = await store.head(artifact.key);
    if (found === undefined) add('missing', `${name} is not at ${artifact.key}`);
    else if (found.size !== artifact.size) add('size', `${name} has ${found.size} bytes, not ${artifact.size}`);
    else if ((await hashObject(store, artifact.key)).sha256 !== artifact.sha256) add('hash', `${name} has other bytes`);
  }
}

function verifyDocuments(entry: CaseEntry, labels: LabelFile, task: TaskFile, match: AnyMatch, add: Add): void {
  for (const [name, { caseId, environment }] of Object.entries({ labels, task })) {
    if (caseId !== entry.caseId || environment !== entry.environment) add('identity', `${name} names another case`);
  }
  if (labels.tuples.length !== entry.tuples) add('tuples', `${labels.tuples.length} tuples, not ${entry.tuples}`);
  if (labels.shape !== entry.shape) add('shape', `the labels say ${labels.shape}, the manifest ${entry.shape}`);
  if (labels.equalEventsWithin6s !== entry.equalEventsWithin6s) add('equal_events', 'labels and manifest differ');
  if (entry.stages.parse !== entry.artifacts.match.key) add('stages', 'the match is not the output of the parse stage');
  if (entry.stages.evaluate !== entry.artifacts.values.key) add('stages', 'the values are not of the evaluate stage');
  const { durationS } = entry;
  if (labels.durationS !== durationS || task.video.durationS !== durationS) add('duration', 'the durations differ');
  if (entry.artifacts.video !== null && entry.artifacts.video.durationS !== durationS) add('duration', 'of the video');
  if (match.identity !== entry.matchIdentity) add('identity', 'the stored match is another match');
  if (entry.artifacts.record.sha256 !== entry.source.recordSha256) add('record', 'it is not the record of the source');
  const events = environmentNamed(entry.environment)
    .events(match)
    .filter((event) => event !== null);
  if (canonicalJson(events) !== canonicalJson(labels.tuples.map(({ event }) => event))) {
    add('events', 'the labels do not tell the events of the match');
  }
  const allowed = new Set([...task.updateLabels, ...task.stateLabels]);
  const strange = labels.tuples.find(({ update, state }) =>
    [update, state].some((one) => one !== null && !allowed.has(one)),
  );
  if (strange !== undefined) add('vocabulary', `the label at ${strange.t} s is not in the task's vocabulary`);
}

/** Time of every step: an event's is what its label claims, that of a step without one follows from the pacing. */
function labelledTimes(environment: Environment, match: AnyMatch, manifest: Manifest, labels: LabelFile): number[] {
  const { times } = timingOf(environment, match, manifest);
  const claimed = labels.tuples.map(({ t }) => t);
  return environment.events(match).map((event, i) => (event === null ? times[i] : claimed.shift()) ?? 0);
}

/** The scene is drawn from the match at the times the labels claim, so a label that is off by one frame shows. */
async function verifyVideo(
  store: ObjectStore,
  manifest: Manifest,
  entry: CaseEntry,
  labels: LabelFile,
  match: AnyMatch,
  options: VerifyOptions,
  add: Add,
): Promise<void> {
  const { video } = entry.artifacts;
  if (video === null) return;
  const environment = environmentNamed(entry.environment);
  const timing = { times: labelledTimes(environment, match, manifest, labels), durationS: labels.durationS };
  const scene = environment.scene(match, timing, manifest.rendering);
  const folder = await mkdtemp(join(tmpdir(), 'casemill-verify-'));
  try {
    const path = join(folder, 'video.mp4');
    await store.getToFile(video.key, path);
    const check = await checkVideo(scene, path, { ffmpegPath: options.ffmpegPath });
    for (const { frame, t, reason } of check.wrong.slice(0, 5)) add('frame', `frame ${frame} (${t} s): ${reason}`);
    if (check.wrong.length > 5) add('frame', `and ${check.wrong.length - 5} more frames`);
    if (check.frames !== video.frames) add('frames', `${check.frames} frames, not ${video.frames}`);
    if (check.decodedFramesSha256 !== video.decodedFramesSha256)
      add('decoded_frames', 'the decoded frames hash differs');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
