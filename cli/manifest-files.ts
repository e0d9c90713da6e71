/** Manifests as a person names them: a key, a run's name, a path, or a full URL. */
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseDocument } from '../activities/stage.js';
import { sha256 } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';
import { Manifest, ManifestPointer } from '../manifests/manifest-schema.js';
import { keyProblem } from '../storage/keys.js';
import type { ObjectStore } from '../storage/object-store.js';
import { openStore } from '../storage/open-store.js';

export interface OpenedManifest {
  readonly store: ObjectStore;
  readonly key: string;
  readonly sha256: string;
  readonly manifest: Manifest;
}

/**
 * `text`: `manifests/a/<hash>.json` or the pointer `manifests/a.json` as key, path or URL, or just `a`. Throws
 * `manifest_missing` (usage) or `stored_document_invalid`. The caller closes the store.
 */
export async function openManifest(text: string, storeUrl: string): Promise<OpenedManifest> {
  const { url, key } = await locate(text, storeUrl);
  const store = openStore(url);
  try {
    const bytes = await store.getIfPresent(key);
    if (bytes === undefined) throw missing(text, store.url, key);
    const pointer = ManifestPointer.safeParse(safeJson(bytes));
    const target = pointer.success ? pointer.data.manifest : key;
    const body = pointer.success ? await store.getIfPresent(target) : bytes;
    if (body === undefined) throw missing(text, store.url, target);
    if (pointer.success && pointer.data.sha256 !== sha256(body)) throw wrongPointer(key, target);
    return { store, key: target, sha256: sha256(body), manifest: parseDocument(body, target, Manifest) };
  } catch (error) {
    store.close();
    throw error;
  }
}

async function locate(text: string, storeUrl: string): Promise<{ url: string; key: string }> {
  const inStore = /^(.*?)\/(manifests\/[^?]+\.json)(\?.*)?$/.exec(text);
  if (inStore !== null && /^(file|s3):/.test(text)) {
    return { url: `${inStore[1]}${inStore[3] ?? ''}`, key: inStore[2] ?? '' };
  }
  if (text.startsWith('manifests/') && !(await isFile(text))) return { url: storeUrl, key: text };
  const path = /^(.*)\/(manifests\/.+\.json)$/.exec(resolve(text));
  if (path !== null && (await isFile(text))) return { url: `file:${path[1]}`, key: path[2] ?? '' };
  const key = `manifests/${text.replace(/^manifests\//, '').replace(/\.json$/, '')}.json`;
  if (keyProblem(key) !== undefined) throw missing(text, storeUrl, key);
  return { url: storeUrl, key };
}

async function isFile(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function safeJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function wrongPointer(key: string, target: string): CasemillError {
  return new CasemillError({
    code: 'pointer_wrong',
    failureClass: 'infrastructure',
    message: `the pointer's hash is not that of ${target}`,
    input: key,
    remedy: 'Name the manifest by its own key to audit it, or run the build again: it writes the pointer anew.',
  });
}

function missing(input: string, store: string, key: string): CasemillError {
  return new CasemillError({
    code: 'manifest_missing',
    failureClass: 'usage',
    message: `${store} holds no ${key}`,
    input,
    remedy: 'Name a run, a key below manifests/, or a path, and the --store it lies in.',
  });
}
