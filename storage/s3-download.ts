/**
 * Downloads that are complete or fail: the SDK repeats a request that was not answered, but not one whose answer broke
 * off in the middle, so that is done here.
 */
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { CasemillError } from '../manifests/errors.js';
import { storeError } from './errors.js';
import { saveToLocalFile } from './local-file.js';
import type { WriteReceipt } from './object-store.js';
import { isObjectAbsent } from './s3-errors.js';

export interface S3Object {
  readonly bucket: string;
  /** Full object name, with the store's prefix. */
  readonly name: string;
}

const ATTEMPTS = 3;

/** Undefined when absent. */
export async function downloadToMemory(client: S3Client, object: S3Object): Promise<Buffer | undefined> {
  return repeated(async () => {
    const source = await open(client, object);
    if (source === undefined) return undefined;
    const chunks: Uint8Array[] = [];
    for await (const chunk of source) chunks.push(chunk);
    return Buffer.concat(chunks);
  });
}

/** Undefined when absent; the local file then stays as it was. */
export async function downloadToFile(
  client: S3Client,
  object: S3Object,
  path: string,
  mapSourceError: (error: unknown) => Error,
): Promise<WriteReceipt | undefined> {
  return repeated(async () => {
    const source = await open(client, object);
    return source === undefined ? undefined : saveToLocalFile(path, source, mapSourceError);
  });
}

/** The body, which throws at its end when bytes are missing; the SDK also compares the SHA-256 where the server has one. */
async function open(client: S3Client, { bucket, name }: S3Object): Promise<AsyncGenerator<Uint8Array> | undefined> {
  try {
    const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name, ChecksumMode: 'ENABLED' }));
    if (answer.Body === undefined) throw damaged(name, 0, answer.ContentLength);
    return complete(answer.Body as AsyncIterable<Uint8Array>, name, answer.ContentLength);
  } catch (error) {
    if (isObjectAbsent(error)) return undefined;
    throw error;
  }
}

async function* complete(
  body: AsyncIterable<Uint8Array>,
  name: string,
  expected: number | undefined,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      yield chunk;
    }
  } catch (cause) {
    throw damaged(name, size, expected, cause);
  }
  if (expected !== undefined && size !== expected) throw damaged(name, size, expected);
}

async function repeated<T>(download: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await download();
    } catch (error) {
      if (attempt === ATTEMPTS || !isDamaged(error)) throw error;
    }
  }
}

/** Only answers that had begun: a request without any answer was already repeated by the SDK. */
function isDamaged(error: unknown): boolean {
  return error instanceof CasemillError && error.code === 'download_damaged';
}

function damaged(name: string, size: number, expected: number | undefined, cause?: unknown): CasemillError {
  return storeError(
    {
      code: 'download_damaged',
      message: `a download ended early or with a wrong checksum, after ${size} of ${expected ?? 'an unknown number of'} bytes`,
      remedy: 'Run the same command again; if it happens again, look for a proxy between here and the store.',
    },
    name,
    cause,
  );
}
