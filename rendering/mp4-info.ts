/**
 * Reads what an MP4 file says about itself, straight from its boxes (ISO/IEC 14496-12; the box names in comments are
 * clauses there): size, exact duration, frame count, order of boxes, texts. No ffprobe needed.
 */
import { open } from 'node:fs/promises';
import { CasemillError } from '../manifests/errors.js';

export interface Mp4Info {
  readonly width: number;
  readonly height: number;
  /** Ticks per second of the video track (8.4.2). */
  readonly timescale: number;
  /** Length of the video track in ticks: the sum of all sample durations (8.6.1.2). */
  readonly durationTicks: number;
  readonly durationS: number;
  /** Samples of the video track (8.7.3). */
  readonly frames: number;
  /** Frames per second when every sample lasts equally long, else null. */
  readonly fps: number | null;
  /** Whether the index precedes the pictures, so that playing starts before all is loaded. */
  readonly fastStart: boolean;
  readonly tracks: number;
  /** Whether user data or metadata (8.10, 8.11) say anything; the empty list that ffmpeg always writes does not. */
  readonly metadata: boolean;
  /** Primaries, transfer, matrix as ITU-T H.273 numbers them and the full-range flag; null when absent. */
  readonly colour: readonly [number, number, number, boolean] | null;
}

interface Box {
  readonly type: string;
  readonly body: Buffer;
}

const largestIndex = 64 * 1024 * 1024;
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts']);

/** Throws `video_broken` (infrastructure) for a file that is not a complete MP4 with one video track. */
export async function readMp4Info(path: string): Promise<Mp4Info> {
  const { moov, fastStart } = await readIndex(path);
  try {
    return describe(moov, fastStart, path);
  } catch (error) {
    throw error instanceof RangeError ? videoBroken(path, 'a box is shorter than it must be') : error;
  }
}

function describe(moov: Buffer, fastStart: boolean, path: string): Mp4Info {
  const boxes = flatten(moov);
  const one = (type: string): Buffer => {
    const found = boxes.find((box) => box.type === type);
    if (found === undefined) throw videoBroken(path, `there is no ${type} box`);
    return found.body;
  };
  const mdhd = one('mdhd');
  const timescale = mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12);
  const stts = one('stts');
  const runs = Array.from({ length: stts.readUInt32BE(4) }, (_, index) => ({
    count: stts.readUInt32BE(8 + 8 * index),
    ticks: stts.readUInt32BE(12 + 8 * index),
  }));
  const durationTicks = runs.reduce((sum, run) => sum + run.count * run.ticks, 0);
  const ticks = runs[0]?.ticks ?? 0;
  const entry = one('stsd').subarray(8);
  return {
    width: entry.readUInt16BE(32),
    height: entry.readUInt16BE(34),
    timescale,
    durationTicks,
    durationS: durationTicks / timescale,
    frames: one('stsz').readUInt32BE(8),
    fps: ticks > 0 && runs.every((run) => run.ticks === ticks) ? timescale / ticks : null,
    fastStart,
    tracks: boxes.filter((box) => box.type === 'trak').length,
    metadata: boxes.some((box) => box.type === 'meta' || (box.type === 'udta' && saysSomething(box.body))),
    colour: colourOf(entry),
  };
}

async function readIndex(path: string): Promise<{ moov: Buffer; fastStart: boolean }> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw videoBroken(path, 'the file cannot be opened', cause);
  });
  try {
    const { size: fileSize } = await file.stat();
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
    return { moov, fastStart };
  } finally {
    await file.close();
  }
}

/** All boxes below a container, depth first, containers included. */
function flatten(body: Buffer): Box[] {
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

// User data of an iTunes kind: `meta` (a full box) with a handler and a list `ilst`, which is empty in our files.
function saysSomething(userData: Buffer): boolean {
  return flatten(userData).some(
    (box) =>
      box.type !== 'meta' ||
      flatten(box.body.subarray(4)).some(
        ({ type, body }) =>
          (type !== 'hdlr' && type !== 'ilst' && type !== 'free') || (type === 'ilst' && body.length > 0),
      ),
  );
}

// A sample entry's fixed part is 86 bytes with its header (12.1.3); boxes follow, `colr` of type nclx among them.
function colourOf(entry: Buffer): Mp4Info['colour'] {
  const boxes = flatten(entry.subarray(86, entry.readUInt32BE(0)));
  const colr = boxes.find((box) => box.type === 'colr' && box.body.toString('latin1', 0, 4) === 'nclx')?.body;
  if (colr === undefined) return null;
  return [colr.readUInt16BE(4), colr.readUInt16BE(6), colr.readUInt16BE(8), (colr.readUInt8(10) & 0x80) !== 0];
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
