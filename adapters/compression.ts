/** Which compressed format a file has: told by its first bytes, because a name may lie or be missing. */
import { open } from 'node:fs/promises';

export type Compression = 'zstd' | 'gzip' | 'bzip2' | 'xz' | 'zip' | '7z';

const SIGNATURES: readonly (readonly [Compression, readonly number[]])[] = [
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['gzip', [0x1f, 0x8b, 0x08]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];

/** Endings under which compressed records lie about, besides `.zst`: a folder's are listed, so that none goes missing. */
export const COMPRESSED_ENDINGS: readonly string[] = ['.gz', '.bz2', '.xz', '.zip', '.7z'];

/** Null for a file that begins like none of them. Throws what the file system says. */
export async function compressionOf(path: string): Promise<Compression | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const head = buffer.subarray(0, bytesRead);
    return SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))?.[0] ?? null;
  } finally {
    await file.close();
  }
}
