/**
 * The key frames of a video by x264: one run of ffmpeg for all of them, each a picture that needs no other. Their
 * stream's parameter sets say how the pictures between them must be written.
 */
import { Writable } from 'node:stream';
import type { EncodeOptions } from './encoder.js';
import type { Feed } from './feed.js';
import { bt709Arguments, rawVideoInput, runFfmpeg } from './ffmpeg.js';
import { createNalSplitter, nalType, typeOf } from './h264/nal.js';
import { readStreamFormat, type StreamFormat, UnsupportedStream } from './h264/parameter-sets.js';
import { isReferenceSlice, readSliceHead } from './h264/slice.js';

export interface KeyFrames {
  readonly sps: Buffer;
  readonly pps: Buffer;
  readonly format: StreamFormat;
  /** NAL units of each picture. */
  readonly pictures: readonly (readonly Buffer[])[];
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

/**
 * x264's settings. A constant quantizer keeps no state from picture to picture; CAVLC, one reference and no B pictures
 * are what the pictures between need (h264/parameter-sets.ts checks them).
 */
export const keyFrameArguments: readonly string[] = [
  ...['-map', '0:v:0', '-an', '-c:v', 'libx264', '-preset', 'veryfast', '-qp', '16', '-threads', '1'],
  ...['-pix_fmt', 'yuv420p', ...bt709Arguments, '-fflags', '+bitexact', '-flags:v', '+bitexact'],
  ...['-force_key_frames', 'expr:1', '-x264-params'],
  'cabac=0:bframes=0:ref=1:weightp=0:keyint=infinite:scenecut=0:rc-lookahead=0:mbtree=0:8x8dct=0:aud=0:open-gop=0',
  ...['-nostdin', '-nostats', '-v', 'warning'],
];

/** `feed` writes `count` frames. Throws as runFfmpeg does, and UnsupportedStream. */
export async function encodeKeyFrames(
  size: Size,
  count: number,
  feed: Feed,
  options: EncodeOptions,
): Promise<KeyFrames> {
  const nals: Buffer[] = [];
  const splitter = createNalSplitter();
  const output = new Writable({
    // fluent-ffmpeg takes a `close` before ffmpeg's exit for a fault.
    emitClose: false,
    write(chunk: Buffer, _encoding, done) {
      nals.push(...splitter.push(chunk));
      done();
    },
    final(done) {
      nals.push(...splitter.end());
      done();
    },
  });
  const said = await runFfmpeg(
    { feed, ...rawVideoInput(size), outputFormat: 'h264', outputOptions: keyFrameArguments, output },
    options,
  );
  const { sps, pps } = parameterSets(nals);
  if (sps === undefined || pps === undefined) throw new UnsupportedStream(`there is no picture. ${said}`);
  const format = readStreamFormat(sps, pps);
  if (format.width !== size.width || format.height !== size.height) {
    throw new UnsupportedStream(`the pictures are ${format.width} × ${format.height}`);
  }
  const pictures = picturesOf(nals, format);
  if (pictures.length !== count) throw new Error(`${pictures.length} of ${count} key frames came back. ${said}`);
  return { sps, pps, format, pictures };
}

/** x264 says its sets before every picture; they go into the index, which holds one of each kind. */
function parameterSets(nals: readonly Buffer[]): { sps?: Buffer; pps?: Buffer } {
  const one = (type: number): Buffer | undefined => {
    const [first, ...others] = nals.filter((nal) => typeOf(nal) === type);
    if (others.some((nal) => first?.equals(nal) === false)) {
      throw new UnsupportedStream('the parameter sets change');
    }
    return first;
  };
  const [sps, pps] = [one(nalType.sps), one(nalType.pps)];
  return { ...(sps === undefined ? {} : { sps }), ...(pps === undefined ? {} : { pps }) };
}

const dropped: readonly number[] = [nalType.sps, nalType.pps, nalType.sei, nalType.accessUnitDelimiter, nalType.filler];

function picturesOf(nals: readonly Buffer[], format: StreamFormat): Buffer[][] {
  const pictures: Buffer[][] = [];
  for (const nal of nals) {
    if (dropped.includes(typeOf(nal))) continue;
    if (!isReferenceSlice(nal)) throw new UnsupportedStream(`there is a NAL unit of type ${typeOf(nal)}`);
    const { idr, firstMacroblock, frameNum } = readSliceHead(nal, format);
    if (!idr || frameNum !== 0) throw new UnsupportedStream('a picture is no key frame');
    if (firstMacroblock === 0) pictures.push([nal]);
    else pictures.at(-1)?.push(nal);
  }
  return pictures;
}
