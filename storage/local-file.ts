/**
 * Streaming between local files with the SHA-256 taken on the way, and writing that is all or nothing. Both stores use
 * it; neither ever holds a video in memory.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mapLocalFileError } from './errors.js';
import type { WriteReceipt } from './object-store.js';

export interface Digest {
  /** Passes the bytes through and counts them; the receipt is valid once the source has ended. */
  readonly through: (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;
  readonly receipt: () => WriteReceipt;
}

export function digest(): Digest {
  const hash = createHash('sha256');
  let size = 0;
  return {
    through: async function* (source) {
      for await (const chunk of source) {
        size += chunk.byteLength;
        hash.update(chunk);
        yield chunk;
      }
    },
    receipt: () => ({ size, sha256: hash.digest('hex') }),
  };
}

/** Bytes of a local file as a stream; failures name the file (`local_file_unreadable`). */
export async function* readLocalFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) yield chunk as Uint8Array;
  } catch (error) {
    throw mapLocalFileError(error, path, 'read');
  }
}

/** Writes the bytes to a new file and flushes them to the disk. The file must not exist. Errors are Node's own. */
export async function writeFlushed(path: string, source: AsyncIterable<Uint8Array>): Promise<WriteReceipt> {
  const { through, receipt } = digest();
  await pipeline(Readable.from(through(source)), createWriteStream(path, { flags: 'wx', flush: true }));
  return receipt();
}

/**
 * Streams into `path` (its folder is made when missing): the file is complete or not there at all. Failures of the
 * source pass through `mapSourceError`; failures of the local disk become `local_*` codes.
 */
export async function saveToLocalFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
  mapSourceError: (error: unknown) => Error,
): Promise<WriteReceipt> {
  const part = `${path}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const receipt = await writeFlushed(part, mapped(source, mapSourceError));
    await rename(part, path);
    return receipt;
  } catch (error) {
    // The clean-up must not hide why it was needed.
    await rm(part, { force: true }).catch(() => undefined);
    throw mapLocalFileError(error, path, 'write');
  }
}

async function* mapped(
  source: AsyncIterable<Uint8Array>,
  mapSourceError: (error: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw mapSourceError(error);
  }
}
