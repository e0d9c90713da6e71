/**
 * Proves which pictures of a file are repeats, by their bytes: a sample is one when it is exactly what repeatPicture
 * writes for its place in the stream. A decoder then need not see it. What is left goes to the decoder as a stream
 * without gaps in frame_num; which frame each of its pictures stands for, and for how many, comes from the sample table.
 */
import { typeOf } from './h264/nal.js';
import { readStreamFormat, type StreamFormat, UnsupportedStream } from './h264/parameter-sets.js';
import {
  isReferenceSlice,
  nextFrameNum,
  readSliceHead,
  repeatPicture,
  repeatRefIdc,
  withFrameNum,
} from './h264/slice.js';
import { openSampleReader, readSamples, type Sample, type SampleReader, type Samples } from './mp4-samples.js';
import { sampleOf } from './mux.js';

export interface ShownPicture {
  /** Index of the first frame that shows it. */
  readonly frame: number;
  /** Proven repeats behind it. */
  readonly repeats: number;
}

export interface RepeatedVideo {
  /** The pictures that are not repeats, in order; together with their repeats they are all frames. */
  readonly pictures: readonly ShownPicture[];
  /** Writes them as a byte stream (Annex B). */
  writeStream(write: (bytes: Uint8Array) => Promise<void>): Promise<void>;
}

/**
 * Null for a video that has no repeats or in which anything is not as the fast encoder writes it: then all of its
 * pictures must be decoded. Throws `video_broken` when there is no whole sample table.
 */
export async function readRepeatedVideo(path: string): Promise<RepeatedVideo | null> {
  const samples = await readSamples(path);
  if (samples.sets === null || !samples.inOrder) return null;
  const { sps, pps } = samples.sets;
  const reader = await openSampleReader(path);
  let coded: CodedSample[];
  let format: StreamFormat;
  try {
    format = readStreamFormat(sps, pps);
    coded = await separate(samples, format, reader);
  } catch (error) {
    if (error instanceof UnsupportedStream || error instanceof RangeError) return null;
    throw error;
  } finally {
    await reader.close();
  }
  if (coded.length === samples.table.length) return null;
  return {
    pictures: coded.map(({ shown }) => shown),
    async writeStream(write) {
      const again = await openSampleReader(path);
      try {
        let frameNum = 0;
        for (const { sample } of coded) {
          const nals = nalsOf(await again.read(sample));
          frameNum = sample.key ? 0 : nextFrameNum(frameNum, format);
          const slices = nals.map((nal) => withFrameNum(nal, readSliceHead(nal, format), format, frameNum));
          const all = sample.key ? [sps, pps, ...slices] : slices;
          await write(Buffer.concat(all.flatMap((nal) => [startCode, nal])));
        }
      } finally {
        await again.close();
      }
    },
  };
}

const startCode = Buffer.from([0, 0, 0, 1]);

interface CodedSample {
  readonly sample: Sample;
  readonly shown: ShownPicture;
}

async function separate(samples: Samples, format: StreamFormat, reader: SampleReader): Promise<CodedSample[]> {
  const coded: { sample: Sample; shown: { frame: number; repeats: number } }[] = [];
  const repeats = new Map<number, Buffer>();
  let frameNum = -1;
  for (const [frame, sample] of samples.table.entries()) {
    const bytes = await reader.read(sample);
    const next = nextFrameNum(frameNum, format);
    const last = coded.at(-1);
    const repeat = repeats.get(next) ?? sampleOf([repeatPicture(format, next, repeatRefIdc)]);
    repeats.set(next, repeat);
    if (last !== undefined && !sample.key && bytes.equals(repeat)) {
      last.shown.repeats += 1;
      frameNum = next;
      continue;
    }
    frameNum = sample.key ? 0 : next;
    requireInPlace(nalsOf(bytes), sample, frameNum, format);
    coded.push({ sample, shown: { frame, repeats: 0 } });
  }
  return coded;
}

/** The slices of one picture: its first macroblock first, refreshing exactly where the table says so, in sequence. */
function requireInPlace(nals: readonly Buffer[], { key }: Sample, frameNum: number, format: StreamFormat): void {
  if (nals.length === 0) throw new UnsupportedStream('a sample is empty');
  nals.forEach((nal, index) => {
    if (!isReferenceSlice(nal)) throw new UnsupportedStream(`there is a NAL unit of type ${typeOf(nal)}`);
    const head = readSliceHead(nal, format);
    if ((head.firstMacroblock === 0) !== (index === 0)) throw new UnsupportedStream('a sample is not one picture');
    if (head.idr !== key) throw new UnsupportedStream('key frames and index differ');
    if (head.frameNum !== frameNum) throw new UnsupportedStream(`frame_num is ${head.frameNum}, not ${frameNum}`);
  });
}

/** Takes a sample apart: ISO/IEC 14496-15, 5.3.4.2, lengths of four bytes. */
function nalsOf(sample: Buffer): Buffer[] {
  const nals: Buffer[] = [];
  let at = 0;
  while (at < sample.length) {
    const size = at + 4 <= sample.length ? sample.readUInt32BE(at) : 0;
    if (size === 0 || at + 4 + size > sample.length) throw new UnsupportedStream('a NAL unit is cut off');
    nals.push(sample.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return nals;
}
