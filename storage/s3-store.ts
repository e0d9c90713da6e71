/**
 * The `s3:` store over the AWS SDK: SHA-256 with every put, multipart above 8 MB, `If-None-Match: *` for exclusive
 * writes, downloads checked for completeness. It never creates a bucket, also where the server would.
 */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { mapLocalFileError, objectMissing, type StoreContext } from './errors.js';
import { assertAscending, inKeyOrder } from './key-order.js';
import { assertKey, assertPrefix } from './keys.js';
import { readLocalFile } from './local-file.js';
import type { ObjectStore, StoredObject, WriteReceipt } from './object-store.js';
import { createS3Client, isAws, withEnvironment } from './s3-client.js';
import { downloadToFile, downloadToMemory } from './s3-download.js';
import { isObjectAbsent, mapS3Error, missingBucket, readAnswer } from './s3-errors.js';
import { listPages } from './s3-listing.js';
import { MULTIPART_ABOVE_BYTES, uploadInParts } from './s3-upload.js';
import type { S3Location } from './store-url.js';

/** Writers of one key at the same time may get 409 for as long as the first one is busy. */
const CONFLICT_RETRIES = 8;
const CONFLICT_WAIT_MS = 25;

export function openS3Store(configured: S3Location): ObjectStore {
  const location = withEnvironment(configured);
  const client = createS3Client(location);
  const bucket = location.bucket;
  const nameOf = (key: string): string => location.prefix + key;
  const requireBucket = onceSuccessful(() => bucketExists(client, location));

  /** Checks the key and the bucket, runs the operation, maps what fails. */
  async function call<T>(key: string, action: StoreContext['action'], operation: () => Promise<T>): Promise<T> {
    assertKey(key);
    try {
      await requireBucket();
      return await operation();
    } catch (error) {
      throw mapS3Error(error, location, { input: key, action });
    }
  }

  async function putBytes(key: string, body: Uint8Array | string, exclusive: boolean): Promise<WriteReceipt> {
    const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
    const hash = createHash('sha256').update(bytes).digest();
    const condition = exclusive ? { IfNoneMatch: '*' } : {};
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: nameOf(key),
        Body: bytes,
        ContentLength: bytes.byteLength,
        ChecksumSHA256: hash.toString('base64'),
        ...condition,
      }),
    );
    return { size: bytes.byteLength, sha256: hash.toString('hex') };
  }

  async function putFile(key: string, path: string): Promise<WriteReceipt> {
    const size = await fileSize(path);
    if (size > MULTIPART_ABOVE_BYTES) return uploadInParts(client, { bucket, name: nameOf(key) }, path, size);
    const chunks: Uint8Array[] = [];
    for await (const chunk of readLocalFile(path)) chunks.push(chunk);
    return putBytes(key, Buffer.concat(chunks), false);
  }

  async function copy(from: string, to: string): Promise<void> {
    assertKey(from);
    const present = await undefinedIfAbsent(client.send(new HeadObjectCommand({ Bucket: bucket, Key: nameOf(from) })));
    if (present === undefined) throw objectMissing(from);
    if (from === to) return; // AWS refuses a copy that changes nothing
    const source = `${bucket}/${nameOf(from)}`.split('/').map(encodeURIComponent).join('/');
    await client.send(new CopyObjectCommand({ Bucket: bucket, Key: nameOf(to), CopySource: source }));
  }

  async function getIfPresent(key: string): Promise<Buffer | undefined> {
    return call(key, 'read', () => downloadToMemory(client, { bucket, name: nameOf(key) }));
  }

  async function* list(prefix: string): AsyncGenerator<StoredObject> {
    assertPrefix(prefix);
    try {
      await requireBucket();
      const pages = listPages(client, bucket, location.prefix, prefix);
      // AWS documents its order for general purpose buckets; holding anything back there would be waste.
      yield* assertAscending(isAws(location) ? pages : inKeyOrder(pages, prefix), location.url);
    } catch (error) {
      throw mapS3Error(error, location, { input: prefix, action: 'list' });
    }
  }

  return {
    url: location.url,
    getIfPresent,
    list,
    async get(key) {
      const body = await getIfPresent(key);
      if (body === undefined) throw objectMissing(key);
      return body;
    },
    head: (key) =>
      call(key, 'read', async () => {
        const found = await undefinedIfAbsent(client.send(new HeadObjectCommand({ Bucket: bucket, Key: nameOf(key) })));
        return found === undefined ? undefined : { key, size: found.ContentLength ?? 0 };
      }),
    put: (key, body) => call(key, 'write', () => putBytes(key, body, false)),
    putIfAbsent: (key, body) => call(key, 'write', () => createOnly(body, () => putBytes(key, body, true))),
    putFile: (key, path) => call(key, 'write', () => putFile(key, path)),
    copy: (from, to) => call(to, 'write', () => copy(from, to)),
    async getToFile(key, path) {
      const source = { bucket, name: nameOf(key) };
      const toError = (error: unknown) => mapS3Error(error, location, { input: key, action: 'read' });
      const receipt = await call(key, 'read', () => downloadToFile(client, source, path, toError));
      if (receipt === undefined) throw objectMissing(key);
      return receipt;
    },
    async delete(key) {
      // Some servers answer 404 for what AWS calls success.
      await call(key, 'delete', () =>
        undefinedIfAbsent(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: nameOf(key) }))),
      );
    },
    close: () => client.destroy(),
  };
}

/**
 * 412: the key is there. 409: another writer is busy with it, so ask again. A lost answer that the SDK repeats also
 * ends in 412 although the object is ours: callers compare contents, as they must anyway.
 */
async function createOnly(
  body: Uint8Array | string,
  write: () => Promise<WriteReceipt>,
): Promise<WriteReceipt & { readonly created: boolean }> {
  for (let retry = 0; ; retry += 1) {
    try {
      return { ...(await write()), created: true };
    } catch (error) {
      const { status } = readAnswer(error);
      if (status === 412) {
        const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
        return { size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex'), created: false };
      }
      if (status !== 409 || retry === CONFLICT_RETRIES) throw error;
      await sleep(CONFLICT_WAIT_MS * 2 ** retry);
    }
  }
}

/** Some servers create a missing bucket on the first write; a typing error must not become a bucket. */
async function bucketExists(client: S3Client, location: S3Location): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: location.bucket }));
  } catch (error) {
    const { status } = readAnswer(error);
    // A key that may write but not look at the bucket: the operation itself will tell.
    if (status === 403) return;
    throw status === 404 ? missingBucket(location, error) : error;
  }
}

/** Runs the check until it succeeded once; calls at the same time share one run. */
function onceSuccessful(check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= check().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}

async function fileSize(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    throw mapLocalFileError(error, path, 'read');
  }
}

async function undefinedIfAbsent<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (isObjectAbsent(error)) return undefined;
    throw error;
  }
}
