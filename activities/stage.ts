/** Reading and writing stage outputs. */
import type { z } from 'zod';
import { canonicalJson } from '../manifests/canonical.js';
import { CasemillError } from '../manifests/errors.js';
import type { ObjectStore } from '../storage/object-store.js';

/** Parses a stored JSON document against its schema; a document of another shape is `stored_document_invalid`. */
export async function readDocument<S extends z.ZodType>(
  store: ObjectStore,
  key: string,
  schema: S,
): Promise<z.output<S>> {
  return parseDocument(await store.get(key), key, schema);
}

export async function readDocumentIfPresent<S extends z.ZodType>(
  store: ObjectStore,
  key: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  const bytes = await store.getIfPresent(key);
  return bytes === undefined ? undefined : parseDocument(bytes, key, schema);
}

/** Undefined when the object is absent or damaged: for documents that this stage can make anew. */
export async function readDocumentIfWhole<S extends z.ZodType>(
  store: ObjectStore,
  key: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  try {
    return await readDocumentIfPresent(store, key, schema);
  } catch (error) {
    if (error instanceof CasemillError && error.code === 'stored_document_invalid') return undefined;
    throw error;
  }
}

export function parseDocument<S extends z.ZodType>(bytes: Buffer, key: string, schema: S): z.output<S> {
  let problem: unknown;
  try {
    const parsed = schema.safeParse(JSON.parse(bytes.toString('utf8')));
    if (parsed.success) return parsed.data;
    problem = parsed.error;
  } catch (error) {
    problem = error;
  }
  throw new CasemillError({
    code: 'stored_document_invalid',
    failureClass: 'infrastructure',
    message: 'a stored document is not what its key promises',
    input: key,
    remedy: 'Remove the object and run the same command again; what depends on it is made anew.',
    cause: problem,
  });
}

/** Writes canonical JSON. */
export async function writeDocument(store: ObjectStore, key: string, document: unknown) {
  return store.put(key, canonicalJson(document));
}

/**
 * Writes a JSON object that must be the same whoever makes it. There already with the same bytes is success; with others
 * it is a failure of class bug, because equal inputs gave unequal outputs. One that is cut off is replaced.
 */
export async function writeOnce(store: ObjectStore, key: string, body: string, madeBy: string) {
  const receipt = await store.putIfAbsent(key, body);
  if (receipt.created) return receipt;
  const there = await store.get(key);
  if (there.equals(Buffer.from(body, 'utf8'))) return receipt;
  if (!isJson(there)) return store.put(key, body);
  throw notTheSame(key, madeBy);
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

export function notTheSame(key: string, madeBy: string, before = 'an earlier run'): CasemillError {
  return new CasemillError({
    code: 'not_deterministic',
    failureClass: 'bug',
    message: `${madeBy} made other bytes than ${before} from the same inputs`,
    input: key,
    remedy:
      'Use one toolchain per store (`npx casemill doctor` shows the versions) or build into a new one; if the object was damaged, remove it.',
  });
}
