/**
 * Reads what an MP4 file says about itself, straight from its boxes (ISO/IEC 14496-12; the box names in comments are
 * clauses there): size, exact duration, frame count, order of boxes, texts. No ffprobe needed.
 */
import { flatten, fromIndex, videoBroken } from './mp4-boxes.js';

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

/** Throws `video_broken` (infrastructure) for a file that is not a complete MP4 with one video track. */
export function readMp4Info(path: string): Promise<Mp4Info> {
  return fromIndex(path, ({ moov, fastStart }) => describe(moov, fastStart, path));
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
