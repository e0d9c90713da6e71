/**
 * Whether a player that believes an MP4's index shows every frame at its time, upright, in its size and colours, and
 * starts decoding only where it can. The decoder of the check goes by the pictures, so damage here would pass it.
 * Clauses are those of ISO/IEC 14496-12.
 */
import { nalType, typeOf } from './h264/nal.js';
import { flatten, fromIndex } from './mp4-boxes.js';
import { openSampleReader, readSamples } from './mp4-samples.js';

export interface IndexDemand {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly frames: number;
}

/** What the index says wrongly; empty when all is right. Throws `video_broken` when it cannot be read. */
export function indexFaults(path: string, demand: IndexDemand): Promise<string[]> {
  return fromIndex(path, async ({ moov }) => [...headerFaults(moov, demand), ...(await keyFaults(path))]);
}

/** 1, 0, 0, 0, 1, 0, 0, 0, 1 in 16.16 and 2.30 (6.2.2): neither turned nor scaled. */
const upright = '000100000000000000000000000000000001000000000000000000000000000040000000';
const once = 0x10000;

function headerFaults(moov: Buffer, { width, height, fps, frames }: IndexDemand): string[] {
  const boxes = flatten(moov);
  const bodies = (type: string): Buffer[] => boxes.filter((box) => box.type === type).map(({ body }) => body);
  const single = ['mvhd', 'tkhd', 'mdhd', 'hdlr', 'dref', 'stsd', 'stts'];
  const missing = single.filter((type) => bodies(type).length !== 1);
  if (missing.length > 0) return [`the index has no single ${missing.join(', ')}`];
  const [mvhd, tkhd, mdhd, hdlr, dref, stsd, stts] = single.map((type) => bodies(type)[0] ?? Buffer.alloc(0)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const movie = clockOf(mvhd);
  const track = clockOf(mdhd);
  // The movie's clock may not divide a frame: 57,600 ticks a second and 7 frames.
  const whole = (ticks: number): boolean => Math.abs(ticks - (frames / fps) * movie.timescale) < 1;
  const afterMovie = movie.bytes + 4;
  const afterTrack = tkhd[0] === 1 ? 36 : 24;
  const trackTicks = tkhd[0] === 1 ? Number(tkhd.readBigUInt64BE(28)) : tkhd.readUInt32BE(20);
  const entry = stsd.subarray(8);
  const holds: [boolean, string][] = [
    [whole(movie.ticks) && whole(trackTicks), 'the length of the movie'],
    [track.ticks * fps === frames * track.timescale, 'the length of the track'],
    [mvhd.readUInt32BE(movie.bytes) === once, 'the speed'],
    [mvhd.toString('hex', afterMovie + 12, afterMovie + 48) === upright, 'the orientation'],
    [tkhd.toString('hex', afterTrack + 16, afterTrack + 52) === upright, 'the orientation of the track'],
    [(tkhd.readUInt32BE(0) & 1) === 1, 'whether the track is shown'],
    [tkhd.readUInt32BE(afterTrack + 52) === width * once, 'the width'],
    [tkhd.readUInt32BE(afterTrack + 56) === height * once, 'the height'],
    [hdlr.toString('latin1', 8, 12) === 'vide', 'the kind of the track'],
    // 8.7.2: one reference, and to this file itself.
    [dref.readUInt32BE(4) === 1 && dref.toString('latin1', 12, 16) === 'url ' && dref[19] === 1, 'where pictures lie'],
    [stsd.readUInt32BE(4) === 1 && entry.toString('latin1', 4, 8) === 'avc1', 'the codec'],
    [entry.readUInt16BE(14) === 1, 'the data reference'],
    [sampleEntryHolds(entry), 'the parameter sets, the colours or the pixels'],
    [inStep(stts, bodies('ctts'), bodies('elst'), track.timescale / fps, frames, whole), 'the times of frames'],
  ];
  return holds.flatMap(([right, what]) => (right ? [] : [`the index is wrong about ${what}`]));
}

/** 8.2.2 and 8.4.2: times of 4 or 8 bytes. `bytes`: where the fields behind the duration begin. */
function clockOf(header: Buffer): { timescale: number; ticks: number; bytes: number } {
  if (header[0] === 1) {
    return { timescale: header.readUInt32BE(20), ticks: Number(header.readBigUInt64BE(24)), bytes: 32 };
  }
  return { timescale: header.readUInt32BE(12), ticks: header.readUInt32BE(16), bytes: 20 };
}

/** BT.709 in limited range, square pixels, and the profile of the parameter set (ISO/IEC 14496-15, 5.3.3.1.2). */
function sampleEntryHolds(entry: Buffer): boolean {
  const boxes = flatten(entry.subarray(86, entry.readUInt32BE(0)));
  const find = (type: string): Buffer | undefined => boxes.find((box) => box.type === type)?.body;
  const [avcC, colr, pasp] = [find('avcC'), find('colr'), find('pasp')];
  if (avcC?.[0] !== 1 || avcC.toString('hex', 1, 4) !== avcC.toString('hex', 9, 12)) return false;
  if (colr?.toString('hex', 0, 11) !== `${Buffer.from('nclx').toString('hex')}00010001000100`) return false;
  return pasp === undefined || pasp.readUInt32BE(0) === pasp.readUInt32BE(4);
}

/**
 * Whether the frames, sorted by when they are shown, are shown at 0, tick, 2 × tick and so on: decoding times (8.6.1.2),
 * their offsets (8.6.1.3), and one edit at most, which begins with the first frame (8.6.6).
 */
function inStep(
  stts: Buffer,
  [ctts]: readonly Buffer[],
  [elst]: readonly Buffer[],
  tick: number,
  frames: number,
  whole: (ticks: number) => boolean,
): boolean {
  const durations = runs(stts, frames);
  const offsets = ctts === undefined ? Array<number>(frames).fill(0) : runs(ctts, frames);
  if (durations.length !== frames || offsets.length !== frames) return false;
  let decoded = 0;
  const shown = durations.map((duration, index) => {
    const time = decoded + (offsets[index] ?? 0);
    decoded += duration;
    return time;
  });
  let start = 0;
  if (elst !== undefined) {
    const long = elst[0] === 1;
    const length = long ? Number(elst.readBigUInt64BE(8)) : elst.readUInt32BE(8);
    start = long ? Number(elst.readBigInt64BE(16)) : elst.readInt32BE(12);
    if (elst.readUInt32BE(4) !== 1 || !whole(length) || elst.readUInt32BE(long ? 24 : 16) !== once) return false;
  }
  shown.sort((one, other) => one - other);
  return durations.every((duration) => duration === tick) && shown.every((time, k) => time - start === k * tick);
}

/** A value for each sample from pairs of a count and a value; at most one more than `most`. */
function runs(box: Buffer, most: number): number[] {
  const values: number[] = [];
  const count = box.readUInt32BE(4);
  for (let index = 0; index < count; index++) {
    const value = box.readInt32BE(12 + 8 * index);
    for (let left = box.readUInt32BE(8 + 8 * index); left > 0 && values.length <= most; left--) values.push(value);
  }
  return values;
}

/** Players begin decoding at the sync samples (8.6.2), which must be the pictures that need nothing before them. */
async function keyFaults(path: string): Promise<string[]> {
  const { table } = await readSamples(path);
  const reader = await openSampleReader(path);
  try {
    for (const [frame, sample] of table.entries()) {
      if (isRefresh(await reader.read(sample)) !== sample.key) {
        return [`the index is wrong about where decoding can begin, at picture ${frame}`];
      }
    }
    return [];
  } finally {
    await reader.close();
  }
}

/** Whether the first slice of a sample, NAL units behind lengths of four bytes, is of an IDR picture. */
function isRefresh(sample: Buffer): boolean {
  for (let at = 0; at + 5 <= sample.length; at += 4 + sample.readUInt32BE(at)) {
    const type = typeOf(sample.subarray(at + 4, at + 5));
    if (type === nalType.slice || type === nalType.idrSlice) return type === nalType.idrSlice;
  }
  return false;
}
