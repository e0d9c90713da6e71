/** Where the pictures of an MP4 file lie: its sample table (ISO/IEC 14496-12, clauses at each box), and reading them. */
import { type FileHandle, open } from 'node:fs/promises';
import { flatten, fromIndex, type Mp4Index, videoBroken } from './mp4-boxes.js';

export interface Samples {
  /** In decoding order. */
  readonly table: readonly Sample[];
  /** Whether decoding order is output order and every sample is shown when its duration says: no `ctts`, no `edts`. */
  readonly inOrder: boolean;
  /** Parameter sets of an H.264 track with one of each kind, else null. */
  readonly sets: { readonly sps: Buffer; readonly pps: Buffer } | null;
}

export interface Sample {
  readonly offset: number;
  readonly size: number;
  /** A sync sample: decoding can begin with it. */
  readonly key: boolean;
}

/** Throws `video_broken` when there is no whole sample table. */
export function readSamples(path: string): Promise<Samples> {
  return fromIndex(path, (index) => samplesOf(index, path));
}

function samplesOf({ moov, fileSize }: Mp4Index, path: string): Samples {
  const boxes = flatten(moov);
  const find = (type: string): Buffer | undefined => boxes.find((box) => box.type === type)?.body;
  const one = (type: string): Buffer => {
    const body = find(type);
    if (body === undefined) throw videoBroken(path, `there is no ${type} box`);
    return body;
  };
  const sizes = sizesOf(one('stsz'), fileSize);
  const offsets = offsetsOf(sizes, one('stsc'), chunksOf(find('stco'), find('co64')));
  if (offsets.some((offset, index) => offset + (sizes[index] ?? 0) > fileSize)) {
    throw videoBroken(path, 'a sample lies behind the end of the file');
  }
  const keys = keysOf(find('stss'));
  return {
    table: sizes.map((size, index) => ({
      offset: offsets[index] ?? Number.NaN,
      size,
      key: keys === undefined || keys.has(index),
    })),
    inOrder: find('ctts') === undefined && find('edts') === undefined,
    sets: parameterSets(one('stsd')),
  };
}

/** Reads samples; meant for ascending offsets. The bytes are valid until the next read. Close it. */
export interface SampleReader {
  read(sample: Sample): Promise<Buffer>;
  close(): Promise<void>;
}

const windowBytes = 256 * 1024;

export async function openSampleReader(path: string): Promise<SampleReader> {
  const file: FileHandle = await open(path, 'r');
  let window = Buffer.alloc(0);
  let start = 0;
  let memory = Buffer.allocUnsafe(windowBytes);
  return {
    async read({ offset, size }) {
      if (offset < start || offset + size > start + window.length) {
        if (memory.length < size) memory = Buffer.allocUnsafe(size);
        const { bytesRead } = await file.read(memory, 0, memory.length, offset);
        if (!(bytesRead >= size)) throw videoBroken(path, 'a sample lies behind the end of the file');
        start = offset;
        window = memory.subarray(0, bytesRead);
      }
      return window.subarray(offset - start, offset - start + size);
    },
    close: () => file.close(),
  };
}

/** 8.7.3: one size for all, or one for each. No file holds more than it is long, whatever the box says. */
function sizesOf(stsz: Buffer, fileSize: number): number[] {
  const common = stsz.readUInt32BE(4);
  const count = stsz.readUInt32BE(8);
  if (common === 0 ? 12 + 4 * count > stsz.length : common * count > fileSize) throw new RangeError('stsz');
  return Array.from({ length: count }, (_, index) => (common === 0 ? stsz.readUInt32BE(12 + 4 * index) : common));
}

/** 8.7.5. */
function chunksOf(stco: Buffer | undefined, co64: Buffer | undefined): number[] {
  const body = stco ?? co64;
  if (body === undefined) throw new RangeError('stco');
  return Array.from({ length: body.readUInt32BE(4) }, (_, index) =>
    body === stco ? body.readUInt32BE(8 + 4 * index) : Number(body.readBigUInt64BE(8 + 8 * index)),
  );
}

/** 8.7.4: runs of chunks with equally many samples. */
function offsetsOf(sizes: readonly number[], stsc: Buffer, chunks: readonly number[]): number[] {
  const offsets: number[] = [];
  const runs = stsc.readUInt32BE(4);
  let run = 0;
  for (let chunk = 1; chunk <= chunks.length; chunk++) {
    while (run + 1 < runs && stsc.readUInt32BE(8 + 12 * (run + 1)) <= chunk) run++;
    let at = chunks[chunk - 1] ?? 0;
    for (let left = stsc.readUInt32BE(12 + 12 * run); left > 0 && offsets.length < sizes.length; left--) {
      const size = sizes[offsets.length] ?? 0;
      offsets.push(at);
      at += size;
    }
  }
  if (offsets.length !== sizes.length) throw new RangeError('stsc');
  return offsets;
}

/** 8.6.2: without the box every sample is a sync sample. */
function keysOf(stss: Buffer | undefined): Set<number> | undefined {
  if (stss === undefined) return undefined;
  return new Set(Array.from({ length: stss.readUInt32BE(4) }, (_, index) => stss.readUInt32BE(8 + 4 * index) - 1));
}

/** `avcC` within the sample entry: ISO/IEC 14496-15, 5.3.3.1.2. Lengths of four bytes only. */
function parameterSets(stsd: Buffer): Samples['sets'] {
  const entry = stsd.subarray(8);
  if (entry.toString('latin1', 4, 8) !== 'avc1') return null;
  const avcC = flatten(entry.subarray(86, entry.readUInt32BE(0))).find(({ type }) => type === 'avcC')?.body;
  if (avcC === undefined || ((avcC[4] ?? 0) & 3) !== 3 || ((avcC[5] ?? 0) & 31) !== 1) return null;
  const spsEnd = 8 + avcC.readUInt16BE(6);
  if (avcC[spsEnd] !== 1) return null;
  const ppsEnd = spsEnd + 3 + avcC.readUInt16BE(spsEnd + 1);
  return { sps: avcC.subarray(8, spsEnd), pps: avcC.subarray(spsEnd + 3, ppsEnd) };
}
