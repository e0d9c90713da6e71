/**
 * Frames of a Zstandard archive and their checksums (RFC 8878, 3.1): found by walking the block headers, which cost next
 * to nothing to read. The decompressor does not look at checksums, and a flipped bit may well give another legal move.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { Decompress } from 'fzstd';
import xxhash from 'xxhash-wasm';

export interface ZstdFrame {
  /** Offsets in the file; `end` is the byte behind the frame. */
  readonly start: number;
  readonly end: number;
  /** Low 32 bits of the content's XXH64, or null where the frame carries none. */
  readonly checksum: number | null;
}

const MAGIC = 0xfd2fb528;
/** Magic, descriptor, window, dictionary id, content size. */
const HEADER_BYTES = 4 + 1 + 1 + 4 + 8;
const CHECKSUM_BYTES = 4;
const BLOCK_HEADER_BYTES = 3;
const RUN_LENGTH_BLOCK = 1;

/** In the order of the file. What is no whole frame is one without a checksum, for the decompressor to judge. */
export async function* zstdFrames(path: string): AsyncGenerator<ZstdFrame> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    for (let start = 0; start < size; ) {
      const frame = await frameAt(file, start, size);
      yield frame;
      start = frame.end;
    }
  } finally {
    await file.close();
  }
}

async function frameAt(file: FileHandle, start: number, size: number): Promise<ZstdFrame> {
  const rest = { start, end: size, checksum: null };
  const header = await bytesAt(file, start, HEADER_BYTES);
  if (header.readUInt32LE(0) !== MAGIC) return skippableAt(header, start, size) ?? rest;
  const descriptor = header.readUInt8(4);
  let at = start + 5 + fieldBytes(descriptor);
  for (;;) {
    const block = (await bytesAt(file, at, BLOCK_HEADER_BYTES)).readUIntLE(0, BLOCK_HEADER_BYTES);
    at += BLOCK_HEADER_BYTES + (((block >> 1) & 3) === RUN_LENGTH_BLOCK ? 1 : block >> 3);
    if (at > size) return rest;
    if ((block & 1) === 1) break;
  }
  if ((descriptor & 4) === 0) return { start, end: at, checksum: null };
  if (at + CHECKSUM_BYTES > size) return rest;
  return { start, end: at + CHECKSUM_BYTES, checksum: (await bytesAt(file, at, CHECKSUM_BYTES)).readUInt32LE(0) };
}

/** Bytes of window descriptor, dictionary id and content size. */
function fieldBytes(descriptor: number): number {
  const singleSegment = (descriptor & 0x20) !== 0;
  const contentSize = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  return (singleSegment ? 0 : 1) + ([0, 1, 2, 4][descriptor & 3] ?? 0) + contentSize;
}

function skippableAt(header: Buffer, start: number, size: number): ZstdFrame | undefined {
  if (header.readUInt32LE(0) >>> 4 !== 0x184d2a5) return undefined;
  const end = start + 8 + header.readUInt32LE(4);
  return end > size ? undefined : { start, end, checksum: null };
}

/** Zeros behind the end of the file. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, position);
  return bytes;
}

/** Low 32 bits of the XXH64 (seed 0) of what a frame decompresses to. Throws the decompressor's error. */
export async function contentChecksum(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const { create64 } = await xxhash();
  const hash = create64(0n);
  const decoder = new Decompress((block) => hash.update(block));
  for await (const chunk of chunks) decoder.push(chunk, false);
  decoder.push(new Uint8Array(0), true);
  return Number(hash.digest() & 0xffff_ffffn);
}
