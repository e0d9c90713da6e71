/** Files to byte chunks: plain PGN and Zstandard-compressed PGN, both as streams. */
import { createReadStream } from 'node:fs';
import { Decompress } from 'fzstd';
import { CasemillError } from '../../manifests/errors.js';

const CHUNK_BYTES = 64 * 1024;

/**
 * Compressed bytes per step. A block of four bytes may expand to 128 KiB, so a step is at most 32 MiB even for a file
 * made to hurt; real dumps expand sevenfold.
 */
const STEP_BYTES = 1024;

/**
 * The bytes of a `.pgn` file, or of a `.pgn.zst` file decompressed, in chunks of at most 64 KiB. Throws
 * `file_unreadable` (infrastructure), and `archive_corrupt` (record) with the offset in the compressed file after all
 * chunks that could be read.
 */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  if (path.toLowerCase().endsWith('.zst')) yield* decompressed(path, readFile(path));
  else yield* readFile(path);
}

async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) yield chunk as Uint8Array;
  } catch (cause) {
    throw new CasemillError({
      code: 'file_unreadable',
      failureClass: 'infrastructure',
      message: `the file cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      input: path,
      remedy: 'Check the path and its permissions.',
      cause,
    });
  }
}

async function* decompressed(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let blocks: Uint8Array[] = [];
  const decoder = new Decompress((block) => blocks.push(block));
  let offset = 0;
  const step = (bytes: Uint8Array, final: boolean): unknown => {
    try {
      decoder.push(bytes, final);
      return undefined;
    } catch (error) {
      return error;
    }
  };
  const corrupt = (cause: unknown): CasemillError =>
    new CasemillError({
      code: 'archive_corrupt',
      failureClass: 'record',
      message: `the Zstandard data is damaged or cut short: ${cause instanceof Error ? cause.message : String(cause)}`,
      input: path,
      place: `compressed byte ${offset}`,
      remedy: 'Fetch the file again and compare its checksum.',
      cause,
    });
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += STEP_BYTES) {
      const bytes = chunk.subarray(start, start + STEP_BYTES);
      const error = step(bytes, false);
      yield* slices(blocks);
      blocks = [];
      if (error !== undefined) throw corrupt(error);
      offset += bytes.length;
    }
  }
  const error = step(new Uint8Array(0), true);
  yield* slices(blocks);
  if (error !== undefined) throw corrupt(error);
}

function* slices(blocks: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const block of blocks) {
    for (let start = 0; start < block.length; start += CHUNK_BYTES) yield block.subarray(start, start + CHUNK_BYTES);
  }
}
