/** Derives a case again from its raw record and stored values, and compares everything that was published of it. */
import { labelMatch, sampledBy } from '../activities/label-match.js';
import { planCase } from '../activities/match-of.js';
import { readDocument } from '../activities/stage.js';
import type { AnyMatch } from '../adapters/environment.js';
import { environmentNamed } from '../adapters/registry.js';
import { canonicalJson, hashJson } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';
import type { LabelFile, TaskFile } from '../manifests/labels-schema.js';
import type { CaseEntry, Manifest } from '../manifests/manifest-schema.js';
import { parseKey } from '../manifests/stage-keys.js';
import { ValuesFile } from '../manifests/values-schema.js';
import type { ObjectStore } from '../storage/object-store.js';
import { existingStoreIdentity } from '../storage/store-identity.js';

export async function rederive(
  store: ObjectStore,
  manifest: Manifest,
  entry: CaseEntry,
  published: { readonly labels: LabelFile; readonly task: TaskFile; readonly match: AnyMatch },
  add: (check: string, detail: string) => void,
): Promise<void> {
  const environment = environmentNamed(entry.environment);
  const { artifacts } = entry;
  const { labels, task, match } = published;
  const again = parse(await store.get(artifacts.record.key), entry.environment);
  if (again === undefined) return add('record', 'the record does not parse');
  if (canonicalJson(again) !== canonicalJson(match)) add('match', 'the record gives another match');

  const evaluatorHash = hashJson(manifest.evaluator);
  const { values, evaluator, matchIdentity } = await readDocument(store, artifacts.values.key, ValuesFile);
  if (evaluator !== evaluatorHash) add('evaluator', 'the values come from another evaluator than the manifest names');
  if (matchIdentity !== entry.matchIdentity) add('values', 'the values belong to another match');
  const positions = environment.positions(again);
  const fits = positions.length === values.length && positions.every(({ key }, i) => values[i]?.key === key);
  if (!fits) return add('values', 'the values are not those of the positions of the match');
  positions.forEach(({ exact }, i) => {
    if (exact !== null && values[i]?.value !== exact)
      add('values', `state ${i} is decided by the rules, but valued otherwise`);
  });

  const { labelSpec: spec, rendering } = manifest;
  const quantized = labelMatch(environment, again, values, spec, rendering.fps);
  if (canonicalJson(quantized.tuples) !== canonicalJson(labels.tuples))
    add('labels', 'other tuples follow from the values');
  if (quantized.shape !== labels.shape) add('shape', `${quantized.shape} follows from the values`);
  if (quantized.equalEventsWithin6s !== labels.equalEventsWithin6s) add('equal_events', 'another count follows');
  const source = environment.engineGivesChanges === true ? sampledBy(manifest.evaluator).sampledBy : null;
  if (canonicalJson(source) !== canonicalJson(labels.sampledBy ?? null))
    add('sampled_by', 'the labels name another evaluator than the manifest');
  if (quantized.durationS !== labels.durationS) add('duration', 'another duration follows from the record');

  const { size, fps: rate } = rendering;
  const video = { file: 'video.mp4', width: size, height: size, fps: rate, durationS: quantized.durationS };
  const { caseId: id, environment: name } = entry;
  const told = { schemaVersion: 1, caseId: id, environment: name, video, ...environment.taskText(spec) };
  if (canonicalJson(task) !== canonicalJson(told)) add('task', 'it tells something else than its settings give');

  const identity = await existingStoreIdentity(store);
  if (identity === undefined) return add('case_id', 'the store has no salt, so the case id cannot be checked');
  const { caseId, keys } = planCase(
    environment,
    again,
    { sha256: entry.source.recordSha256, parseKey: parseKey(entry.environment, entry.source.recordSha256) },
    { labelSpec: spec, rendering, licence: entry.source.licence },
    identity.salt,
    { evaluator: evaluatorHash, renderer: rendererOf(manifest, entry) },
  );
  if (caseId !== entry.caseId) add('case_id', `the content gives the id ${caseId}`);
  for (const stage of ['parse', 'evaluate', 'quantize', 'render'] as const) {
    if (entry.stages[stage] !== keys[stage]) add('stages', `the inputs of ${stage} give the key ${keys[stage]}`);
  }
}

/** Hash of the toolchain that the render key was made with; null without a video. */
function rendererOf(manifest: Manifest, entry: CaseEntry): string | null {
  const { rendering } = manifest.toolchain;
  return entry.artifacts.video === null || rendering === null ? null : hashJson(rendering);
}

function parse(bytes: Buffer, environment: string): AnyMatch | undefined {
  try {
    return environmentNamed(environment).parse(bytes);
  } catch (error) {
    if (error instanceof CasemillError && error.failureClass === 'record') return undefined;
    throw error;
  }
}
