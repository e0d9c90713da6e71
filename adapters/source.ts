/** Files to byte chunks: plain and Zstandard-compressed, both as streams. Shared by all rooms. */
import { createReadStream } from 'node:fs';
import { Decompress } from 'fzstd';
import { CasemillError } from '../manifests/errors.js';
import { type Compression, compressionOf } from './compression.js';
import { contentChecksum, type ZstdFrame, zstdFrames } from './zstd-frames.js';

const CHUNK_BYTES = 64 * 1024;

/**
 * Compressed bytes per step. A block of four bytes may expand to 128 KiB, so a step is at most 32 MiB even for a file
 * made to hurt; real dumps expand sevenfold.
 */
const STEP_BYTES = 1024;

/**
 * The bytes of a file, decompressed when it is Zstandard by name or content, in chunks of at most 64 KiB. A frame that carries a
 * checksum is decompressed twice, to know that it is sound before its first game is taken; that is cheap beside parsing.
 * Throws `file_unreadable` (infrastructure), and `archive_corrupt` (record) with the offset in the compressed file after
 * all chunks that could be read. `compression_unsupported` (record) for a file in another compressed format.
 */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  const compression = await compressionOf(path).catch((cause) => {
    throw unreadable(path, cause);
  });
  if (compression === 'zstd' || path.toLowerCase().endsWith('.zst')) yield* readArchive(path);
  else if (compression === null) yield* readFile(path);
  else throw unsupported(path, compression);
}

async function* readFile(path: string, range: { start?: number; end?: number } = {}): AsyncGenerator<Uint8Array> {
  try {
    const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES, ...range });
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

async function* readArchive(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const frame of zstdFrames(path)) {
      const read = (): AsyncGenerator<Uint8Array> => readFile(path, { start: frame.start, end: frame.end - 1 });
      if (await failsItsChecksum(frame, read())) {
        throw corrupt(path, frame.start, new Error('the content of this frame does not have its checksum'));
      }
      yield* decompressed(path, frame.start, read());
    }
  } catch (error) {
    throw error instanceof CasemillError ? error : unreadable(path, error);
  }
}

/** False too for what cannot be decompressed: that shows, with its place, when the frame is read. */
async function failsItsChecksum({ checksum }: ZstdFrame, chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  if (checksum === null) return false;
  const found = await contentChecksum(chunks).catch((error: unknown) => {
    if (error instanceof CasemillError) throw error;
    return checksum;
  });
  return found !== checksum;
}

async function* decompressed(
  path: string,
  start: number,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let blocks: Uint8Array[] = [];
  const decoder = new Decompress((block) => blocks.push(block));
  let offset = start;
  const step = (bytes: Uint8Array, final: boolean): unknown => {
    try {
      decoder.push(bytes, final);
      return undefined;
    } catch (error) {
      return error;
    }
  };
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += STEP_BYTES) {
      const bytes = chunk.subarray(start, start + STEP_BYTES);
      const error = step(bytes, false);
      yield* slices(blocks);
      blocks = [];
      if (error !== undefined) throw corrupt(path, offset, error);
      offset += bytes.length;
    }
  }
  const error = step(new Uint8Array(0), true);
  yield* slices(blocks);
  if (error !== undefined) throw corrupt(path, offset, error);
}

function* slices(blocks: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const block of blocks) {
    for (let start = 0; start < block.length; start += CHUNK_BYTES) yield block.subarray(start, start + CHUNK_BYTES);
  }
}

function unreadable(path: string, cause: unknown): CasemillError {
  return new CasemillError({
    code: 'file_unreadable',
    failureClass: 'infrastructure',
    message: `the file cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    input: path,
    remedy: 'Check the path and its permissions.',
    cause,
  });
}

function unsupported(path: string, compression: Compression): CasemillError {
  return new CasemillError({
    code: 'compression_unsupported',
    failureClass: 'record',
    message: `the file is compressed with ${compression}, so none of its records was read`,
    input: path,
    remedy: 'Decompress it, or compress it with zstd instead.',
  });
}

function corrupt(path: string, offset: number, cause: unknown): CasemillError {
  return new CasemillError({
    code: 'archive_corrupt',
    failureClass: 'record',
    message: `the Zstandard data is damaged or cut short: ${cause instanceof Error ? cause.message : String(cause)}`,
    input: path,
    place: `compressed byte ${offset}`,
    remedy: 'Fetch the file again and compare its checksum.',
    cause,
  });
}
