/** Stage outputs to a case: its public and private files, and the entry that the manifest will hold. */
import { environmentNamed } from '../adapters/registry.js';
import { canonicalJson, sha256 } from '../manifests/canonical.js';
import type { LabelFile, TaskFile } from '../manifests/labels-schema.js';
import { type Artifact, CaseEntry, type VideoArtifact } from '../manifests/manifest-schema.js';
import { EvaluatorIdentitySchema } from '../manifests/spec-schema.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { Dependencies } from './dependencies.js';
import { failureKey } from './failure-key.js';
import { hashObject } from './hash-object.js';
import { evaluatorDocumentKey } from './identify.js';
import type { CaseInput } from './interfaces.js';
import { sampledBy } from './label-match.js';
import { QuantizedDocument } from './quantize.js';
import { RenderedDocument, videoKeyOf } from './render.js';
import { notTheSame, readDocument, readDocumentIfWhole, writeDocument, writeOnce } from './stage.js';

export const recordKey = (recordSha256: string): string => `private/records/${recordSha256}`;

export function assembleActivities(deps: Dependencies) {
  return {
    async assemble(input: CaseInput): Promise<void> {
      const store = deps.store(input.run.store);
      const config = await deps.runConfig(input.run.store, input.run.prefix);
      const { identities } = input;
      const { identity, caseId, recordSha256, keys } = input.item;
      const environment = environmentNamed(config.environment);
      const { tuples, durationS, shape, equalEventsWithin6s } = await readDocument(
        store,
        keys.quantize,
        QuantizedDocument,
      );

      const before = await readDocumentIfWhole(store, keys.case, CaseEntry);
      const labels: LabelFile = {
        schemaVersion: 1,
        caseId,
        environment: environment.name,
        durationS,
        tuples,
        shape,
        equalEventsWithin6s,
        ...(environment.engineGivesChanges === true
          ? sampledBy(await readDocument(store, evaluatorDocumentKey(identities.evaluator), EvaluatorIdentitySchema))
          : {}),
      };
      const { size, fps } = config.rendering;
      const task: TaskFile = {
        schemaVersion: 1,
        caseId,
        environment: environment.name,
        video: { file: 'video.mp4', width: size, height: size, fps, durationS },
        ...environment.taskText(config.labelSpec),
      };
      const entry: CaseEntry = {
        caseId,
        environment: environment.name,
        matchIdentity: identity,
        source: { recordSha256, licence: config.licence },
        tuples: tuples.length,
        durationS,
        shape,
        equalEventsWithin6s,
        stages: { parse: keys.parse, evaluate: keys.evaluate, quantize: keys.quantize, render: keys.render },
        artifacts: {
          video:
            keys.render === null
              ? null
              : await publishVideo(
                  store,
                  keys.render,
                  caseId,
                  identities.renderer ?? '',
                  before?.artifacts.video?.sha256,
                ),
          task: await writeArtifact(store, `public/${caseId}/task.json`, task, before?.artifacts.task),
          labels: await writeArtifact(store, `private/${caseId}/labels.json`, labels, before?.artifacts.labels),
          record: await artifactOf(store, recordKey(recordSha256)),
          match: await artifactOf(store, keys.parse),
          values: await artifactOf(store, keys.evaluate),
        },
      };
      await writeDocument(store, keys.case, CaseEntry.parse(entry));
      // An earlier try of this run may have failed for good.
      await store.delete(failureKey(input.run.prefix, input.item.ordinal));
    },
  };
}

/** `before`: what this very case had here. When that is what it gets now, whatever lies there was damaged since. */
async function writeArtifact(
  store: ObjectStore,
  key: string,
  document: LabelFile | TaskFile,
  before: Artifact | undefined,
): Promise<Artifact> {
  const body = canonicalJson(document);
  const written =
    before?.sha256 === sha256(body) ? await store.put(key, body) : await writeOnce(store, key, body, 'this run');
  return { key, size: written.size, sha256: written.sha256 };
}

async function artifactOf(store: ObjectStore, key: string): Promise<Artifact> {
  return { key, ...(await hashObject(store, key)) };
}

/**
 * A video that is there already must be the same: another one means another toolchain on the same store. Unless this very
 * case was built before with the same video (`before`, its SHA-256): then what lies there now was damaged since.
 */
async function publishVideo(
  store: ObjectStore,
  stageKey: string,
  caseId: string,
  toolchain: string,
  before: string | undefined,
): Promise<VideoArtifact> {
  const video = await readDocument(store, stageKey, RenderedDocument);
  const key = `public/${caseId}/video.mp4`;
  if ((await store.head(key)) === undefined) {
    await store.copy(videoKeyOf(stageKey), key);
  } else if ((await hashObject(store, key)).sha256 !== video.sha256) {
    if (before === video.sha256) await store.copy(videoKeyOf(stageKey), key);
    else throw notTheSame(key, `toolchain ${toolchain.slice(0, 16)}`, 'another toolchain');
  }
  return { key, ...video };
}
