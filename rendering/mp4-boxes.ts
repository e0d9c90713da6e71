/** Boxes of an MP4 file (ISO/IEC 14496-12, 4.2): finding the index and taking it apart. */
import { open } from 'node:fs/promises';
import { CasemillError } from '../manifests/errors.js';

export interface Box {
  readonly type: string;
  readonly body: Buffer;
}

const largestIndex = 64 * 1024 * 1024;
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'edts']);

export interface Mp4Index {
  /** The body of `moov`. */
  readonly moov: Buffer;
  /** Whether it precedes the pictures. */
  readonly fastStart: boolean;
  /** Bytes. */
  readonly fileSize: number;
}

/** Throws `video_broken`. */
async function readIndex(path: string): Promise<Mp4Index> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw videoBroken(path, 'the file cannot be opened', cause);
  });
  try {
    const about = await file.stat();
    if (!about.isFile()) throw videoBroken(path, 'it is no file');
    const fileSize = about.size;
    let at = 0;
    let moov: Buffer | undefined;
    let mdat = false;
    let fastStart = false;
    while (at + 8 <= fileSize) {
      const head = Buffer.alloc(16);
      await file.read(head, 0, 16, at);
      const type = head.toString('latin1', 4, 8);
      const short = head.readUInt32BE(0);
      const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? fileSize - at : short;
      if (at === 0 && type !== 'ftyp') throw videoBroken(path, 'it does not begin as an MP4 file');
      if (size < 8 || at + size > fileSize) throw videoBroken(path, `the ${type} box at byte ${at} is cut off`);
      if (type === 'mdat') mdat = true;
      if (type === 'moov') {
        if (size > largestIndex) throw videoBroken(path, 'the index is larger than 64 MiB');
        moov = Buffer.alloc(size - 8);
        await file.read(moov, 0, moov.length, at + 8);
        fastStart = !mdat;
      }
      at += size;
    }
    if (moov === undefined || !mdat) throw videoBroken(path, 'the index or the pictures are missing');
    return { moov, fastStart, fileSize };
  } finally {
    await file.close();
  }
}

/** Hands the index to `read`; its RangeError, from a box that ends too early, becomes `video_broken`. */
export async function fromIndex<T>(path: string, read: (index: Mp4Index) => T): Promise<Awaited<T>> {
  const index = await readIndex(path);
  try {
    return await read(index);
  } catch (error) {
    throw error instanceof RangeError ? videoBroken(path, 'a box of the index is shorter than it must be') : error;
  }
}

/** All boxes below a container, depth first, containers included. */
export function flatten(body: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= body.length) {
    const size = body.readUInt32BE(at);
    if (size < 8 || at + size > body.length) throw new RangeError('box');
    const type = body.toString('latin1', at + 4, at + 8);
    const inner = body.subarray(at + 8, at + size);
    boxes.push({ type, body: inner }, ...(containers.has(type) ? flatten(inner) : []));
    at += size;
  }
  return boxes;
}

export function videoBroken(path: string, detail: string, cause?: unknown): CasemillError {
  return new CasemillError({
    code: 'video_broken',
    failureClass: 'infrastructure',
    message: `a video is damaged: ${detail}`,
    input: path,
    remedy: 'Delete it and run the same command again; the video is then rendered anew.',
    ...(cause === undefined ? {} : { cause }),
  });
}
